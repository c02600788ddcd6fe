import { end } from '@lyceum/contract/support-sessions.calls';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { send } from '../caller.ts';
import { data, profile, signOut, useSettings } from '../session.ts';

/** Says whose account support looks at, at most until when (ISO), and ends that. */
export function SupportBanner({ until }: { until: string }): ReactNode {
  const { language, signedIn } = useSettings();
  const name = profile()?.nickName;
  return (
    <p className="pointer-events-auto flex animate-rise items-center gap-1 rounded-full bg-ink pl-4 text-note text-page shadow-float">
      <span role="status">
        {signedIn && name !== undefined
          ? m.shell_supportBanner({ name, time: dateText(until, language, 'time') })
          : m.shell_supportOver()}
      </span>
      <button
        type="button"
        className="press flex min-h-target shrink-0 items-center rounded-full px-4 font-semibold underline underline-offset-4"
        onClick={() => void endSupport()}
      >
        {m.shell_supportEnd()}
      </button>
    </p>
  );
}

/** Ends the session and closes the tab, which the office opened; where a browser keeps it, it is this browser's own shop again. */
async function endSupport(): Promise<void> {
  data.setText('supportUntil', null);
  // Without an answer it ends by itself.
  await send(end, {}).catch(() => undefined);
  signOut();
  close();
  location.reload();
}
