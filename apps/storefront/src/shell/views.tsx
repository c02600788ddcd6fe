import * as m from '@lyceum/i18n/words';
import { usePartAgain } from '@lyceum/web/part-again';
import type { Web } from '@lyceum/web/web';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from './screen.tsx';

/** What `<Load>` shows when a screen has nothing of its own to say. */
export const views: Web['views'] = {
  failed: (_failure, again) => <Trouble again={again} />,
  offline: (again) => <Trouble offline again={again} />,
  refused: (message) => <Empty icon="info" title={message} />,
  empty: () => <Empty title={m.shell_emptyTitle()} />,
};

const titleOf = (offline?: boolean): string => (offline ? m.shell_offlineTitle() : m.shell_failedTitle());

/** Something did not come: because the line is gone, or for another reason. */
export function Trouble({ offline, again }: { offline?: boolean; again: () => void }): ReactNode {
  return (
    <Empty
      icon={offline ? 'offline' : 'again'}
      title={titleOf(offline)}
      text={offline ? m.shell_offlineText() : m.shell_failedText()}
    >
      <Button kind="soft" onClick={again}>
        {m.shell_again()}
      </Button>
    </Empty>
  );
}

/** A screen whose code did not come. */
export function PartFailed({ again }: { again: (quietly: boolean) => void }): ReactNode {
  const tryAgain = usePartAgain(again);
  const offline = !navigator.onLine;
  return (
    <Screen name="shell/part-failed" title={titleOf(offline)}>
      <Trouble offline={offline} again={tryAgain} />
    </Screen>
  );
}
