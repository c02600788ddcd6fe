import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Screen } from '../shell/screen.tsx';
import { ListingEditor } from './listing-editor.tsx';

export default function NewListing(): ReactNode {
  return (
    <Screen name="listings/new-listing" title={m.listings_new()}>
      <ListingEditor listing={null} />
    </Screen>
  );
}
