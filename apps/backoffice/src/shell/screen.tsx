import { useEffect, useRef, type ReactNode } from 'react';

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

let anyShown = false;

/** The frame of every screen: heading, page title, and where the keyboard's focus begins. */
export function Screen({ name, title, actions, alone, children }: ScreenProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === '' ? 'Lyceum' : `${title} · Lyceum`;
  }, [title]);
  useEffect(() => {
    // A new screen is announced by its heading; the very first one by the browser itself.
    if (anyShown) {
      heading.current?.focus({ preventScroll: true });
    }
    anyShown = true;
  }, []);
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
