import { own } from '@lyceum/contract/listings.calls';
import * as m from '@lyceum/i18n/words';
import { Load } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { ListingEditor } from './listing-editor.tsx';

export default function Listing(): ReactNode {
  const { id } = useParams(routes.listing);
  return (
    <Screen name="listings/listing" title={m.listings_title()}>
      <Load from={own} input={{ id }} skeleton={<Skeleton active />}>
        {(listing) => <ListingEditor key={id} listing={listing} />}
      </Load>
    </Screen>
  );
}
