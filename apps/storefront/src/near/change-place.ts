import type { City } from '@lyceum/domain/cities';
import type { Coordinates } from '@lyceum/domain/place';
import { shellDevice } from '../shell/device/here.ts';
import { setViewerPlace } from './viewer-place.ts';

export const chooseCity = (city: City): void => setViewerPlace(null, city);
export const forgetPlace = (): void => setViewerPlace(null, null);

export type Located = 'found' | 'refused' | 'late' | 'unavailable';

const patienceMs = 10_000;
const oldEnoughMs = 300_000;
/** About a hundred metres: nearer is nobody's business. */
const coarse = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

const found = ({ longitude, latitude }: Coordinates): Located => {
  setViewerPlace({ longitude: coarse(longitude), latitude: coarse(latitude) }, null);
  return 'found';
};

/** Asks the shell or the browser, which asks the person; only ever upon a tap. */
export async function locate(): Promise<Located> {
  const byShell = await (await shellDevice())?.locate();
  switch (byShell?.state) {
    case 'done':
      return found(byShell.value);
    case 'denied':
    case 'cancelled':
      return 'refused';
    default:
      return locateByBrowser();
  }
}

function locateByBrowser(): Promise<Located> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unavailable');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(found(coords)),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? 'refused' : code === TIMEOUT ? 'late' : 'unavailable'),
      { timeout: patienceMs, maximumAge: oldEnoughMs },
    );
  });
}
