import * as m from '@lyceum/i18n/words';
import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, useState, type ReactNode } from 'react';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ConversationSheetProps } from './conversation-sheet.tsx';

// What can be done with a conversation comes when somebody wants to.
const ConversationSheet = lazyPart(() => import('./conversation-sheet.tsx'));

/** At the end of the bar: opens what can be done with a conversation as a whole. */
export function ConversationOptions(props: Omit<ConversationSheetProps, 'open' | 'onClose'>): ReactNode {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={m.messages_more()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="more" />
      </IconButton>
      {wanted && (
        <Suspense>
          <ConversationSheet {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** In the place where one writes, once one's own side has blocked the other. */
export function BlockedBar({ busy, onUnblock }: { busy: boolean; onUnblock: () => void }): ReactNode {
  return (
    <BottomBar>
      <p className="min-w-40 flex-1 text-small text-muted">{m.messages_blocked()}</p>
      <Button kind="soft" busy={busy} onClick={onUnblock}>
        {m.messages_unblock()}
      </Button>
    </BottomBar>
  );
}
