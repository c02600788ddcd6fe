/** What was typed into forms and not sent off. */
export const drafts = [
  'visitDraft',
  'enquiryDraft',
  'hoursDraft',
  'profileDraft',
  'refundAnswers',
  'consultConfirmOrderParams',
  'messageDrafts',
  'messageOutbox',
] as const;

/** What is forgotten when somebody is signed out. */
const ofPerson = [
  'token',
  'userDate',
  'userInfo',
  'unionId',
  'userId',
  'confirmOrderParams',
  'confirmOrderShowMessage',
  'consultConfirmOrderShowMessage',
  'pendingFavourite',
  'ownCounting',
  'ownPost',
  ...drafts,
] as const;

const ofVisit = ['terminalApp', 'appVerifyStatus', 'channelId', 'callBackUrl'] as const;
export type VisitKey = (typeof ofVisit)[number];

/**
 * SPEC.md "Local storage", spelled as there because native shells read them; then our own switches, what is kept for a visit alone (in session
 * storage), and the back office's. A tab with `supportUntil` in its session storage is support's: all that the shop keeps stands there.
 */
const keys = [
  ...ofPerson,
  'sellerId',
  'sellerMasterId',
  'fullPath',
  'enterHref',
  'lang',
  'longitude',
  'latitude',
  'versionNum',
  'getStatusBarHeight',
  'region',
  'currency',
  'theme',
  'elder',
  'ownChoices',
  'updateLater',
  'searchHistory',
  'city',
  'cart',
  'captions',
  'counting',
  'supportUntil',
  'announcementsRead',
  'pushToken',
  'clearSign',
  ...ofVisit,
  'officeLanguage',
  'officeTheme',
  'officeMenu',
  'officeColumns',
  'officeDrafts',
  'officeUploads',
] as const;
export type StorageKey = (typeof keys)[number];

export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocalData {
  text: (key: StorageKey) => string | null;
  setText: (key: StorageKey, value: string | null) => void;
  /** Anything that is not what `reads` accepts counts as absent. */
  json: <Value>(key: StorageKey, reads: (value: unknown) => Value | null) => Value | null;
  setJson: (key: StorageKey, value: object | null) => void;
  token: () => string | null;
  /** `expires` in epoch milliseconds by the clock of this device. */
  setToken: (token: { value: string; expires: number } | null) => void;
  forgetPerson: () => void;
  /** SPEC.md "Login": at startup a token that is over goes in silence, and the person with it. */
  forgetOldToken: (now: number) => void;
  /** Forgets, once, what a build with another layout of these values has stored. */
  clearWhenOther: (version: string) => void;
}

/**
 * Works where local storage is forbidden (private mode) or full: then the page's own memory keeps the values. `place` is null
 * when reading the global itself threw.
 */
export function localData(place: Place | null): LocalData {
  const memory = new Map<string, string>();

  const text = (key: StorageKey): string | null => {
    const kept = memory.get(key);
    if (kept !== undefined) {
      return kept;
    }
    try {
      return place?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const setText = (key: StorageKey, value: string | null): void => {
    memory.delete(key);
    try {
      if (value === null) {
        place?.removeItem(key);
      } else if (place) {
        place.setItem(key, value);
      } else {
        memory.set(key, value);
      }
    } catch {
      if (value !== null) {
        memory.set(key, value);
        // What stood there before shall not come back with the next visit.
        remove(key);
      }
    }
  };
  const remove = (key: StorageKey): void => {
    try {
      place?.removeItem(key);
    } catch {
      // Forbidden: then nothing stands there.
    }
  };
  const json = <Value>(key: StorageKey, reads: (value: unknown) => Value | null): Value | null => {
    try {
      return reads(JSON.parse(text(key) ?? 'null'));
    } catch {
      return null;
    }
  };
  const setJson = (key: StorageKey, value: object | null): void => setText(key, value && JSON.stringify(value));
  const forgetPerson = (): void => ofPerson.forEach((key) => setText(key, null));

  return {
    text,
    setText,
    json,
    setJson,
    token() {
      const kept = json('token', readToken);
      if (!kept && text('token') !== null) {
        setText('token', null);
      }
      return kept?.value ?? null;
    },
    setToken: (token) => setJson('token', token),
    forgetPerson,
    forgetOldToken(now) {
      if ((json('token', readToken)?.expires ?? now + 1) <= now) {
        forgetPerson();
      }
    },
    clearWhenOther(version) {
      const sign = text('clearSign');
      if (sign !== null && sign !== version) {
        // What the back office keeps is not the shop's to forget: somebody's unsaved work is among it.
        keys.filter((key) => !key.startsWith('office')).forEach((key) => setText(key, null));
      }
      setText('clearSign', version);
    },
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Only characters that a header may carry, so that a broken value never makes a call throw. */
function readToken(value: unknown): { value: string; expires: number } | null {
  const { value: token, expires } = fieldsOf(value);
  return typeof token === 'string' && /^[\x21-\x7e]{1,4096}$/.test(token) && typeof expires === 'number'
    ? { value: token, expires }
    : null;
}
