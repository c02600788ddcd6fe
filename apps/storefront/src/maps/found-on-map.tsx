import { lazyPart } from '@lyceum/web/lazy-part';
import type { Coordinates } from '@lyceum/domain/place';
import { Suspense, useState, type ReactNode } from 'react';
import { useViewerPlace } from '../near/viewer-place.ts';
import { useSettings } from '../session.ts';
import { Bone } from '../ui/skeleton.tsx';
import type { MapPin } from './place-map.tsx';

const PlaceMap = lazyPart(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

interface FoundOnMapProps {
  /** Read out for the map. */
  label: string;
  pins: readonly MapPin[];
  /** What to do with a pin. */
  hint: string;
  /** Told when some that were found have no pin. */
  offMap: string | null;
  /** Of the thing with this id. */
  card: (id: string) => ReactNode;
}

/** What a search has found, on a map; the cards of the pin that was tapped below it. */
export function FoundOnMap({ label, pins, hint, offMap, card }: FoundOnMapProps): ReactNode {
  const viewer = useViewerPlace();
  const { region } = useSettings();
  const here: Coordinates | null = viewer.from === 'device' ? viewer : null;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = chosen.filter((id) => pins.some((pin) => pin.id === id));
  return (
    <>
      <Suspense fallback={<MapBone />}>
        <PlaceMap
          label={label}
          pins={pins}
          region={region}
          here={here}
          chosen={shown}
          onChoose={setChosen}
          className="h-[60dvh] rounded-card"
        />
      </Suspense>
      {offMap !== null && <p className="text-small text-muted">{offMap}</p>}
      <div aria-live="polite" className="flex flex-col gap-3">
        {shown.length === 0 ? (
          <p className="text-small text-muted">{hint}</p>
        ) : (
          shown.map((id) => (
            <div key={id} className="grid grid-cols-1">
              {card(id)}
            </div>
          ))
        )}
      </div>
    </>
  );
}

/** In the shape of the map. */
export const MapBone = (): ReactNode => <Bone className="h-[60dvh] rounded-card" />;
