import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { DisplaySettings } from '../shell/display-settings.tsx';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { NoticeWays } from './notice-ways.tsx';

/** The account, how the shop looks to this reader, and the papers. */
export default function Settings(): ReactNode {
  return (
    <Screen name="accounts/settings" title={m.accounts_settings()}>
      <div className="flex flex-col gap-3">
        <Card flush>
          <RowLink icon="person" title={m.accounts_account()} value={m.accounts_accountText()} to={routes.account} />
        </Card>
        <Card>
          <DisplaySettings />
          <p className="pt-4 text-small text-muted">{m.preferences_kept()}</p>
        </Card>
        <NoticeWays />
        <Card flush>
          <RowLink icon="lock" title={m.accounts_privacy()} to={routes.privacy} />
          <RowLink icon="book" title={m.accounts_userAgreement()} to={routes.userAgreement} />
          <RowLink icon="shield" title={m.accounts_privacyPolicy()} to={routes.privacyPolicy} />
        </Card>
      </div>
    </Screen>
  );
}
