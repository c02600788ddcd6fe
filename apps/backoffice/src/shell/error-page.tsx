import * as m from '@lyceum/i18n/words';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { Message } from './views.tsx';

interface ErrorPageProps {
  children: ReactNode;
}

/** A fault of ours in one screen: the menu and the others go on. React has no function for this. */
export class ErrorPage extends Component<ErrorPageProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? (
      <main data-screen="shell/error" id="content" className="screen">
        <Message title={m.shell_errorTitle()} text={m.office_errorText()}>
          <Button onClick={() => this.setState({ broken: false })}>{m.shell_again()}</Button>
        </Message>
      </main>
    ) : (
      this.props.children
    );
  }
}
