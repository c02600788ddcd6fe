import { regionAt } from '@lyceum/domain/cities';
import type { Coordinates } from '@lyceum/domain/place';
import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { Ground } from '@lyceum/web/map-ground';
import { turnByKey, useFingers, useMapSize } from '@lyceum/web/map-moves';
import { useRef, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  clustersOf,
  middleOf,
  mostZoom,
  onScreen,
  pointOf,
  viewOf,
  zoomed,
  type Point,
  type View,
} from '@lyceum/web/map-projection';

export interface MapPin extends Coordinates {
  id: string;
  name: string;
  /** On the pin, such as a price; its name where there is none. */
  label: string | null;
}

interface PlaceMapProps {
  /** Read out for the whole. */
  label: string;
  pins: readonly MapPin[];
  /** The map begins with the pins of this region, if there are any; one moves to the others. */
  region?: Region;
  /** The viewer's own place. */
  here?: Coordinates | null;
  chosen: readonly string[];
  /** Without it pins are there to be looked at, and fingers and wheels that go up and down move the page. */
  onChoose?: (ids: string[]) => void;
  className?: string;
}

/** Pixels; pins in one cell of this size are one. Names are wider than figures. */
const cells = { figures: 64, names: 112 } as const;
/** The server writes into the page where tiles come from, if anywhere, and whom the map must name. */
const told = document.querySelector<HTMLMetaElement>('meta[name="lyceum-map"]');
const tiles = told && told.content !== '' ? { address: told.content, credit: told.dataset['credit'] ?? '' } : null;

/** Places on a ground that is dragged, pinched and zoomed, or moved with the arrow keys; each pin is a button. */
export function PlaceMap({
  label,
  pins,
  region,
  here = null,
  chosen,
  onChoose,
  className = '',
}: PlaceMapProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const size = useMapSize(frame);
  const { language } = useSettings();
  const cell = pins.some(({ label: figure }) => figure === null) ? cells.names : cells.figures;
  const points = pins.map((pin) => ({ ...pin, point: pointOf(pin) }));
  const [turned, setTurned] = useState<View | null>(null);
  const all = points.map(({ point }) => point);
  const own = points.filter((pin) => regionAt(pin) === region).map(({ point }) => point);
  const first = own.length > 0 ? own : all;
  const view = size && (turned ?? viewOf(first.length > 0 ? first : [pointOf(here ?? middleOfTaiwan)], size));
  const seen =
    size && view
      ? clustersOf(points, view.zoom, cell)
          .map((cluster) => ({ cluster, at: onScreen(middleOf(cluster.map(({ point }) => point)), view, size) }))
          .filter(({ at }) => at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height)
      : [];
  const turn = (change: (view: View) => View): void => {
    if (view) {
      setTurned(change(view));
    }
  };
  const isStill = onChoose === undefined;
  const fingers = useFingers(turn, frame, isStill);
  const open = (cluster: readonly (MapPin & { point: Point })[]): void => {
    const near =
      size &&
      viewOf(
        cluster.map(({ point }) => point),
        size,
      );
    const parts = near && view && near.zoom > view.zoom && clustersOf(cluster, near.zoom, cell).length > 1;
    if (cluster.length > 1 && near && parts) {
      setTurned(near);
    } else {
      onChoose?.(cluster.map(({ id }) => id));
    }
  };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      aria-roledescription={m.maps_map()}
      tabIndex={0}
      onKeyDown={(event) => turnByKey(event, turn)}
      {...fingers}
      className={`relative overflow-hidden bg-brand-soft select-none ${isStill ? 'touch-pan-y' : 'touch-none'} ${className}`}
    >
      {size && view && (
        <>
          <Ground view={view} size={size} covered={seen.map(({ at }) => at)} language={language} tiles={tiles} />
          {here && <Here at={onScreen(pointOf(here), view, size)} />}
          <ul aria-label={m.maps_pins()}>
            {seen.map(({ cluster, at }) => (
              <li
                key={cluster[0]?.id}
                className="absolute top-0 left-0"
                style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
              >
                <Pin
                  cluster={cluster}
                  chosen={cluster.some(({ id }) => chosen.includes(id))}
                  onOpen={() => open(cluster)}
                />
              </li>
            ))}
          </ul>
          <div className="absolute top-3 right-3 flex flex-col gap-2">
            <IconButton
              label={m.maps_closer()}
              disabled={view.zoom >= mostZoom}
              className="bg-paper shadow-float disabled:opacity-45"
              onClick={() => turn((now) => zoomed(now, 1))}
            >
              <Icon name="plus" size={20} />
            </IconButton>
            <IconButton
              label={m.maps_farther()}
              className="bg-paper shadow-float"
              onClick={() => turn((now) => zoomed(now, -1))}
            >
              <Icon name="minus" size={20} />
            </IconButton>
            {turned && (
              <IconButton label={m.maps_all()} className="bg-paper shadow-float" onClick={() => setTurned(null)}>
                <Icon name="full" size={20} />
              </IconButton>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const middleOfTaiwan: Coordinates = { longitude: 120.98, latitude: 23.8 };

function Pin({
  cluster,
  chosen,
  onOpen,
}: {
  cluster: readonly MapPin[];
  chosen: boolean;
  onOpen: () => void;
}): ReactNode {
  const [one, ...others] = cluster;
  const many = others.length > 0;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={many ? m.maps_several({ count: cluster.length }) : [one?.name, one?.label].filter(Boolean).join(', ')}
      onClick={onOpen}
      className={`press figures relative -translate-x-1/2 -translate-y-1/2 rounded-full px-3 text-note font-semibold whitespace-nowrap shadow-float after:absolute after:-inset-1.5 ${many ? 'grid size-11 place-items-center bg-fill text-on-fill' : 'min-h-8 bg-paper text-ink'} aria-pressed:bg-ink aria-pressed:text-paper`}
    >
      {many ? cluster.length : <span className="block max-w-32 truncate">{one?.label ?? one?.name}</span>}
    </button>
  );
}

function Here({ at }: { at: Point }): ReactNode {
  return (
    <span
      role="img"
      aria-label={m.maps_here()}
      style={{ transform: `translate(${at.x - 9}px, ${at.y - 9}px)` }}
      className="absolute top-0 left-0 size-[18px] rounded-full border-4 border-paper bg-brand shadow-float"
    />
  );
}
