// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { screen } from '@lyceum/web/routes';
import { click, settle } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { beforeEach, expect, it, vi } from 'vitest';
import { data, signIn, signOut } from '../session.ts';

vi.setConfig({ testTimeout: 120_000 });

// The server says in the page that the shop counts; the card's module reads it when it comes.
document.head.innerHTML = '<meta name="lyceum-counts" content="on">';

beforeEach(() => {
  window.scrollTo = () => undefined;
  signOut();
  data.setText('counting', null);
});

const row = screen('/card', async () => ({ default: (await import('./counting-card.tsx')).CountingCard }));
async function opened(list: object[] = []) {
  const shop = await visit([row], '/card', { 'accounts.consents': { list } });
  await settle();
  return { ...shop, toggle: () => shop.box.querySelector<HTMLInputElement>('input[role="switch"]') };
}
const consent = (withdrawnAt: string | null) => ({
  kind: 'counting',
  version: '1',
  givenAt: '2026-11-24T05:00:00.000Z',
  withdrawnAt,
});

it('is off for a visitor until he switches it on, for this device alone, and off again at once', async () => {
  const { box, told, toggle, stop } = await opened();
  expect(toggle()?.checked).toBe(false);
  expect(box.textContent).toContain(m.counts_whatNot());
  expect(box.textContent).toContain(m.counts_onDevice());
  await click(toggle());
  expect(toggle()?.checked).toBe(true);
  expect(Date.parse(data.text('counting') ?? '')).toBeGreaterThan(0);
  await click(toggle());
  expect([toggle()?.checked, data.text('counting')]).toEqual([false, null]);
  // Nobody is told of it.
  expect(told).toEqual([]);
  stop();
});

it('tells the server of an account’s decision, and shows since when it holds', async () => {
  signIn('token', { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' });
  const before = await opened();
  expect(before.toggle()?.checked).toBe(false);
  await click(before.toggle());
  await settle();
  expect(before.told).toEqual([{ call: 'accounts.giveConsent', input: { kind: 'counting' } }]);
  expect(data.text('counting')).toBeNull();
  before.stop();
});

it('shows what an account decided on another device, and takes it back', async () => {
  signIn('token', { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' });
  const { box, told, toggle, stop } = await opened([consent(null)]);
  expect([toggle()?.checked, data.text('ownCounting')]).toEqual([true, '1']);
  expect(box.querySelector('[role="status"]')?.textContent).toContain('2026');
  await click(toggle());
  await settle();
  expect(told).toEqual([{ call: 'accounts.withdrawConsent', input: { kind: 'counting' } }]);
  stop();
});

it('an account that withdrew sees when', async () => {
  signIn('token', { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' });
  const { box, toggle, stop } = await opened([
    consent('2026-11-25T05:00:00.000Z'),
    consent('2026-11-24T06:00:00.000Z'),
  ]);
  expect([toggle()?.checked, data.text('ownCounting')]).toEqual([false, '0']);
  expect(box.querySelector('[role="status"]')?.textContent).toMatch(/25/);
  stop();
});
