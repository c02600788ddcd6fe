import type { ReactNode } from 'react';

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
