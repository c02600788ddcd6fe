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
  offline: (again) => <Offline again={again} />,
  refused: (message) => <Empty icon="info" title={message} />,
  empty: () => <Empty title={m.shell_emptyTitle()} />,
};

function Offline({ again }: { again: () => void }): ReactNode {
  return (
    <Empty icon="offline" title={m.shell_offlineTitle()} text={m.shell_offlineText()}>
      <Button kind="soft" onClick={again}>
        {m.shell_again()}
      </Button>
    </Empty>
  );
}

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
  const online = navigator.onLine;
  return (
    <Screen name="shell/part-failed" title={online ? m.shell_failedTitle() : m.shell_offlineTitle()}>
      {online ? <Failed again={tryAgain} /> : <Offline again={tryAgain} />}
    </Screen>
  );
}
