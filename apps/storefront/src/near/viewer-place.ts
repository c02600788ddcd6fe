import type { City } from '@lyceum/domain/cities';
import { languages, type LocalizedText } from '@lyceum/domain/language';
import { knownPlace, unknownPlace, type Coordinates } from '@lyceum/domain/place';
import { useSyncExternalStore } from 'react';
import { data } from '../session.ts';

/** Where the viewer is, as far as is known: told by the device, or a city that was chosen. Kept on this device alone. */
export type ViewerPlace =
  | (Coordinates & { from: 'device' })
  | (Coordinates & { from: 'city'; id: string; name: LocalizedText })
  | { from: 'nowhere' };

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The city in every language, so that no table of cities is needed to say where one is. */
function readCity(value: unknown): ViewerPlace | null {
  const { id, name, longitude, latitude } = fieldsOf(value);
  const names = fieldsOf(name);
  const place =
    typeof longitude === 'number' && typeof latitude === 'number' ? knownPlace({ longitude, latitude }) : null;
  return place && typeof id === 'string' && languages.every((language) => typeof names[language] === 'string')
    ? { from: 'city', id, name: names as LocalizedText, ...place }
    : null;
}

function read(): ViewerPlace {
  const [longitude, latitude] = (['longitude', 'latitude'] as const).map((key) => Number(data.text(key) ?? NaN));
  const device = knownPlace({ longitude: longitude ?? NaN, latitude: latitude ?? NaN });
  return device ? { from: 'device', ...device } : (data.json('city', readCity) ?? { from: 'nowhere' });
}

let place = read();
const listeners = new Set<() => void>();

/** Null where it is not known by that. */
export function setViewerPlace(device: Coordinates | null, city: City | null): void {
  data.setText('longitude', device && String(device.longitude));
  data.setText('latitude', device && String(device.latitude));
  data.setJson('city', city);
  place = read();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): ViewerPlace => place;

export function useViewerPlace(): ViewerPlace {
  return useSyncExternalStore(subscribe, current, current);
}

/** For calls. */
export const hereOf = (of: ViewerPlace): Coordinates =>
  of.from === 'nowhere' ? unknownPlace : { longitude: of.longitude, latitude: of.latitude };
