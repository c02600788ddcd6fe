import { cities } from '@lyceum/domain/cities';
import type { Language } from '@lyceum/domain/language';
import type { ReactNode } from 'react';
import {
  leastZoom,
  onScreen,
  pointOf,
  tileSize,
  worldPixels,
  type Point,
  type Size,
  type View,
} from './map-projection.ts';

interface GroundProps {
  view: View;
  size: Size;
  /** Where pins stand, in pixels: no name is written under them. */
  covered: readonly Point[];
  language: Language;
  /** Null: the ground is drawn. */
  tiles: MapTiles | null;
}

/** Where tiles come from, with {z}, {x} and {y}, and whom the map must name. */
export interface MapTiles {
  address: string;
  credit: string;
}

/** The coast of Taiwan, roughly, from its north cape clockwise; by hand, for a ground that asks nobody for tiles. */
// oxfmt-ignore
const coast: readonly Point[] = (
  [
    [121.54, 25.29], [121.62, 25.25], [121.7, 25.19], [121.78, 25.15], [121.92, 25.12], [122, 25.01], [121.93, 24.97],
    [121.83, 24.83], [121.82, 24.7], [121.87, 24.6], [121.86, 24.52], [121.78, 24.38], [121.7, 24.22], [121.63, 24.08],
    [121.62, 23.95], [121.55, 23.75], [121.51, 23.55], [121.48, 23.35], [121.4, 23.13], [121.35, 23.02], [121.24, 22.88],
    [121.18, 22.73], [121.03, 22.62], [120.96, 22.5], [120.9, 22.32], [120.87, 22.13], [120.86, 21.93], [120.83, 21.9],
    [120.78, 21.93], [120.72, 21.93], [120.69, 22.03], [120.69, 22.18], [120.62, 22.3], [120.55, 22.4], [120.45, 22.45],
    [120.33, 22.53], [120.26, 22.62], [120.23, 22.74], [120.18, 22.83], [120.16, 22.95], [120.05, 23.05], [120.04, 23.15],
    [120.1, 23.28], [120.12, 23.42], [120.13, 23.55], [120.17, 23.7], [120.22, 23.82], [120.33, 23.95], [120.42, 24.09],
    [120.5, 24.2], [120.58, 24.35], [120.65, 24.48], [120.73, 24.62], [120.83, 24.72], [120.9, 24.83], [121, 24.98],
    [121.1, 25.06], [121.24, 25.11], [121.36, 25.16], [121.41, 25.22], [121.46, 25.27],
  ] as const
).map(([longitude, latitude]) => pointOf({ longitude, latitude }));

const towns = cities.map(({ id, name, ...at }) => ({ id, name, point: pointOf(at) }));

/** Lines are drawn this many pixels apart or a little more. */
const lineGap = 96;
const linesOn = (from: number, length: number): number[] => {
  const first = Math.ceil(from / lineGap) * lineGap - from;
  return Array.from({ length: Math.floor((length - first) / lineGap) + 1 }, (_, at) => first + at * lineGap);
};

/** Land, a grid and the names of cities: enough to see where a pin is. */
function DrawnGround({ view, size, covered, language }: GroundProps): ReactNode {
  const { width, height } = size;
  const scale = worldPixels(view.zoom);
  const at = (point: Point): Point => onScreen(point, view, size);
  const shore = coast.map((point) => at(point)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const seen = towns
    .map((town) => ({ ...town, ...at(town.point) }))
    .filter(({ x, y }) => x > -40 && x < width + 40 && y > -20 && y < height + 20);
  // From afar neighbouring cities would write over each other, and pins over cities.
  const isFree = (town: Point, others: readonly Point[]): boolean =>
    !others.some(({ x, y }) => Math.abs(x - town.x) < 64 && Math.abs(y - town.y) < 22);
  const named = seen.filter((town, index) => isFree(town, seen.slice(0, index)) && isFree(town, covered));
  return (
    <svg width={width} height={height} aria-hidden="true" style={{ position: 'absolute', inset: 0 }}>
      <path
        d={`M${shore.join('L')}Z`}
        fill="var(--paper)"
        stroke="var(--line)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <g stroke="var(--line)" strokeWidth={1} strokeDasharray="2 6">
        {linesOn(view.x * scale - width / 2, width).map((x) => (
          <path key={`x${x}`} d={`M${x} 0V${height}`} />
        ))}
        {linesOn(view.y * scale - height / 2, height).map((y) => (
          <path key={`y${y}`} d={`M0 ${y}H${width}`} />
        ))}
      </g>
      {view.zoom > leastZoom &&
        named.map(({ id, name, x, y }) => (
          <g key={id} fill="var(--muted)">
            <circle cx={x} cy={y} r={2.5} />
            <text x={x + 7} y={y + 4} fontSize={12}>
              {name[language]}
            </text>
          </g>
        ))}
    </svg>
  );
}

function TiledGround({ view, size, address }: GroundProps & { address: string }): ReactNode {
  const { width, height } = size;
  const scale = worldPixels(view.zoom);
  const corner = { x: view.x * scale - width / 2, y: view.y * scale - height / 2 };
  const [west, north] = [Math.floor(corner.x / tileSize), Math.floor(corner.y / tileSize)];
  const [across, down] = [Math.ceil(width / tileSize) + 1, Math.ceil(height / tileSize) + 1];
  const all = 2 ** view.zoom;
  const places = Array.from({ length: across * down }, (_, at) => ({
    x: west + (at % across),
    y: north + Math.floor(at / across),
  })).filter(({ x, y }) => x >= 0 && y >= 0 && x < all && y < all);
  return places.map(({ x, y }) => (
    <img
      key={`${view.zoom} ${x} ${y}`}
      src={address.replace('{z}', String(view.zoom)).replace('{x}', String(x)).replace('{y}', String(y))}
      alt=""
      width={tileSize}
      height={tileSize}
      draggable={false}
      style={{
        position: 'absolute',
        top: 0,
        left: 0,
        maxWidth: 'none',
        transform: `translate(${x * tileSize - corner.x}px, ${y * tileSize - corner.y}px)`,
      }}
    />
  ));
}

/** Tiles where an address is configured, our own drawing otherwise. */
export function Ground(props: GroundProps): ReactNode {
  const { tiles } = props;
  if (tiles === null) {
    return <DrawnGround {...props} />;
  }
  return (
    <>
      <TiledGround {...props} address={tiles.address} />
      <span
        style={{
          position: 'absolute',
          right: 0,
          bottom: 0,
          paddingInline: 6,
          fontSize: 12,
          background: 'var(--paper)',
          color: 'var(--muted)',
        }}
      >
        {tiles.credit}
      </span>
    </>
  );
}
