import { expect, test } from 'vitest';
import { groundMetres, knownPlace, straightMetres } from './place.ts';

const taipei = { longitude: 121.5654, latitude: 25.033 };
const kaohsiung = { longitude: 120.3014, latitude: 22.6273 };

test('metres on the ground', () => {
  expect(groundMetres(straightMetres(taipei, taipei))).toBe(0);
  expect(groundMetres(straightMetres(taipei, kaohsiung)) / 1000).toBeCloseTo(296.5, 0);
  const oppositeSide = { longitude: taipei.longitude - 180, latitude: -taipei.latitude };
  expect(groundMetres(straightMetres(taipei, oppositeSide)) / 1000).toBeCloseTo(20_015, 0);
  expect(straightMetres({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 })).toBeCloseTo(
    2 * 6_371_008.8,
    3,
  );
  expect(straightMetres({ longitude: 0, latitude: 0 }, { longitude: 0, latitude: 90 })).toBeCloseTo(9_009_967, 0);
});

test('what is unknown or on no globe is no place', () => {
  expect(knownPlace(taipei)).toEqual(taipei);
  expect(knownPlace({ longitude: 0.1, latitude: 0.1 })).toBeNull();
  expect(knownPlace({ longitude: 181, latitude: 0 })).toBeNull();
  expect(knownPlace({ longitude: 0, latitude: 90.5 })).toBeNull();
  expect(knownPlace({ longitude: -180, latitude: 90 })).toEqual({ longitude: -180, latitude: 90 });
  expect(knownPlace({ longitude: 121.5, latitude: null })).toBeNull();
  expect(knownPlace(null)).toBeNull();
});
