import type { Coordinates } from '@lyceum/domain/place';

/** A place on the square world of web maps (Mercator): 0 to 1 from west to east and from north to south. */
export interface Point {
  x: number;
  y: number;
}

/** What the map shows: the middle, and how far in, in the steps of web maps. */
export interface View extends Point {
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const leastZoom = 3;
export const mostZoom = 17;
/** One place alone is shown with its town around it. */
const soleZoom = 11;
const closestFit = 14;
export const tileSize = 256;
/** Beyond, the square ends. */
const mostLatitude = 85;

export const worldPixels = (zoom: number): number => tileSize * 2 ** zoom;

export function pointOf({ longitude, latitude }: Coordinates): Point {
  const north = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(north)) / Math.PI) / 2 };
}

/** The place that a point stands for, to a tenth of a metre. */
export function placeOf({ x, y }: Point): Coordinates {
  const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
  const north = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { longitude: degrees(x * 360 - 180), latitude: degrees(north) };
}

/** Pixels from the left and the top of the map. */
export function onScreen(point: Point, view: View, { width, height }: Size): Point {
  const scale = worldPixels(view.zoom);
  return { x: (point.x - view.x) * scale + width / 2, y: (point.y - view.y) * scale + height / 2 };
}

/** The same view moved by pixels, never off the world. */
export function moved(view: View, right: number, down: number): View {
  const scale = worldPixels(view.zoom);
  const within = (value: number): number => Math.max(0, Math.min(1, value));
  return { ...view, x: within(view.x + right / scale), y: within(view.y + down / scale) };
}

/** Further in or out; what lies `at` these pixels from the middle stays there. */
export function zoomed(view: View, steps: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = Math.max(leastZoom, Math.min(mostZoom, view.zoom + steps));
  const [before, after] = [worldPixels(view.zoom), worldPixels(zoom)];
  return { zoom, x: view.x + at.x / before - at.x / after, y: view.y + at.y / before - at.y / after };
}

/** The closest view that has all of them in it, with room for their labels. */
export function viewOf(points: readonly Point[], { width, height }: Size): View {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = { x: Math.max(1, width - 96), y: Math.max(1, height - 96) };
  const widest = Math.max((right - left) / room.x, (bottom - top) / room.y) * tileSize;
  const fitting = widest === 0 ? soleZoom : Math.floor(Math.log2(1 / widest));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    zoom: Math.max(leastZoom, Math.min(closestFit, fitting)),
  };
}

/** Those that would lie on each other become one; the grid belongs to the world, so that nothing changes while the map is moved. */
export function clustersOf<Pin extends { point: Point }>(pins: readonly Pin[], zoom: number, cell: number): Pin[][] {
  const scale = worldPixels(zoom) / cell;
  const cells = new Map<string, Pin[]>();
  for (const pin of pins) {
    const key = `${Math.floor(pin.point.x * scale)} ${Math.floor(pin.point.y * scale)}`;
    cells.set(key, [...(cells.get(key) ?? []), pin]);
  }
  // Neighbours on two sides of a line may still touch.
  const apart: { pins: Pin[]; at: Point }[] = [];
  for (const pins of cells.values()) {
    const at = middleOf(pins.map(({ point }) => point));
    const near = apart.find((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) * scale < 0.5);
    if (near) {
      near.pins = [...near.pins, ...pins];
      near.at = middleOf(near.pins.map(({ point }) => point));
    } else {
      apart.push({ pins, at });
    }
  }
  return apart.map((one) => one.pins);
}

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
