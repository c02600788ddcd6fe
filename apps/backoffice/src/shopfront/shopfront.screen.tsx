import * as m from '@lyceum/i18n/words';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Announcements } from '../announcements/announcements.tsx';
import { AppVersions } from '../downloads/app-versions.tsx';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useAddress } from '../ui/address.ts';
import { Banners } from './banners.tsx';
import { Categories } from './categories.tsx';
import { Rates } from './rates.tsx';
import { TabBar } from './tab-bar.tsx';

/** What visitors see of the shop itself: it changes at once. */
export default function Shopfront(): ReactNode {
  const address = useAddress(routes.shopfront);
  return (
    <Screen name="shopfront/shopfront" title={m.shopfront_title()}>
      <section className="paper">
        <Tabs
          destroyOnHidden
          activeKey={address.values['part'] ?? 'banners'}
          onChange={(part) => address.change({ part })}
          items={[
            { key: 'banners', label: m.shopfront_banners(), children: <Banners /> },
            { key: 'categories', label: m.shopfront_categories(), children: <Categories /> },
            { key: 'tabs', label: m.shopfront_tabs(), children: <TabBar /> },
            { key: 'rates', label: m.shopfront_rates(), children: <Rates /> },
            { key: 'app', label: m.downloads_app(), children: <AppVersions /> },
            ...(iMay('read announcements')
              ? [{ key: 'announcements', label: m.announcements_tab(), children: <Announcements address={address} /> }]
              : []),
          ]}
        />
      </section>
    </Screen>
  );
}
