import type { MouseEvent, ReactNode } from 'react';
import { inShell, shellDevice } from './here.ts';

/** A page of somebody else, in a browser beside the shop: a shell has no second window, and no way back from there. */
export function OutLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const open = (event: MouseEvent): void => {
    if (inShell()) {
      event.preventDefault();
      void openOutside(href);
    }
  };
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className} onClick={open}>
      {children}
    </a>
  );
}

async function openOutside(url: string): Promise<void> {
  const outcome = await (await shellDevice())?.openBrowser({ url });
  if (outcome?.state !== 'done' && outcome?.state !== 'cancelled') {
    window.open(url, '_blank', 'noreferrer');
  }
}
