import { describe, expect, test } from 'vitest';
import { isChief, isOfficePassword, mayGive, mayManage, personOf, type Post } from './staff.ts';

const atAgency = (rights: readonly string[], owner = false): Post => ({ agency: true, owner, rights });
const atPlatform = (rights: readonly string[]): Post => ({ agency: false, owner: false, rights });
const owner = personOf(atAgency([], true));
const clerk = personOf(atAgency(['staff', 'orders']));
const operator = personOf(atPlatform(['settings', 'review']));

test('a person has the rights of his own kind alone', () => {
  expect(personOf(atAgency(['orders', 'settings', 'x']))).toEqual({ role: 'agency', owner: false, rights: ['orders'] });
  expect(personOf(atPlatform(['orders', 'verify']))).toEqual({ role: 'operator', rights: ['orders'] });
});

describe('who gives what', () => {
  test.each([
    ['an owner, any right', owner, atAgency(['finance', 'staff']), true],
    ['an owner, ownership', owner, atAgency([], true), true],
    ['an owner, a right of the platform', owner, atAgency(['settings']), false],
    ['an owner, a post at the platform', owner, atPlatform([]), false],
    ['staff, rights of their own', clerk, atAgency(['orders']), true],
    ['staff, a right that they lack', clerk, atAgency(['orders', 'finance']), false],
    ['staff, ownership', clerk, atAgency([], true), false],
    ['an operator, rights of his own', operator, atPlatform(['review']), true],
    ['an operator, a right that he lacks', operator, atPlatform(['finance']), false],
    ['an operator, an agency its owner', operator, atAgency([], true), true],
    ['an operator, an agency its staff', operator, atAgency(['orders']), false],
  ])('%s', (_, giver, post, allowed) => {
    expect(mayGive(giver, post)).toBe(allowed);
  });
});

test('staff manage those with no more rights than their own, the platform every agency', () => {
  expect(mayManage(clerk, atAgency([], true))).toBe(false);
  expect(mayManage(clerk, atAgency(['finance']))).toBe(false);
  expect(mayManage(clerk, atAgency(['orders']))).toBe(true);
  expect(mayManage(operator, atAgency(['orders']))).toBe(true);
  expect(mayManage(operator, atPlatform(['finance']))).toBe(false);
});

test('chiefs are the owners of an agency and the operators with settings', () => {
  expect([atAgency(['staff'], true), atPlatform(['settings'])].map(isChief)).toEqual([true, true]);
  expect([atAgency(['settings', 'staff']), atPlatform(['review'])].map(isChief)).toEqual([false, false]);
});

test('a password is long, of any kind of characters', () => {
  expect(['長長的密碼也可以喔謝', 'correct horse', 'x'.repeat(100)].map(isOfficePassword)).toEqual([true, true, true]);
  expect(['short', '', 'x'.repeat(101)].map(isOfficePassword)).toEqual([false, false, false]);
});
