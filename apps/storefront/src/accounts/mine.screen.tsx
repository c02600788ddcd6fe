import { checkUserLogin, logout } from '@lyceum/contract/accounts.calls';
import { mine } from '@lyceum/contract/consultants.calls';
import { search } from '@lyceum/contract/selection.calls';
import type { ListFilter } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall, useRefresh } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { OwnAnnouncements } from '../announcements/own-announcements.tsx';
import { inOwnApp, underReview } from '../downloads/own-platform.ts';
import { routes } from '../routes.ts';
import { profile, signOut, useSettings } from '../session.ts';
import { ask } from '@lyceum/web/notices';
import { MessagesRow } from '../messages/messages-row.tsx';
import { SellerCard } from '../seller/seller-card.tsx';
import { useSignInFirst } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import SettingsSheet from '../shell/settings-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { RowButton, RowLink } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { MyCourses } from './my-courses.tsx';

/** The reader's own page. */
export default function Mine(): ReactNode {
  const { signedIn } = useSettings();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const refresh = useRefresh();
  return (
    <Screen name="accounts/mine" title={m.shell_tabMine()}>
      <PullToRefresh onRefresh={() => refresh(['account', 'orders', 'messages'])}>
        <div className="flex flex-col gap-3">
          {signedIn ? <Person /> : <SignInCard />}
          {signedIn && <Orders />}
          {signedIn && <SellerCard />}
          {signedIn && <MyCourses />}
          <Card flush>
            {signedIn && <MessagesRow />}
            {signedIn && <RowLink icon="heart" title={m.favourites_title()} to={routes.collectionPage} params={{}} />}
            {signedIn && <RowLink icon="school" title={m.agencies_mineTitle()} to={routes.myAgency} />}
            <RowLink icon="cart" title={m.orders_cartTitle()} to={routes.cart} />
            {signedIn && <RowLink icon="place" title={m.addresses_title()} to={routes.editAddress} />}
            {signedIn && <ConsultingRow />}
            <RowLink icon="info" title={m.help_title()} to={routes.help} params={{}} />
            {signedIn ? (
              <RowLink icon="settings" title={m.accounts_settings()} to={routes.settings} />
            ) : (
              <>
                <RowButton icon="settings" title={m.shell_settings()} onClick={() => setSettingsOpen(true)} />
                <RowLink icon="lock" title={m.accounts_privacy()} to={routes.privacy} />
              </>
            )}
            <RowLink icon="school" title={m.applications_cooperation()} to={routes.cooperation} />
            {!inOwnApp && !underReview && <RowLink icon="phone" title={m.downloads_row()} to={routes.downApp} />}
            <RowLink icon="book" title={m.accounts_userAgreement()} to={routes.userAgreement} />
            <RowLink icon="shield" title={m.accounts_privacyPolicy()} to={routes.privacyPolicy} />
            {/* Known late: at the end it moves least. */}
            {signedIn && <SelectionRow />}
          </Card>
          <OwnAnnouncements />
          {signedIn && <SignOut />}
        </div>
      </PullToRefresh>
      <SettingsSheet open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </Screen>
  );
}

function Person(): ReactNode {
  // What was kept of it at the sign-in is there at once.
  const kept = profile();
  const loaded = useCall(checkUserLogin, {});
  const who = loaded.state === 'ready' ? { ...loaded.data, phone: loaded.data.mobile } : kept;
  return (
    who && (
      <Card className="flex items-center gap-4">
        <Avatar src={who.headerImageUrl} name={who.nickName} size={60} />
        <div className="min-w-0">
          <p className="truncate text-title font-semibold">{who.nickName}</p>
          <p className="figures text-small text-muted">{who.phone}</p>
        </div>
      </Card>
    )
  );
}

function SignInCard(): ReactNode {
  const signInFirst = useSignInFirst();
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <span className="grid size-15 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon name="person" size={28} />
        </span>
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="text-body font-semibold">{m.accounts_signInFirst()}</p>
          <p className="text-small text-muted">{m.accounts_signInFirstText()}</p>
        </div>
      </div>
      <Button size="large" wide onClick={() => signInFirst()}>
        {m.accounts_signInNow()}
      </Button>
    </Card>
  );
}

const shortcuts: readonly { filter: ListFilter; icon: IconName; name: () => string }[] = [
  { filter: 1, icon: 'card', name: m.orders_state_pendingPayment },
  { filter: 2, icon: 'ticket', name: m.orders_filter_toUse },
  { filter: 4, icon: 'check', name: m.orders_filter_done },
  { filter: 5, icon: 'again', name: m.orders_filter_refunds },
];

function Orders(): ReactNode {
  return (
    <Card flush className="pb-2">
      <div className="flex items-center justify-between pt-1 pr-2 pl-4">
        <h2 className="text-body font-semibold">{m.accounts_myOrders()}</h2>
        <Link
          to={routes.orderList}
          params={{ status: '0' }}
          className="press flex min-h-target items-center gap-0.5 px-2 text-small text-muted"
        >
          {m.accounts_allOrders()}
          <Icon name="next" size={16} />
        </Link>
      </div>
      <ul className="grid grid-cols-4 px-1">
        {shortcuts.map(({ filter, icon, name }) => (
          <li key={filter} className="grid min-w-0">
            <Link
              to={routes.orderList}
              params={{ status: String(filter) }}
              className="press flex min-h-target flex-col items-center gap-1 px-0.5 py-2 text-center text-note"
            >
              <Icon name={icon} size={26} className="text-brand-ink" />
              {name()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** For consultants alone. */
function ConsultingRow(): ReactNode {
  const loaded = useCall(mine, {});
  const isConsultant = loaded.state === 'ready' && loaded.data.consultant !== null;
  return isConsultant && <RowLink icon="calendar" title={m.consultants_myTitle()} to={routes.myConsulting} />;
}

/** For those alone who may see distribution prices. */
function SelectionRow(): ReactNode {
  const loaded = useCall(search, { pageSize: 1 });
  return loaded.state === 'ready' && <RowLink icon="grid" title={m.selection_title()} to={routes.selectionSquare} />;
}

function SignOut(): ReactNode {
  const end = useCommand(logout);
  async function leave(): Promise<void> {
    const sure = await ask({
      title: m.accounts_signOutAsk(),
      text: m.accounts_signOutText(),
      yes: m.accounts_signOut(),
      no: m.accounts_stay(),
    });
    if (sure) {
      // Here one is signed out in any case; without an answer the server's session ends by its own time.
      await end.run({});
      signOut();
      const { giveBackOwnChoices } = await import('./carry-preferences.ts');
      giveBackOwnChoices();
    }
  }
  return (
    <Button kind="plain" wide busy={end.busy} className="text-muted" onClick={() => void leave()}>
      {m.accounts_signOut()}
    </Button>
  );
}
