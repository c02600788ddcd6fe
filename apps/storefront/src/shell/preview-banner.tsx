import * as m from '@lyceum/i18n/words';
import { end } from '@lyceum/contract/support-sessions.calls';
import { dateText } from '@lyceum/web/date-text';
import { useCurrent } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { send } from '../caller.ts';
import { data, profile, signOut, useSettings } from '../session.ts';

/** Says that nothing is sent from here, and leads away. `until`: support looks at somebody's account, at most that long (ISO). */
export default function PreviewBanner({ until }: { until: string | null }): ReactNode {
  return (
    <p className="pointer-events-auto flex animate-rise items-center gap-1 rounded-full bg-ink pl-4 text-note text-page shadow-float">
      {until === null ? <Preview /> : <Support until={until} />}
    </p>
  );
}

const linkLooks =
  'press flex min-h-target shrink-0 items-center rounded-full px-4 font-semibold underline underline-offset-4';

function Preview(): ReactNode {
  const { href } = useCurrent();
  return (
    <>
      <span role="status">{m.shell_previewBanner()}</span>
      {/* An address of its own: the links of the application lead from a preview to a preview. */}
      <a href={`#${href.replace(/[?&]preview=1$/, '')}`} className={linkLooks}>
        {m.shell_previewEnd()}
      </a>
    </>
  );
}

function Support({ until }: { until: string }): ReactNode {
  const { language, signedIn } = useSettings();
  const name = profile()?.nickName;
  return (
    <>
      <span role="status">
        {signedIn && name !== undefined
          ? m.shell_supportBanner({ name, time: dateText(until, language, 'time') })
          : m.shell_supportOver()}
      </span>
      <button type="button" className={linkLooks} onClick={() => void endSupport()}>
        {m.shell_supportEnd()}
      </button>
    </>
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
