import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { useViewerPlace } from './viewer-place.ts';

const PlaceSheet = lazyPart(async () => ({ default: (await import('./place-sheet.tsx')).PlaceSheet }));

/** Where one is, in a word: "Near me" as long as nobody knows. */
export function usePlaceName(): string {
  const place = useViewerPlace();
  const { language } = useSettings();
  return place.from === 'city' ? place.name[language] : place.from === 'device' ? m.near_here() : m.near_me();
}

/** The sheet that asks where one is, and the way to open it; `onKnown` is called when it has been told. */
export function usePlaceSheet(onKnown?: () => void): { open: () => void; sheet: ReactNode } {
  const [shown, setShown] = useState(false);
  return {
    open: () => setShown(true),
    sheet: shown && (
      <Suspense>
        <PlaceSheet
          onClose={() => setShown(false)}
          onKnown={() => {
            setShown(false);
            onKnown?.();
          }}
        />
      </Suspense>
    ),
  };
}
