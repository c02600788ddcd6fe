import * as m from '@lyceum/i18n/words';
import { expect, it } from 'vitest';
import { actsToFilter, actText, factText, valueText } from './audit-words.ts';

it('says acts, facts and values as people do', () => {
  expect(actText('change shopfront')).toBe(m.audit_act_changeShopfront());
  expect(factText('commissionBps')).toBe(m.agencies_commission());
  expect(valueText('commissionBps', '850')).toBe('8.5 %');
  expect(valueText('price', '120000')).toBe('1200.00');
  expect(valueText('rights', 'orders, finance')).toBe(
    [m.staff_right_orders(), m.staff_right_finance()].join(m.audit_and()),
  );
  expect(valueText('blocked', 'true')).toBe(m.audit_yes());
  expect(valueText('title', '')).toBe(m.listings_nothing());
});

it('shows a fact and a value that nobody named yet as they are', () => {
  expect([factText('newest'), valueText('newest', 'x'), valueText('state', 'unheardOf')]).toEqual([
    'newest',
    'x',
    'unheardOf',
  ]);
});

it('offers what leaves rows to filter by', () => {
  expect(actsToFilter).toContain('change staff');
  expect(actsToFilter.filter((act) => act.startsWith('read '))).toEqual([]);
});
