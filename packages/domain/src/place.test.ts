import { expect, test } from 'vitest';
import { earthPoint, groundMetres, knownPlace, type Coordinates } from './place.ts';

const taipei = { longitude: 121.5654, latitude: 25.033 };
const kaohsiung = { longitude: 120.3014, latitude: 22.6273 };

const straight = (a: Coordinates, b: Coordinates): number => {
  const [from, to] = [earthPoint(a), earthPoint(b)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
};

test('metres on the ground', () => {
  expect(groundMetres(straight(taipei, taipei))).toBe(0);
  expect(groundMetres(straight(taipei, kaohsiung)) / 1000).toBeCloseTo(296.5, 0);
  const oppositeSide = { longitude: taipei.longitude - 180, latitude: -taipei.latitude };
  expect(groundMetres(straight(taipei, oppositeSide)) / 1000).toBeCloseTo(20_015, 0);
});

test('what is unknown or on no globe is no place', () => {
  expect(knownPlace(taipei)).toEqual(taipei);
  expect(knownPlace({ longitude: 0.1, latitude: 0.1 })).toBeNull();
  expect(knownPlace({ longitude: 181, latitude: 0 })).toBeNull();
  expect(knownPlace({ longitude: 121.5, latitude: null })).toBeNull();
  expect(knownPlace(null)).toBeNull();
});
