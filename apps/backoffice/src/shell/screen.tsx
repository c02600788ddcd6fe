import { useHeading } from '@lyceum/web/heading';
import type { ReactNode } from 'react';

interface ScreenProps {
  /** `feature/name`: the folder and the file. */
  name: string;
  title: string;
  /** At the heading's end. */
  actions?: ReactNode;
  /** In the middle of an otherwise empty page: signing in. */
  alone?: boolean;
  children: ReactNode;
}

/** The frame of every screen: heading, page title, and where the keyboard's focus begins. */
export function Screen({ name, title, actions, alone, children }: ScreenProps): ReactNode {
  const heading = useHeading(title);
  return (
    <main data-screen={name} id="content" className={alone ? 'alone' : 'screen'} tabIndex={-1}>
      {alone && <img src="/icon.svg" alt="Lyceum" width="44" height="44" />}
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1} data-heading="">
          {title}
        </h1>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
