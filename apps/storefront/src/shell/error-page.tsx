import { lazyPart } from '@lyceum/web/lazy-part';
import { Component, Suspense, type ReactNode } from 'react';
import { Waiting } from './waiting.tsx';

// Few visits see it.
const Broken = lazyPart(() => import('./broken.tsx'));

/** A fault of ours in one screen: the rest of the shop goes on. React has no function for this. */
export class ErrorPage extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? (
      <Suspense fallback={<Waiting />}>
        <Broken again={() => this.setState({ broken: false })} />
      </Suspense>
    ) : (
      this.props.children
    );
  }
}
