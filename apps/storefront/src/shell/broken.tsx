import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { pageNow } from './page-now.ts';

/** What stands where a screen had a fault of ours. */
export default function Broken({ again }: { again: () => void }): ReactNode {
  return (
    <main data-screen="shell/error" className="column grid min-h-dvh place-items-center">
      <Empty icon="alert" title={m.shell_errorTitle()} text={m.shell_errorText()}>
        <Button onClick={again}>{m.shell_again()}</Button>
        <Button kind="soft" onClick={() => location.assign('/')}>
          {m.shell_toHome()}
        </Button>
        {/* No link of the router's: it may be what is broken. */}
        <Button kind="plain" onClick={() => location.assign(`/#${link(routes.help, { page: pageNow() })}`)}>
          {m.help_link()}
        </Button>
      </Empty>
    </main>
  );
}
