import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Sheet } from '../ui/sheet.tsx';

interface CrossBorderSheetProps {
  open: boolean;
  busy: boolean;
  onAgree: () => void;
  onDecline: () => void;
}

const points: readonly [IconName, () => string][] = [
  ['shield', m.accounts_crossBorderUse],
  ['person', m.accounts_crossBorderRights],
  ['eye', m.accounts_crossBorderWithout],
];

/** The consent to keep data in mainland China: asked by itself, of new accounts of regions where the law wants it (RULES.md "Accounts"). */
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
      <p className="text-body">{m.accounts_crossBorderText()}</p>
      <ul className="mt-4 flex flex-col gap-3 text-small text-muted">
        {points.map(([icon, text]) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon name={icon} size={20} className="text-brand-ink" />
            {text()}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
