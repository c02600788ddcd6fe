import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';

/** In the middle of the stage, over its picture; the stage grows where large text needs it. */
export function Over({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="relative grid place-items-center bg-page/85">
      <div className="flex max-w-96 animate-rise flex-col items-center gap-2 p-4 text-center">{children}</div>
    </div>
  );
}

/** On a disc of its own: it must be seen on any picture. */
export function Turning(): ReactNode {
  return (
    <span role="status" aria-label={m.shell_loading()} className="m-auto grid rounded-full bg-page/60 p-3">
      <span className="size-8 animate-turn rounded-full border-3 border-ink/30 border-t-ink" />
    </span>
  );
}
