// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { click } from '@lyceum/web/testing/render';
import { giveSizes } from '@lyceum/web/testing/sizes';
import { visit } from '@lyceum/web/testing/visit';
import { write } from '@lyceum/web/testing/write';
import { beforeEach, expect, it, vi } from 'vitest';
import { blankContent } from './listings/blank-content.ts';
import { routes } from './routes.ts';
import { learnMe, type Me } from './session.ts';

// Every question of the office that stands before a deed, on its own screen, with both answers. Those about refunds are in
// refunds/decisions.test.tsx, with what must be written before.

// The first one waits for the code of its screen.
vi.setConfig({ testTimeout: 120_000 });

giveSizes();
beforeEach(() => {
  window.scrollTo = () => undefined;
});

const person: Me = {
  id: 'stf_anna',
  email: 'anna@example.com',
  name: 'Anna',
  language: 'en',
  agency: null,
  owner: false,
  rights: ['review', 'catalogue', 'orders', 'finance', 'support', 'settings'],
  recoveryCodesLeft: 10,
};
const ofAgency: Me = { ...person, agency: { id: 'agy_one', name: 'Studio', region: 'tw' }, owner: true, rights: [] };

const words = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const twd = (amount: number) => ({ amount, currency: 'TWD' });
const version = 'v'.repeat(22);
const at = '2026-03-01T00:00:00.000Z';
const page = (...list: object[]) => ({ list, total: list.length });

const agency = {
  id: 'agy_one',
  version,
  name: words('Studio'),
  city: words('Taipei'),
  commissionBps: 1_000,
  region: 'tw',
  state: 'open',
  blockedReason: null,
  closing: false,
  withheld: [],
  productCount: 3,
};
const user = {
  id: 'usr_one',
  nickName: 'Lin',
  mobile: '09••••0001',
  region: 'tw',
  createdAt: at,
  blockedAt: null,
  erasedAt: null,
  blockedReason: null,
  distributorSince: null,
};
const colleague = {
  id: 'stf_ben',
  email: 'ben@example.com',
  name: 'Ben',
  owner: false,
  rights: [],
  state: 'active',
  createdAt: at,
  seenAt: null,
  invitationEndsAt: null,
  changeable: true,
};
const reset = {
  id: 'sfr_one',
  name: 'Ben',
  email: 'ben@example.com',
  agency: null,
  reason: 'The phone is lost.',
  askerName: 'Cleo',
  askedAt: at,
  own: false,
  aboutMe: false,
};
const banner = {
  id: 'ban_one',
  version,
  title: words('Summer'),
  picture: '/media/abc123/960.webp',
  tone: 'mint',
  goal: { kind: 'product', value: 'prd_one' },
  goalName: words('Piano'),
  leads: true,
  startsAt: null,
  endsAt: null,
};
const category = {
  id: 'cat_one',
  version,
  parentId: null,
  name: words('Music'),
  picture: '/media/abc123/960.webp',
  productCount: 2,
};
const payout = {
  payoutId: 'pyt_one',
  state: 'prepared',
  total: twd(108_000),
  sellers: 1,
  maker: 'Ben',
  checker: null,
  createdAt: at,
  decidedAt: null,
  until: at,
  own: false,
};
const debt = {
  debtId: 'dbt_one',
  agencyId: 'agy_one',
  agencyName: 'Studio',
  amount: twd(55_500),
  since: at,
  askedAt: null,
};
const stuck = {
  repaymentId: 'rpy_one',
  attemptNumber: 'A1',
  amount: twd(44_400),
  trouble: 'no answer',
  createdAt: at,
};
const chargeback = {
  chargebackId: 'cbk_one',
  attemptNumber: 'A1',
  reference: 'R1',
  state: 'booked',
  amount: twd(33_300),
  createdAt: at,
  endedAt: null,
  orderIds: [],
};
const listing = {
  id: 'lst_one',
  version: 7,
  shelf: 'offShelf',
  revision: 'applied',
  reason: null,
  content: { ...blankContent, name: words('Sketching') },
};
const choices = { currency: 'TWD', categories: [], teachers: [], consultants: [] };
interface Question {
  /** What is about to be done. */
  name: string;
  me?: Me;
  address: string;
  answers: Record<string, unknown>;
  /** What is pressed, one after the other. */
  press: string[];
  asked: { title: string; yes: string; danger?: boolean };
  told: { call: string; input: object };
}

const staffDeed = (word: string) => ({
  address: '/staff',
  answers: { 'staff.list': page(colleague) },
  press: [m.staff_more(), word],
});
const questions: Question[] = [
  {
    name: 'to let a buyer onto the wholesale floor',
    address: '/users',
    answers: { 'users.list': page(user) },
    press: [m.users_allowDistribution()],
    asked: { title: m.users_allowDistributionTitle(), yes: m.users_allowDistribution() },
    told: { call: 'users.allowDistribution', input: { id: 'usr_one' } },
  },
  {
    name: 'to sign a colleague out everywhere',
    ...staffDeed(m.staff_signOutAll()),
    asked: { title: `${m.staff_signOutAll()}: Ben`, yes: m.staff_signOutAll(), danger: true },
    told: { call: 'staff.endSessions', input: { id: 'stf_ben' } },
  },
  {
    name: 'to invite a colleague again',
    me: ofAgency,
    ...staffDeed(m.staff_inviteAgain()),
    asked: { title: `${m.staff_inviteAgain()}: Ben`, yes: m.staff_inviteAgain(), danger: false },
    told: { call: 'staff.inviteAgain', input: { id: 'stf_ben' } },
  },
  {
    name: 'to disable a colleague',
    ...staffDeed(m.staff_disable()),
    asked: { title: `${m.staff_disable()}: Ben`, yes: m.staff_disable(), danger: true },
    told: { call: 'staff.disable', input: { id: 'stf_ben' } },
  },
  {
    name: 'to approve that a lost second factor is undone',
    address: '/staff',
    answers: { 'staff.list': page(colleague), 'staff.factorResets': page(reset) },
    press: [m.staff_factorResetApprove()],
    asked: { title: m.staff_factorResetApproveAsk({ name: 'Ben' }), yes: m.staff_factorResetApprove() },
    told: { call: 'staff.decideFactorReset', input: { resetId: 'sfr_one', approve: true } },
  },
  {
    name: 'to turn down that a second factor is undone',
    address: '/staff',
    answers: { 'staff.list': page(colleague), 'staff.factorResets': page({ ...reset, own: true }) },
    press: [m.staff_factorResetDiscard()],
    asked: {
      title: m.staff_factorResetDiscardAsk({ name: 'Ben' }),
      yes: m.staff_factorResetDiscard(),
      danger: true,
    },
    told: { call: 'staff.decideFactorReset', input: { resetId: 'sfr_one', approve: false } },
  },
  {
    name: 'to remove a banner',
    address: '/shopfront?part=banners',
    answers: { 'shopfront.banners': page(banner) },
    press: [m.listings_remove()],
    asked: { title: m.shopfront_removeTitle(), yes: m.listings_remove(), danger: true },
    told: { call: 'shopfront.removeBanner', input: { id: 'ban_one', version } },
  },
  {
    name: 'to remove a category',
    address: '/shopfront?part=categories',
    answers: { 'shopfront.categories': page(category) },
    press: [m.listings_remove()],
    asked: { title: m.shopfront_removeTitle(), yes: m.listings_remove(), danger: true },
    told: { call: 'shopfront.removeCategory', input: { id: 'cat_one', version } },
  },
  {
    name: 'to approve a payout',
    address: '/payouts/pyt_one',
    answers: { 'payouts.detail': payout },
    press: [m.payouts_approve()],
    asked: { title: m.payouts_approveAsk({ amount: 'NT$1,080.00' }), yes: m.payouts_approve() },
    told: { call: 'payouts.decide', input: { payoutId: 'pyt_one', approve: true } },
  },
  {
    name: 'to give a payout up',
    address: '/payouts/pyt_one',
    answers: { 'payouts.detail': payout },
    press: [m.payouts_discard()],
    asked: { title: m.payouts_discardAsk(), yes: m.payouts_discard(), danger: true },
    told: { call: 'payouts.decide', input: { payoutId: 'pyt_one', approve: false } },
  },
  {
    name: 'to record what a seller transferred',
    address: '/payouts',
    answers: { 'payouts.list': page(), 'payouts.debts': page(debt) },
    press: [m.payouts_recordTransfer()],
    asked: {
      title: m.payouts_transferAsk({ name: 'Studio', amount: 'NT$555.00' }),
      yes: m.payouts_recordTransfer(),
    },
    told: { call: 'payouts.recordTransfer', input: { debtId: 'dbt_one' } },
  },
  {
    name: 'to send a repayment that is stuck',
    address: '/reconciliations',
    answers: { 'reconciliations.list': page(), 'payments.stuck': page(stuck) },
    press: [m.reconciliations_retry()],
    asked: { title: m.reconciliations_retryAsk(), yes: m.reconciliations_retry() },
    told: { call: 'payments.retry', input: { repaymentId: 'rpy_one' } },
  },
  {
    name: 'to say that a chargeback was won',
    address: '/chargebacks',
    answers: { 'refunds.chargebacks': page(chargeback) },
    press: [m.refunds_win()],
    asked: { title: m.refunds_winAsk(), yes: m.refunds_win() },
    told: { call: 'refunds.endChargeback', input: { chargebackId: 'cbk_one', won: true } },
  },
  {
    name: 'to say that a chargeback was lost',
    address: '/chargebacks',
    answers: { 'refunds.chargebacks': page(chargeback) },
    press: [m.refunds_lose()],
    asked: { title: m.refunds_loseAsk(), yes: m.refunds_lose(), danger: true },
    told: { call: 'refunds.endChargeback', input: { chargebackId: 'cbk_one', won: false } },
  },
  {
    name: 'to delete a draft that was never sold',
    me: ofAgency,
    address: '/products/lst_one',
    answers: {
      'listings.own': { ...listing, shelf: 'draft' },
      'listings.choices': choices,
      'listings.draft': { draft: null },
      'listings.withdraw': { data: { ...listing, shelf: 'draft' } },
    },
    press: [m.listings_deleteDraft()],
    asked: { title: m.listings_deleteDraftTitle(), yes: m.listings_deleteDraft(), danger: true },
    told: { call: 'listings.withdraw', input: { id: 'lst_one', version: 7 } },
  },
  {
    name: 'to withdraw a product for ever',
    me: ofAgency,
    address: '/products/lst_one',
    answers: {
      'listings.own': listing,
      'listings.choices': choices,
      'listings.draft': { draft: null },
      'listings.withdraw': { data: listing },
    },
    press: [m.listings_withdraw()],
    asked: { title: m.listings_withdrawTitle(), yes: m.listings_withdraw(), danger: true },
    told: { call: 'listings.withdraw', input: { id: 'lst_one', version: 7 } },
  },
];

const deeds = [
  {
    name: 'to block an agency',
    address: '/agencies',
    answers: { 'agencies.list': page(agency) },
    press: [m.agencies_block()],
    title: m.agencies_blockTitle(),
    yes: m.agencies_block(),
    told: { call: 'agencies.block', input: { id: 'agy_one', reason: 'No licence.' } },
  },
  {
    name: 'to block a buyer',
    address: '/users',
    answers: { 'users.list': page(user) },
    press: [m.users_block()],
    title: m.users_blockTitle(),
    yes: m.users_block(),
    told: { call: 'users.block', input: { id: 'usr_one', reason: 'No licence.' } },
  },
  {
    name: 'to ask that a second factor is undone',
    address: '/staff',
    answers: { 'staff.list': page(colleague), 'staff.factorResets': page() },
    press: [m.staff_more(), m.staff_factorReset()],
    title: `${m.staff_factorReset()}: Ben`,
    yes: m.staff_factorResetSend(),
    told: { call: 'staff.askFactorReset', input: { id: 'stf_ben', reason: 'No licence.' } },
  },
];

it.each(deeds)('asks for a reason $name: without one nothing is told', async ({ address, answers, ...deed }) => {
  learnMe(person);
  const office = await visit(Object.values(routes), address, answers);
  await office.press(...deed.press);
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain(deed.title);
  const send = [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent.replaceAll(' ', '') === deed.yes.replaceAll(' ', ''),
  );
  await write(dialog?.querySelector('textarea') ?? null, '  ');
  expect(send?.disabled).toBe(true);
  await write(dialog?.querySelector('textarea') ?? null, ' No licence. ');
  await click(send);
  expect(office.told).toEqual([deed.told]);
  office.stop();
});

it('asks before a rate moves by more than a fifth, and not before a smaller step', async () => {
  learnMe(person);
  const rate = { source: 'TWD', target: 'CNY', micros: 222_000, asOf: at, version };
  const office = await visit(Object.values(routes), '/shopfront?part=rates', { 'shopfront.rates': page(rate) });
  const field = await office.seen('main input');
  await write(field, '2.22');
  await office.press(m.office_save());
  expect(office.question()).toMatchObject({ title: m.shopfront_rateMoved({ percent: 900 }), danger: true });
  await office.answer(false);
  expect(office.told).toEqual([]);
  await write(field, '0.23');
  await office.press(m.office_save());
  expect([office.question(), office.told]).toEqual([
    null,
    [{ call: 'shopfront.saveRate', input: { source: 'TWD', target: 'CNY', micros: 230_000, version } }],
  ]);
  office.stop();
});

it.each(questions)('asks before it is told $name: no tells nothing, yes tells it once', async (question) => {
  learnMe(question.me ?? person);
  const office = await visit(Object.values(routes), question.address, question.answers);
  await office.press(...question.press);
  expect(office.question()).toMatchObject(question.asked);
  // Choosing from a row's menu is no click on the row, which would open what it is of.
  expect(document.querySelector('[role="dialog"]')).toBe(null);
  await office.answer(false);
  expect([office.question(), office.told]).toEqual([null, []]);
  await office.press(...question.press);
  expect(office.told).toEqual([]);
  await office.answer(true);
  expect(office.told).toEqual([question.told]);
  office.stop();
});
