import * as m from '@lyceum/i18n/words';
import { usePartAgain } from '@lyceum/web/part-again';
import type { Web } from '@lyceum/web/web';
import { Button } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import { currentSettings } from '../session.ts';
import { Message } from '../ui/message.tsx';
import { hasDrafts } from './kept-drafts.ts';
import { Screen } from './screen.tsx';

const Failed = ({ again }: { again: () => void }): ReactNode => (
  <Message title={m.shell_failedTitle()} text={m.shell_failedText()}>
    <Button onClick={again}>{m.shell_again()}</Button>
  </Message>
);

/** What `<Load>` shows when a screen has nothing of its own to say. */
export const views: Web['views'] = {
  failed: (_failure, again) => <Failed again={again} />,
  offline: (again) => (
    <Message title={m.shell_offlineTitle()} text={m.shell_offlineText()}>
      <Button onClick={again}>{m.shell_again()}</Button>
    </Message>
  ),
  refused: (message) => <Message title={message} />,
  empty: () => <Message title={m.shell_emptyTitle()} />,
};

/** The page itself could not find out who is signed in. */
export function StartFailed({ again }: { again: () => void }): ReactNode {
  return (
    <main className="alone">
      <Failed again={again} />
    </main>
  );
}

/** A screen whose code did not come. */
export function PartFailed({ again }: { again: (quietly: boolean) => void }): ReactNode {
  const tryAgain = usePartAgain(again);
  return (
    <Screen name="shell/part-failed" title={m.shell_failedTitle()}>
      <Failed again={tryAgain} />
    </Screen>
  );
}

const never = () => () => undefined;

export function NotAllowed(): ReactNode {
  const owner = currentSettings().me?.id ?? '';
  // Asked again once the screen that was here is gone, and has left what was typed on it.
  const isKept = useSyncExternalStore(never, () => hasDrafts(owner));
  return (
    <Screen name="shell/not-allowed" title={m.office_notAllowedTitle()}>
      <Message
        title={m.refusals_notAllowed()}
        text={isKept ? `${m.office_notAllowedText()} ${m.office_draftsKept()}` : m.office_notAllowedText()}
      >
        <Button href="#/">{m.office_toDashboard()}</Button>
      </Message>
    </Screen>
  );
}

export function Unknown(): ReactNode {
  return (
    <Screen name="shell/unknown" title={m.shell_unknownTitle()}>
      <Message title={m.shell_unknownTitle()} text={m.office_unknownText()}>
        <Button href="#/">{m.office_toDashboard()}</Button>
      </Message>
    </Screen>
  );
}
