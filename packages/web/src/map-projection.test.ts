import { expect, test } from 'vitest';
import { clustersOf, moved, onScreen, placeOf, pointOf, viewOf, zoomed } from './map-projection.ts';

const taipei = pointOf({ longitude: 121.543, latitude: 25.045 });
const kaohsiung = pointOf({ longitude: 120.302, latitude: 22.627 });
const size = { width: 360, height: 480 };

test('the first view has every pin inside, with room at the edges', () => {
  const view = viewOf([taipei, kaohsiung], size);
  for (const point of [taipei, kaohsiung]) {
    const { x, y } = onScreen(point, view, size);
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(320);
    expect(y).toBeGreaterThan(40);
    expect(y).toBeLessThan(440);
  }
  expect(onScreen(taipei, viewOf([taipei], size), size)).toEqual({ x: 180, y: 240 });
});

test('what is under the finger stays there when one zooms, and moves with it when one drags', () => {
  const view = viewOf([taipei, kaohsiung], size);
  const before = onScreen(taipei, view, size);
  const at = { x: before.x - 180, y: before.y - 240 };
  const after = onScreen(taipei, zoomed(view, 2, at), size);
  expect(after.x).toBeCloseTo(before.x, 6);
  expect(after.y).toBeCloseTo(before.y, 6);
  const dragged = onScreen(taipei, moved(view, 30, -20), size);
  expect(dragged.x).toBeCloseTo(before.x - 30, 6);
  expect(dragged.y).toBeCloseTo(before.y + 20, 6);
});

test('neighbours become one from afar and part near by; none is lost', () => {
  const pins = [taipei, pointOf({ longitude: 121.5254, latitude: 25.0582 }), kaohsiung].map((point, id) => ({
    id,
    point,
  }));
  expect(clustersOf(pins, 7, 56).map((cluster) => cluster.length)).toEqual([2, 1]);
  expect(clustersOf(pins, 15, 56)).toHaveLength(3);
});

test('a point of the map is the place that it was made of', () => {
  for (const place of [
    { longitude: 121.5434, latitude: 25.0263 },
    { longitude: -73.98, latitude: 40.75 },
    { longitude: 179.999999, latitude: -84.9 },
    { longitude: 0, latitude: 0 },
  ]) {
    expect(placeOf(pointOf(place))).toEqual(place);
  }
});
