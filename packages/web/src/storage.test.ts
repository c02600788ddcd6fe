import { describe, expect, test } from 'vitest';
import { readProfile } from './profile.ts';
import { localData, type Place } from './storage.ts';

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

describe('where local storage is forbidden', () => {
  const forbidden: Place = {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('no', 'QuotaExceededError');
    },
    removeItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
  };
  for (const [name, at] of [
    ['throws', forbidden],
    ['is missing', null],
  ] as const) {
    test(`(${name}) the visit still remembers`, () => {
      const data = localData(at);
      data.clearWhenOther('1');
      data.setText('lang', 'enUS');
      data.setToken({ value: 'abc', expires: 2_000_000 });
      expect(data.text('lang')).toBe('enUS');
      expect(data.token()).toBe('abc');
      data.setToken(null);
      expect(data.token()).toBeNull();
    });
  }
});
