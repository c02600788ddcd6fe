export interface Coordinates {
  /** Degrees. */
  longitude: number;
  latitude: number;
}

/** What SPEC.md's clients send when they do not know where they are. */
export const unknownPlace: Coordinates = { longitude: 0.1, latitude: 0.1 };
const earthRadius = 6_371_008.8;

/** Where it is; null when it says that it is unknown, or lies on no globe. */
export function knownPlace(place: Partial<Record<keyof Coordinates, number | null>> | null): Coordinates | null {
  const { longitude = null, latitude = null } = place ?? {};
  if (longitude === null || latitude === null) {
    return null;
  }
  if (longitude === unknownPlace.longitude && latitude === unknownPlace.latitude) {
    return null;
  }
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres from the Earth's centre along three axes: the nearer two places are, the shorter the straight line between these points. */
export function earthPoint({ longitude, latitude }: Coordinates): [x: number, y: number, z: number] {
  const [along, up] = [radians(longitude), radians(latitude)];
  return [
    earthRadius * Math.cos(up) * Math.cos(along),
    earthRadius * Math.cos(up) * Math.sin(along),
    earthRadius * Math.sin(up),
  ];
}

/** Metres of the straight line through the ground. */
export function straightMetres(a: Coordinates, b: Coordinates): number {
  const [one, other] = [earthPoint(a), earthPoint(b)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Metres on the ground, from the metres of the straight line through it. */
export function groundMetres(straight: number): number {
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, straight / (2 * earthRadius))));
}
