import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ReactNode } from 'react';
import { useViewerPlace } from '../near/viewer-place.ts';
import { Bone } from '../ui/skeleton.tsx';
import type { MapPin } from './place-map.tsx';

const PlaceMap = lazyPart(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

/** One place within a page, to be looked at. */
export function PlaceOnMap({ label, pin }: { label: string; pin: MapPin }): ReactNode {
  const viewer = useViewerPlace();
  return (
    <Suspense fallback={<Bone className="h-56 rounded-none" />}>
      <PlaceMap
        label={label}
        pins={[pin]}
        here={viewer.from === 'device' ? viewer : null}
        chosen={[]}
        className="h-56"
      />
    </Suspense>
  );
}
