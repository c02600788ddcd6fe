// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { giveSizes } from '@lyceum/web/testing/sizes';
import { visit } from '@lyceum/web/testing/visit';
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
const ofAgency: Me = { ...person, agency: { id: 'agy_one', name: 'Studio' }, owner: true, rights: [] };

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
  productCount: 3,
};
const user = {
  id: 'usr_one',
  nickName: 'Lin',
  mobile: '09••••0001',
  region: 'tw',
  createdAt: at,
  blockedAt: null,
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
    name: 'to block an agency',
    address: '/agencies',
    answers: { 'agencies.list': page(agency) },
    press: [m.agencies_block()],
    asked: { title: m.agencies_blockTitle(), yes: m.agencies_block(), danger: true },
    told: { call: 'agencies.block', input: { id: 'agy_one' } },
  },
  {
    name: 'to block a buyer',
    address: '/users',
    answers: { 'users.list': page(user) },
    press: [m.users_block()],
    asked: { title: m.users_blockTitle(), yes: m.users_block(), danger: true },
    told: { call: 'users.block', input: { id: 'usr_one' } },
  },
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

it.each(questions)('asks before it is told $name: no tells nothing, yes tells it once', async (question) => {
  learnMe(question.me ?? person);
  const office = await visit(Object.values(routes), question.address, question.answers);
  await office.press(...question.press);
  expect(office.question()).toMatchObject(question.asked);
  await office.answer(false);
  expect([office.question(), office.told]).toEqual([null, []]);
  await office.press(...question.press);
  expect(office.told).toEqual([]);
  await office.answer(true);
  expect(office.told).toEqual([question.told]);
  office.stop();
});
