import type { City } from '@lyceum/domain/cities';
import { setViewerPlace } from './viewer-place.ts';

export const chooseCity = (city: City): void => setViewerPlace(null, city);
export const forgetPlace = (): void => setViewerPlace(null, null);

export type Located = 'found' | 'refused' | 'late' | 'unavailable';

const patienceMs = 10_000;
const oldEnoughMs = 300_000;
/** About a hundred metres: nearer is nobody's business. */
const coarse = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

/** Asks the device, which asks the person; only ever upon a tap. */
export function locate(): Promise<Located> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unavailable');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setViewerPlace({ longitude: coarse(coords.longitude), latitude: coarse(coords.latitude) }, null);
        resolve('found');
      },
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? 'refused' : code === TIMEOUT ? 'late' : 'unavailable'),
      { timeout: patienceMs, maximumAge: oldEnoughMs },
    );
  });
}
