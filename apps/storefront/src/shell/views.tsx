import * as m from '@lyceum/i18n/words';
import { usePartAgain } from '@lyceum/web/part-again';
import type { Web } from '@lyceum/web/web';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from './screen.tsx';

/** What `<Load>` shows when a screen has nothing of its own to say. */
export const views: Web['views'] = {
  failed: (_failure, again) => <Failed again={again} />,
  offline: (again) => (
    <Empty icon="offline" title={m.shell_offlineTitle()} text={m.shell_offlineText()}>
      <Button kind="soft" onClick={again}>
        {m.shell_again()}
      </Button>
    </Empty>
  ),
  refused: (message) => <Empty icon="info" title={message} />,
  empty: () => <Empty title={m.shell_emptyTitle()} />,
};

export function Failed({ again }: { again: () => void }): ReactNode {
  return (
    <Empty icon="again" title={m.shell_failedTitle()} text={m.shell_failedText()}>
      <Button kind="soft" onClick={again}>
        {m.shell_again()}
      </Button>
    </Empty>
  );
}

/** A screen whose code did not come. */
export function PartFailed({ again }: { again: () => void }): ReactNode {
  const tryAgain = usePartAgain(again);
  return (
    <Screen name="shell/part-failed" title={m.shell_failedTitle()}>
      <Failed again={tryAgain} />
    </Screen>
  );
}
