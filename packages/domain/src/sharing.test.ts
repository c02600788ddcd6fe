import { expect, it } from 'vitest';
import { readSharedCode, screenOfShared, serviceAccountOf, sharedPath } from './sharing.ts';

const id = '0123456789abcdefgh';

it('a thing has one address, which leads back to it', () => {
  for (const [prefix, kind] of [
    ['prd_', 'product'],
    ['agy_', 'agency'],
    ['tch_', 'teacher'],
    ['cns_', 'consultant'],
  ] as const) {
    const code = sharedPath(prefix + id)?.replace('/s/', '') ?? '';
    expect(readSharedCode(code)).toEqual({ kind, id: prefix + id });
    expect(readSharedCode(`${code.toUpperCase()}&shareTo=1`)).toEqual({ kind, id: prefix + id });
  }
});

it('what is none is not taken for one', () => {
  expect(sharedPath(`ord_${id}`)).toBe(null);
  for (const code of ['', 'p', 'x0123456789', 'p01234', `p${'0'.repeat(41)}`, '?nsukey=p01234567890']) {
    expect(readSharedCode(code)).toBe(null);
  }
});

it('each has a screen, services one of their own', () => {
  expect(screenOfShared('agency', 'agy_1', null)).toBe('/agency/presentation?agencyId=agy_1');
  expect(screenOfShared('teacher', 'tch_1', null)).toBe('/agency/teacher/detail?id=tch_1');
  expect(screenOfShared('consultant', 'cns_1', null)).toBe('/consultant?id=cns_1');
  expect(screenOfShared('product', 'prd_1', 3)).toBe('/goodDetail?id=prd_1&type=3');
  expect(screenOfShared('product', 'prd_1', 4)).toBe('/makeProgrammeDetails/childDetails?id=prd_1');
});

it('signs pages of Taiwan by an account of their own', () => {
  expect([serviceAccountOf('tw'), serviceAccountOf('cn'), serviceAccountOf('us')]).toEqual([7, 6, 6]);
});
