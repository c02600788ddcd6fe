import { nativePushServices, type NativePushService } from '@lyceum/domain/notices';
import { knownPlace, type Coordinates } from '@lyceum/domain/place';
import { isStatusBar } from '@lyceum/web/terminal';

/** What came of something that a shell was asked for. missing: it knows no such thing · late: no answer in time · broken: one that makes no sense. */
export type Outcome<Value> =
  | { state: 'done'; value: Value }
  | { state: 'cancelled' | 'denied' | 'missing' | 'late' | 'broken' };

/** Takes of an answer's data what is meant; undefined: it makes no sense. */
export type Reads<Value> = (data: Record<string, unknown>) => Value | undefined;

/** Characters of an answer that is a text. */
const longestAnswer = 16_000;
const refusals = ['cancelled', 'denied', 'missing'] as const;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** An object, or its JSON: bridges of Android carry texts alone. */
function parsed(raw: unknown): Record<string, unknown> {
  return fieldsOf(typeof raw === 'string' && raw.length <= longestAnswer ? JSON.parse(raw) : raw);
}

/** `{ok: true, data}`, `{ok: false, reason}`, or `{begun: true}`: the shell has opened something, and a person takes a while. */
export function readAnswer<Value>(raw: unknown, reads: Reads<Value>): Outcome<Value> | 'begun' {
  try {
    const { ok, begun, data, reason } = parsed(raw);
    if (begun === true) {
      return 'begun';
    }
    if (ok === true) {
      const value = reads(fieldsOf(data));
      return value === undefined ? { state: 'broken' } : { state: 'done', value };
    }
    return { state: refusals.find((one) => ok === false && one === reason) ?? 'broken' };
  } catch {
    return { state: 'broken' };
  }
}

/** Something that a shell says by itself. */
export function readNews(raw: unknown): { event: string; data: Record<string, unknown> } {
  try {
    const { event, data } = parsed(raw);
    return { event: typeof event === 'string' ? event : '', data: fieldsOf(data) };
  } catch {
    return { event: '', data: {} };
  }
}

export const readNothing: Reads<null> = () => null;

/** Only what a header may carry. */
export const readToken: Reads<string> = ({ token }) =>
  typeof token === 'string' && /^[\x21-\x7e]{8,4096}$/.test(token) ? token : undefined;

export interface PushAddress {
  service: NativePushService;
  token: string;
}
export const readPushAddress: Reads<PushAddress> = ({ service, token }) => {
  const known = nativePushServices.find((one) => one === service);
  return known && typeof token === 'string' && /^[\w:%+/=.-]{8,1000}$/.test(token)
    ? { service: known, token }
    : undefined;
};

export const readScanned: Reads<string> = ({ text }) =>
  typeof text === 'string' && text.length > 0 && text.length <= 500 ? text : undefined;

export const readPlace: Reads<Coordinates> = ({ longitude, latitude }) =>
  typeof longitude === 'number' && typeof latitude === 'number'
    ? (knownPlace({ longitude, latitude }) ?? undefined)
    : undefined;

export const readStatusBar: Reads<number> = ({ height }) => (isStatusBar(height) ? height : undefined);

/** CSS pixels. */
export const readKeyboard: Reads<number> = ({ height }) =>
  typeof height === 'number' && height >= 0 && height <= 800 ? height : undefined;
