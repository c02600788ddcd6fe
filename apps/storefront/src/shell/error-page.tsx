import * as m from '@lyceum/i18n/words';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

interface ErrorPageProps {
  children: ReactNode;
}

/** A fault of ours in one screen: the rest of the shop goes on. React has no function for this. */
export class ErrorPage extends Component<ErrorPageProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) {
      return this.props.children;
    }
    return (
      <main data-screen="shell/error" className="column grid min-h-dvh place-items-center">
        <Empty icon="alert" title={m.shell_errorTitle()} text={m.shell_errorText()}>
          <Button onClick={() => this.setState({ broken: false })}>{m.shell_again()}</Button>
          <Button kind="soft" onClick={() => location.assign('/')}>
            {m.shell_toHome()}
          </Button>
        </Empty>
      </main>
    );
  }
}
