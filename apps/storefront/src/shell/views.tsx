import * as m from '@lyceum/i18n/words';
import type { Web } from '@lyceum/web/web';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
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

/** A screen whose code did not come. Some browsers remember that it failed: the second try loads the page anew. */
export function PartFailed({ again }: { again: () => void }): ReactNode {
  const [tried, setTried] = useState(false);
  const tryAgain = (): void => {
    setTried(true);
    if (tried) {
      location.reload();
    } else {
      again();
    }
  };
  const onLineBack = useEffectEvent(tryAgain);
  useEffect(() => {
    const back = (): void => onLineBack();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  return (
    <Screen name="shell/part-failed" title={m.shell_failedTitle()}>
      <Failed again={tryAgain} />
    </Screen>
  );
}
