import { safeAddress } from '@lyceum/domain/safe-address';
import { describe, expect, test } from 'vitest';
import { requestHeaders } from './headers.ts';
import { readProfile } from './profile.ts';
import { localData, type LocalData, type Place, type StorageKey } from './storage.ts';

function place(values: Record<string, string> = {}): Place & { values: Map<string, string> } {
  const map = new Map(Object.entries(values));
  return {
    values: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

describe('the token', () => {
  test('is given whatever the clock of the device says: the server counts its days', () => {
    const data = localData(place());
    data.setToken({ value: 'abc', expires: 5_000 });
    expect(data.token()).toBe('abc');
  });

  for (const broken of [
    'null',
    '{',
    '"text"',
    '{"value":"abc"}',
    '{"value":1,"expires":9e15}',
    '{"value":"a\\nb","expires":9e15}',
    '{"value":"","expires":9e15}',
    '{"value":"abc","expires":"soon"}',
    '[]',
    '',
  ]) {
    test(`broken, counts as absent and is removed: ${broken}`, () => {
      const kept = place({ token: broken });
      expect(localData(kept).token()).toBeNull();
      expect(kept.values.has('token')).toBe(false);
    });
  }
});

describe('other values', () => {
  test('that are broken count as absent', () => {
    for (const userDate of ['{', '7', '{"id":1}', '{"id":"u","nickName":null,"phone":"x"}']) {
      expect(localData(place({ userDate })).json('userDate', readProfile)).toBeNull();
    }
  });

  test('go round', () => {
    const data = localData(place());
    const who = { id: 'usr_1', nickName: '林', headerImageUrl: null, phone: '09****678' };
    data.setJson('userDate', who);
    expect(data.json('userDate', readProfile)).toEqual(who);
    data.setJson('userDate', null);
    expect(data.json('userDate', readProfile)).toBeNull();
  });
});

describe('the clear sign', () => {
  test('of another build forgets ours once, and nothing of others', () => {
    const kept = place({ clearSign: '1', token: 'x', lang: 'enUS', theirs: 'stays' });
    const data = localData(kept);
    data.clearWhenOther('2');
    expect(Object.fromEntries(kept.values)).toEqual({ theirs: 'stays', clearSign: '2' });
    data.setText('lang', 'zhTW');
    data.clearWhenOther('2');
    expect(data.text('lang')).toBe('zhTW');
  });

  test('that is not there yet is only written', () => {
    const kept = place({ lang: 'enUS' });
    localData(kept).clearWhenOther('1');
    expect(Object.fromEntries(kept.values)).toEqual({ lang: 'enUS', clearSign: '1' });
  });
});

describe('a token that is over', () => {
  const person = {
    userDate: '{"id":"u"}',
    userInfo: '{}',
    unionId: 'x',
    userId: 'u',
    confirmOrderParams: '{}',
    pendingFavourite: '{}',
    visitDraft: '{}',
  };
  test('goes in silence at startup, and the person with it; what the device was told stays', () => {
    const kept = place({ token: '{"value":"abc","expires":5000}', ...person, lang: 'enUS', cart: '[]' });
    localData(kept).forgetOldToken(5_000);
    expect(Object.fromEntries(kept.values)).toEqual({ lang: 'enUS', cart: '[]' });
  });

  test('is not one that lasts on, and none is none', () => {
    const kept = place({ token: '{"value":"abc","expires":5000}', ...person });
    localData(kept).forgetOldToken(4_999);
    expect(kept.values.size).toBe(8);
    const none = place(person);
    localData(none).forgetOldToken(9e15);
    expect(none.values.size).toBe(7);
  });
});

/** How each key of SPEC.md "Local storage" is read: as a text, or as an object that `reads` accepts. */
const isProduct = (value: unknown): object | null =>
  typeof value === 'object' && value !== null && 'productId' in value ? value : null;
const isNamed = (value: unknown): object | null =>
  typeof value === 'object' && value !== null && 'nickname' in value ? value : null;
const texts: readonly StorageKey[] = [
  'unionId',
  'userId',
  'sellerId',
  'sellerMasterId',
  'fullPath',
  'enterHref',
  'lang',
  'longitude',
  'latitude',
  'versionNum',
  'getStatusBarHeight',
];
const who = { id: 'usr_1', nickName: '林', headerImageUrl: null, phone: '09****678' };
const objects: readonly [StorageKey, object, (value: unknown) => object | null][] = [
  ['userDate', who, readProfile],
  ['userInfo', { openid: 'o', nickname: '林' }, isNamed],
  ['confirmOrderParams', { productId: 'prd_1' }, isProduct],
  ['confirmOrderShowMessage', { productId: 'prd_1' }, isProduct],
  ['consultConfirmOrderParams', { productId: 'prd_1' }, isProduct],
  ['consultConfirmOrderShowMessage', { productId: 'prd_1' }, isProduct],
];
const token = { value: 'abc', expires: 2_000_000 };

/** All of them written, read, and taken away again. */
function roundTrip(data: LocalData): void {
  for (const key of texts) {
    data.setText(key, 'one');
    data.setText(key, 'two');
    expect(data.text(key)).toBe('two');
    data.setText(key, null);
    expect(data.text(key)).toBeNull();
  }
  for (const [key, value, reads] of objects) {
    data.setJson(key, value);
    expect(data.json(key, reads)).toEqual(value);
    data.setJson(key, null);
    expect(data.json(key, reads)).toBeNull();
  }
  data.setToken(token);
  expect(data.token()).toBe('abc');
  data.forgetOldToken(token.expires);
  expect(data.token()).toBeNull();
  data.clearWhenOther('1');
  data.clearWhenOther('2');
}

describe('every key of SPEC.md "Local storage"', () => {
  test('is kept, and taken away', () => {
    const kept = place();
    roundTrip(localData(kept));
    expect(Object.fromEntries(kept.values)).toEqual({ clearSign: '2' });
  });

  const never = (name: string) => () => {
    throw new DOMException('no', name);
  };
  const forbidden: Place = {
    getItem: never('SecurityError'),
    setItem: never('SecurityError'),
    removeItem: never('SecurityError'),
  };
  for (const [name, at] of [
    ['is forbidden', forbidden],
    ['is missing', null],
    ['is full', { ...place(), setItem: never('QuotaExceededError') }],
  ] as const) {
    test(`is kept for the visit where local storage ${name}`, () => {
      roundTrip(localData(at));
    });
  }

  for (const key of [...texts, ...objects.map(([name]) => name)]) {
    test(`full: ${key} of before does not come back with the next visit`, () => {
      const kept = place({ [key]: 'old' });
      const full = { ...kept, setItem: never('QuotaExceededError') };
      const data = localData(full);
      data.setText(key, 'new');
      expect(data.text(key)).toBe('new');
      expect(localData(kept).text(key)).toBeNull();
    });
  }

  for (const broken of [
    '',
    '{',
    '[]',
    'null',
    '7',
    '"text"',
    '{"id":{}}',
    '{"__proto__":{}}',
    '\u0000',
    'x'.repeat(9_000),
  ]) {
    test(`broken, counts as absent where it is an object: ${broken.slice(0, 20)}`, () => {
      for (const [key, , reads] of objects) {
        expect(localData(place({ [key]: broken })).json(key, reads)).toBeNull();
      }
      expect(localData(place({ token: broken })).token()).toBeNull();
    });

    test(`broken, makes no request throw where it is a text: ${broken.slice(0, 20)}`, () => {
      const data = localData(place(Object.fromEntries(texts.map((key) => [key, broken]))));
      const facts = {
        data,
        language: 'en',
        region: 'tw',
        appVerifyStatus: 1,
        terminal: { number: 2, name: 'h5' },
        key: ['k', 'v'],
      } as const;
      expect(() => new Headers(requestHeaders(facts))).not.toThrow();
      expect(safeAddress(data.text('fullPath'))).toBeNull();
    });
  }
});
