import * as m from '@lyceum/i18n/words';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useViewerPlace } from './viewer-place.ts';

const PlaceSheet = lazy(async () => ({ default: (await import('./place-sheet.tsx')).PlaceSheet }));

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

/** Says where one is and lets it be changed. */
export function PlaceButton({ onKnown }: { onKnown?: () => void }): ReactNode {
  const name = usePlaceName();
  const { open, sheet } = usePlaceSheet(onKnown);
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="press inline-flex min-h-target max-w-40 shrink-0 items-center gap-1 px-2 text-small text-brand-ink"
      >
        <Icon name="place" size={18} />
        <span className="truncate">{name}</span>
      </button>
      {sheet}
    </>
  );
}

/** The same as an icon alone. */
export function PlaceIconButton(): ReactNode {
  const name = usePlaceName();
  const { open, sheet } = usePlaceSheet();
  return (
    <>
      <IconButton label={name} onClick={open}>
        <Icon name="place" size={22} />
      </IconButton>
      {sheet}
    </>
  );
}
