import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CrossBorderText } from './cross-border-text.tsx';

interface CrossBorderSheetProps {
  open: boolean;
  busy: boolean;
  onAgree: () => void;
  onDecline: () => void;
}

/** The consent to keep data in mainland China: asked of a new account that was not asked before its number (consent-steps.tsx). */
export function CrossBorderSheet({ open, busy, onAgree, onDecline }: CrossBorderSheetProps): ReactNode {
  return (
    <Sheet
      open={open}
      onClose={onDecline}
      title={m.accounts_crossBorderTitle()}
      foot={
        <>
          <Button kind="soft" size="large" wide onClick={onDecline}>
            {m.accounts_crossBorderNo()}
          </Button>
          <Button size="large" wide busy={busy} onClick={onAgree}>
            {m.accounts_crossBorderYes()}
          </Button>
        </>
      }
    >
      <CrossBorderText />
    </Sheet>
  );
}
