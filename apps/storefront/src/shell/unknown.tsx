import * as m from '@lyceum/i18n/words';
import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { pageNow } from './page-now.ts';
import { Screen } from './screen.tsx';

/** For an address that leads nowhere: an old link, a slip of the pen. */
export default function Unknown(): ReactNode {
  const go = useGo();
  return (
    <Screen name="shell/unknown" title={m.shell_unknownTitle()} bar="none">
      <div className="flex flex-1 flex-col justify-center">
        <Empty icon="place" title={m.shell_unknownTitle()} text={m.shell_unknownText()}>
          <Button onClick={() => go.insteadHref('/')}>{m.shell_toHome()}</Button>
          <HelpLink page={pageNow()} />
        </Empty>
      </div>
    </Screen>
  );
}
