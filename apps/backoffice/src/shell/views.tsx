import * as m from '@lyceum/i18n/words';
import type { Web } from '@lyceum/web/web';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Screen } from './screen.tsx';

interface MessageProps {
  title: string;
  text?: string;
  /** The way on. */
  children?: ReactNode;
}

/** In the place of what cannot be shown: what happened, and what to do next. */
export function Message({ title, text, children }: MessageProps): ReactNode {
  return (
    <div className="message">
      <p className="message-title">{title}</p>
      {text && <p>{text}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  );
}

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

export function NotAllowed(): ReactNode {
  return (
    <Screen name="shell/not-allowed" title={m.office_notAllowedTitle()}>
      <Message title={m.refusals_notAllowed()} text={m.office_notAllowedText()}>
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
