import { knownPlace, type Coordinates } from '@lyceum/domain/place';
import { data } from '../session.ts';

const degrees = (text: string | null): number | null => (text === null || text === '' ? null : Number(text));

/** Where the reader is, as the shell or the device has told; null when nobody knows. */
export function hereAsStored(): Coordinates | null {
  return knownPlace({ longitude: degrees(data.text('longitude')), latitude: degrees(data.text('latitude')) });
}
