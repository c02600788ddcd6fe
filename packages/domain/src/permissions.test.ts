import { describe, expect, it } from 'vitest';
import { may, type Person } from './permissions.ts';

// Which call asks for which act, and every person's answer, stands in the server's matrix; here are the kinds of grant.

const account = (change: Partial<Extract<Person, { role: 'account' }>> = {}): Person => ({
  role: 'account',
  consentMissing: false,
  phoneMissing: false,
  distributor: false,
  seller: null,
  ...change,
});
const visitor: Person = { role: 'visitor' };
const clerk: Person = { role: 'agency', owner: false, rights: ['orders'] };
const owner: Person = { role: 'agency', owner: true, rights: [] };
const operator: Person = { role: 'operator', rights: ['finance'] };

describe('may', () => {
  it('what anyone may', () => {
    for (const person of [visitor, account(), clerk, owner, operator]) {
      expect(may(person, 'read shop')).toBe(true);
    }
  });

  it('what an account may, also a child’s that may not spend', () => {
    expect(may(account(), 'read ownOrders')).toBe(true);
    expect(may(account({ consentMissing: true }), 'read ownOrders')).toBe(true);
    for (const person of [visitor, clerk, owner, operator]) {
      expect(may(person, 'read ownOrders')).toBe(false);
    }
  });

  it('what a buyer may: no child without consent', () => {
    expect(may(account(), 'create order')).toBe(true);
    expect(may(account({ distributor: true }), 'create order')).toBe(true);
    expect(may(account({ consentMissing: true }), 'create order')).toBe(false);
    for (const person of [visitor, clerk, owner, operator]) {
      expect(may(person, 'create order')).toBe(false);
    }
  });

  it('what a distributor may', () => {
    expect(may(account({ distributor: true }), 'create distributionOrder')).toBe(true);
    expect(may(account(), 'create distributionOrder')).toBe(false);
    expect(may(account({ distributor: true, consentMissing: true }), 'create distributionOrder')).toBe(false);
    expect(may(owner, 'create distributionOrder')).toBe(false);
  });

  it('what a seller may on the phone: tied to somebody with the right', () => {
    expect(may(account({ seller: { owner: false, rights: ['verify'] } }), 'use counter')).toBe(true);
    expect(may(account({ seller: { owner: true, rights: [] } }), 'use counter')).toBe(true);
    expect(may(account({ seller: { owner: false, rights: ['orders'] } }), 'use counter')).toBe(false);
    expect(may(account(), 'use counter')).toBe(false);
    expect(may(owner, 'use counter')).toBe(false);
    expect(may(visitor, 'use counter')).toBe(false);
  });

  it('what staff of an agency may: an owner all, a member what was given', () => {
    expect(may(owner, 'change sales')).toBe(true);
    expect(may(clerk, 'change sales')).toBe(true);
    expect(may(clerk, 'change ownProducts')).toBe(false);
    expect(may(clerk, 'read dashboard')).toBe(true);
    expect(may(clerk, 'change agencyProfile')).toBe(false);
    expect(may(owner, 'change agencyProfile')).toBe(true);
    expect(may(owner, 'create payouts')).toBe(false);
  });

  it('what an operator may', () => {
    expect(may(operator, 'create payouts')).toBe(true);
    expect(may(operator, 'read dashboard')).toBe(true);
    expect(may(operator, 'change settings')).toBe(false);
    expect(may(operator, 'change sales')).toBe(false);
    for (const person of [visitor, account({ seller: { owner: true, rights: [] } }), owner]) {
      expect(may(person, 'create payouts')).toBe(false);
    }
  });
});
