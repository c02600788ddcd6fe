import type { Currency } from './money.ts';
import type { Flow } from './flow.ts';
import { lineKinds, type LineKindName } from './orders.ts';
import type { Region } from './region.ts';
import { day, minute } from './time.ts';

export const attemptStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'closed',
  'partlyRefunded',
  'refunding',
  'refunded',
] as const;
export type AttemptState = (typeof attemptStates)[number];
export type AttemptEvent =
  | 'send'
  | 'succeed'
  | 'fail'
  | 'close'
  | 'giveBack'
  | 'repayPart'
  | 'repayRest'
  | 'recoverPart'
  | 'recoverAll';

/**
 * A late success is the truth, so it is taken from every state before it: a provider may say paid after it said failed or after
 * we closed the attempt. `giveBack` is for money that came for a checkout that no longer wants it; `recover…` for what a bank took back
 * and, the dispute being won, returned.
 */
export const attemptFlow: Flow<AttemptState, AttemptEvent> = {
  created: { send: 'pending', succeed: 'succeeded', fail: 'failed', close: 'closed' },
  pending: { succeed: 'succeeded', fail: 'failed', close: 'closed' },
  failed: { succeed: 'succeeded' },
  closed: { succeed: 'succeeded' },
  succeeded: { giveBack: 'refunding', repayPart: 'partlyRefunded', repayRest: 'refunded' },
  partlyRefunded: {
    repayPart: 'partlyRefunded',
    repayRest: 'refunded',
    recoverPart: 'partlyRefunded',
    recoverAll: 'succeeded',
  },
  refunding: { repayRest: 'refunded' },
  refunded: { recoverPart: 'partlyRefunded', recoverAll: 'succeeded' },
};

/** By the state of the newest attempt. Of money that came since the checkout was read, whoever looks again is told. */
const results = {
  created: 'unpaid',
  pending: 'pending',
  succeeded: 'pending',
  failed: 'failed',
  closed: 'unpaid',
  partlyRefunded: 'pending',
  refunding: 'pending',
  refunded: 'pending',
} as const satisfies Record<AttemptState, string>;

/** What a buyer is told of the payment of a checkout that waits for it, by its newest attempt; null: none was made. */
export const paymentResult = (newest: AttemptState | null): 'pending' | 'failed' | 'unpaid' =>
  newest === null ? 'unpaid' : results[newest];

/** What a page does next to pay: which of them comes, the provider decides. */
export type PaymentStep =
  /** Posted by the top window. */
  | { kind: 'form'; action: string; fields: Record<string, string> }
  | { kind: 'redirect'; url: string }
  /** Drawn as a QR code, which another device scans. */
  | { kind: 'qr'; content: string }
  /** Given to the pay bridge of the app that shows the page. */
  | { kind: 'bridge'; fields: Record<string, string> }
  /** What the provider's script in the page is opened with. */
  | { kind: 'token'; fields: Record<string, string> };

/** The provider's time ends before ours, so that money seldom comes for an order that has just been cancelled. */
export const providerEndsBefore = minute;

/** Where a page runs (CALLS.md "terminal"). */
export const terminals = {
  pcBrowser: 1,
  mobileBrowser: 2,
  chatBrowser: 3,
  iosShell: 4,
  androidShell: 5,
  crossPlatformShell: 6,
} as const;
export type Terminal = (typeof terminals)[keyof typeof terminals];

/**
 * What a buyer can do something about when a card is not charged. confirm: the card's bank wants to be sure that it is the holder ·
 * again: nothing is wrong with the card, it is to be entered once more.
 */
export const cardTroubles = [
  'declined',
  'funds',
  'expiry',
  'securityCode',
  'postalCode',
  'limit',
  'unsupported',
  'confirm',
  'again',
] as const;
export type CardTrouble = (typeof cardTroubles)[number];

interface Method {
  /** SPEC.md "Payment method codes". */
  code: number;
  provider: string;
  currencies: readonly Currency[];
  regions: readonly Region[];
  terminals: readonly Terminal[];
  /** The least that the provider takes, minor units; where nothing is said, the smallest amount of the currency. */
  least?: Partial<Record<Currency, number>>;
  /** What only the page can know of its browser, so that the page greys the method where it is missing. */
  browserNeeds?: 'applePay';
}

const { pcBrowser, mobileBrowser, chatBrowser, iosShell, androidShell, crossPlatformShell } = terminals;
const everywhere = Object.values(terminals);
const anyRegion = ['tw', 'cn', 'us'] as const satisfies readonly Region[];
const shells = [iosShell, androidShell, crossPlatformShell];

/**
 * The one table of who can pay by what, in the order in which methods are offered. The chat app's browser opens no page of Alipay, PayPal
 * shows no page to accounts of mainland China, and Square pays out in dollars alone (PROVIDERS.md).
 */
export const paymentMethods = [
  { code: 12, provider: 'wechatpay', currencies: ['CNY'], regions: anyRegion, terminals: [chatBrowser] },
  { code: 11, provider: 'wechatpay', currencies: ['CNY'], regions: anyRegion, terminals: shells },
  { code: 9, provider: 'wechatpay', currencies: ['CNY'], regions: anyRegion, terminals: [pcBrowser] },
  { code: 10, provider: 'wechatpay', currencies: ['CNY'], regions: anyRegion, terminals: [mobileBrowser] },
  { code: 13, provider: 'alipay', currencies: ['CNY'], regions: anyRegion, terminals: shells },
  { code: 7, provider: 'alipay', currencies: ['CNY'], regions: anyRegion, terminals: [pcBrowser] },
  { code: 8, provider: 'alipay', currencies: ['CNY'], regions: anyRegion, terminals: [mobileBrowser] },
  { code: 16, provider: 'ecpay', currencies: ['TWD'], regions: anyRegion, terminals: everywhere },
  { code: 14, provider: 'newebpay', currencies: ['TWD'], regions: anyRegion, terminals: everywhere },
  {
    code: 18,
    provider: 'square',
    currencies: ['USD'],
    regions: anyRegion,
    terminals: [pcBrowser, mobileBrowser],
    least: { USD: 100 },
    browserNeeds: 'applePay',
  },
  { code: 17, provider: 'square', currencies: ['USD'], regions: anyRegion, terminals: everywhere, least: { USD: 100 } },
  {
    code: 15,
    provider: 'paypal',
    currencies: ['USD', 'TWD'],
    regions: ['tw', 'us'],
    terminals: [pcBrowser, mobileBrowser, ...shells],
  },
] as const satisfies readonly Method[];

export type PaymentCode = (typeof paymentMethods)[number]['code'];
export type ProviderName = (typeof paymentMethods)[number]['provider'];

/** Who wants to pay, and what. */
export interface PaymentSituation {
  region: Region;
  terminal: Terminal;
  /** 0 while a store reviews the app: nothing outside the store's own payment is shown (CALLS.md). */
  appVerifyStatus: 0 | 1;
}

/**
 * What an iOS shell cannot sell: content that is consumed in it. Consulting, rooms and classes in a room may be bought there
 * (FACTS.md "Browser and chat-app facts").
 */
const digitalKinds: readonly LineKindName[] = ['recorded', 'live', 'programme'];

/** Kinds of line that cannot be paid for in a situation. */
export function unsaleableKinds({ terminal, appVerifyStatus }: PaymentSituation): readonly LineKindName[] {
  if (appVerifyStatus === 0) {
    return lineKinds;
  }
  return terminal === terminals.iosShell ? digitalKinds : [];
}

/** What a checkout costs and buys. */
interface Payable {
  currency: Currency;
  /** Minor units. */
  total: number;
  kinds: readonly LineKindName[];
}

/** A method in one region, as operators switch it. */
export interface MethodInRegion {
  code: PaymentCode;
  region: Region;
}

/** Every switch that there is, method by method. */
export const switchableMethods: readonly MethodInRegion[] = /* @__PURE__ */ paymentMethods.flatMap(
  ({ code, regions: its }) => its.map((region) => ({ code, region })),
);

/** What one operator asked to be switched waits so long for another one. */
export const switchRequestLife = 3 * day;

/**
 * The methods that a checkout can be paid by, in the order in which they are offered; none when something of it is not for sale there.
 * `providers` are those with keys, `off` what operators switched off.
 */
export function methodsFor(
  situation: PaymentSituation,
  checkout: Payable,
  providers: readonly string[],
  off: readonly MethodInRegion[] = [],
  methods: readonly Method[] = paymentMethods,
): PaymentCode[] {
  const unsaleable = unsaleableKinds(situation);
  if (checkout.kinds.some((kind) => unsaleable.includes(kind))) {
    return [];
  }
  return methods
    .filter(
      (method) =>
        providers.includes(method.provider) &&
        method.currencies.includes(checkout.currency) &&
        method.regions.includes(situation.region) &&
        method.terminals.includes(situation.terminal) &&
        !off.some(({ code, region }) => code === method.code && region === situation.region) &&
        checkout.total >= (method.least?.[checkout.currency] ?? 0),
    )
    .map((method) => method.code as PaymentCode);
}

/** The method that a buyer paid by last comes first, where it is offered. */
export const lastUsedFirst = (methods: readonly PaymentCode[], lastUsed: number | null): PaymentCode[] => [
  ...methods.filter((code) => code === lastUsed),
  ...methods.filter((code) => code !== lastUsed),
];

/**
 * How the attempts of one provider went in a while. `paid` and `failed` were told by the provider, `left` never were: the buyer changed the
 * method, cancelled, or went away.
 */
export interface AttemptCounts {
  paid: number;
  failed: number;
  left: number;
}

/** How many of those that the buyers went through with were paid, in 1/10,000; null: there were none. */
export function successRate({ paid, failed }: AttemptCounts): number | null {
  const tries = paid + failed;
  return tries === 0 ? null : Math.round((paid * 10_000) / tries);
}

/** Whether somebody must look at a provider: too few of enough tries were paid. `percent` 0 never asks. */
export const isFailing = (counts: AttemptCounts, limit: { percent: number; tries: number }): boolean =>
  counts.paid + counts.failed >= limit.tries && counts.paid * 100 < limit.percent * (counts.paid + counts.failed);

/** A bank took money back for a card's holder: told, written into the books, and how the dispute ended. */
export const chargebackStates = ['told', 'booked', 'won', 'lost'] as const;
export type ChargebackState = (typeof chargebackStates)[number];
export type ChargebackEvent = 'book' | 'win' | 'lose';
export const chargebackFlow: Flow<ChargebackState, ChargebackEvent> = {
  told: { book: 'booked' },
  booked: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
};

/** Money on its way back: `stuck` when the provider's figures and ours differ, so that a person must look. */
export const repaymentStates = ['sending', 'sent', 'stuck', 'returned'] as const;
export type RepaymentState = (typeof repaymentStates)[number];
export type RepaymentEvent = 'send' | 'doubt' | 'retry' | 'return';
/** `returned`: a chargeback whose dispute was won, so that the money came back to the platform. */
export const repaymentFlow: Flow<RepaymentState, RepaymentEvent> = {
  sending: { send: 'sent', doubt: 'stuck' },
  stuck: { retry: 'sending' },
  sent: { return: 'returned' },
  returned: {},
};

/**
 * Ledger accounts: every movement is a balanced set of rows over these (RULES.md "Settlement"). `provider` what it holds for us, `buyer`
 * money that came unwanted, `refund` what was promised to buyers, `bank` our own account, from which sellers are paid, `promotion` what
 * the platform's own discounts cost, `platform` what it bears itself (fees), `promoter` what promoters earned.
 */
export const ledgerAccounts = [
  'provider',
  'buyer',
  'seller',
  'commission',
  'refund',
  'bank',
  'promotion',
  'platform',
  'promoter',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What a seller earned becomes payable so long after it was earned (RULES.md "Settlement"). */
export const payableAfter = 7 * day;
/** A seller who owes the platform is asked for a transfer after this. */
export const transferAfter = 30 * day;

export const payoutStates = ['prepared', 'paid', 'discarded'] as const;
export type PayoutState = (typeof payoutStates)[number];
export type PayoutEvent = 'approve' | 'discard';
/** Four eyes: whoever prepared a batch cannot approve it. */
export const payoutFlow: Flow<PayoutState, PayoutEvent> = {
  prepared: { approve: 'paid', discard: 'discarded' },
  paid: {},
  discarded: {},
};
