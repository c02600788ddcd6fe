import * as m from '@lyceum/i18n/words';
import { useCurrent } from '@lyceum/web/router';
import type { ReactNode } from 'react';

/** Says that nothing is sent from here, and leads to the page as it is for everybody. */
export function PreviewBanner(): ReactNode {
  const { href } = useCurrent();
  return (
    <p className="pointer-events-auto flex animate-rise items-center gap-1 rounded-full bg-ink pl-4 text-note text-page shadow-float">
      <span role="status">{m.shell_previewBanner()}</span>
      {/* An address of its own: the links of the application lead from a preview to a preview. */}
      <a
        href={`#${href.replace(/[?&]preview=1$/, '')}`}
        className="press flex min-h-target shrink-0 items-center rounded-full px-4 font-semibold underline underline-offset-4"
      >
        {m.shell_previewEnd()}
      </a>
    </p>
  );
}
