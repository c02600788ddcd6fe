import { own } from '@lyceum/contract/listings.calls';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ListingEditor } from './listing-editor.tsx';

export default function Listing(): ReactNode {
  const { id } = useParams(routes.listing);
  const { language } = useSettings();
  const loaded = useCall(own, { id });
  const name = loaded.state === 'ready' ? loaded.data.content.name[language].trim() : '';
  return (
    <Screen name="listings/listing" title={name || m.listings_title()}>
      {loaded.state === 'ready' ? (
        <ListingEditor key={id} listing={loaded.data} />
      ) : (
        <NotReady loaded={loaded} skeleton={<Skeleton active />} />
      )}
    </Screen>
  );
}
