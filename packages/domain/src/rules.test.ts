import { describe, expect, it } from 'vitest';
import * as accounts from './accounts.ts';
import { tokenLife } from './token-life.ts';
import {
  camp,
  catalogTypes,
  formsOf,
  mostCounted,
  priceRanges,
  productKindOf,
  reviewStars,
  spaceHeads,
} from './catalogue.ts';
import { applicationFlow } from './applications.ts';
import { enquiryFlow } from './enquiries.ts';
import { fileKinds, mostPixels } from './files.ts';
import type { Flow } from './flow.ts';
import { placesOfOffer, unpaidLimits } from './holding.ts';
import { payoutAccountFlow } from './payout-accounts.ts';
import {
  invitationReviewDays,
  merchantInvitationFlow,
  merchantInvitationLife,
  mostMerchantInvitations,
} from './invitations.ts';
import { isParcelPriced, isPriced, revisionFlow, shelfFlow } from './listings.ts';
import {
  buyerActions,
  clockEvents,
  finishAfter,
  largestCart,
  largestQuantity,
  listFilters,
  orderFlow,
  orderStates,
  sellerActions,
  stateAfterPayment,
  statesWithAccess,
} from './orders.ts';
import {
  attemptFlow,
  chargebackFlow,
  payableAfter,
  payoutFlow,
  repaymentFlow,
  terminals,
  transferAfter,
} from './payments.ts';
import { refundFlow, refundPacks, tierTerms } from './refunds.ts';
import { sessionAt } from './schedule.ts';
import { settingBounds, settingsFrom } from './settings.ts';
import { receiveAfter } from './shipments.ts';
import * as staff from './staff.ts';
import { mostStudentInvitations, studentInvitationFlow, studentInvitationLife } from './students.ts';
import * as tries from './tries.ts';
import { phoneTieLife, whyNotUsable } from './verifications.ts';
import { mostOpenVisits, visitAnswerTime, visitFlow } from './visits.ts';
import { mostWaits, turnTime } from './waits.ts';

// RULES.md as figures, written down a second time by hand: a number, a transition or a term that moves by itself fails here. Whoever changes a
// rule on purpose changes it in both places.

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);

describe('how long things last', () => {
  it('for accounts: a token 7 days; a code 5 minutes, one a minute', () => {
    expect(tokenLife).toBe(days(7));
    expect(accounts.codeLife).toBe(minutes(5));
    expect(accounts.codePause).toBe(minutes(1));
  });

  it('for the waiting list: a turn of 30 minutes, five waits at once', () => {
    expect([turnTime, mostWaits]).toEqual([30 * 60_000, 5]);
  });

  it('for institutions that are suggested: two working days of review, sixty days, five at once', () => {
    expect([invitationReviewDays, mostMerchantInvitations]).toEqual([2, 5]);
    expect(merchantInvitationLife).toBe(days(60));
  });

  it('for invitations of students: two weeks to answer, a hundred a day', () => {
    expect(studentInvitationLife).toBe(days(14));
    expect(mostStudentInvitations).toBe(100);
  });

  it('for visits: 48 hours to answer, five at once', () => {
    expect(visitAnswerTime).toBe(hours(48));
    expect(mostOpenVisits).toBe(5);
  });

  it('for staff', () => {
    expect(staff.officeSessionLife).toBe(hours(12));
    expect(staff.secondFactorWait).toBe(minutes(15));
    expect(staff.invitationLife).toBe(hours(72));
    expect(staff.passwordResetLife).toBe(hours(1));
    expect(staff.factorResetLife).toBe(hours(72));
    expect(staff.recoveryCodeCount).toBe(10);
    expect(phoneTieLife).toBe(minutes(10));
  });

  it('for tries: five of a known browser or a network, thirty of all strangers', () => {
    const five = (window: number) => [{ tries: 5, window }];
    const strangers = [{ tries: 30, window: hours(1) }];
    expect(tries.knownDeviceLife).toBe(days(180));
    const fiveAnHour = [{ tries: 5, window: hours(1) }];
    expect(tries.passwordResetLimits).toEqual({
      known: fiveAnHour,
      network: fiveAnHour,
      strangers: [{ tries: 15, window: hours(1) }],
    });
    const networkAtAll = [
      { tries: 100, window: hours(1) },
      { tries: 300, window: days(1) },
    ];
    const ofNetwork = (window: number) => ({ known: five(window), network: five(window), networkAtAll, strangers });
    expect(tries.passwordLimits).toEqual(ofNetwork(minutes(15)));
    expect(tries.codeGuessLimits).toEqual(ofNetwork(minutes(5)));
    expect(tries.alertLimit).toEqual({ tries: 10, window: days(1) });
    expect(tries.wrongPasswordAlarm).toEqual({ tries: 2_000, window: hours(1) });
    expect(tries.counterCodeLimits.known).toEqual([{ tries: 10, window: minutes(15) }]);
    const pause = { tries: 1, window: minutes(1) };
    expect(tries.codeRequestLimits(10)).toEqual({
      known: [pause, { tries: 10, window: days(1) }],
      allKnown: [{ tries: 20, window: days(1) }],
      network: [pause, { tries: 4, window: days(1) }],
      strangers: [pause, { tries: 10, window: days(1) }],
    });
    expect(tries.messageBudget).toEqual({
      address: { tries: 60, window: days(1) },
      network: { tries: 300, window: days(1) },
      country: {
        tw: { tries: 5_000, window: days(1) },
        cn: { tries: 5_000, window: days(1) },
        us: { tries: 2_000, window: days(1) },
      },
      everything: { tries: 10_000, window: days(1) },
    });
  });

  it('for orders and money', () => {
    expect(finishAfter).toBe(hours(24));
    expect(receiveAfter).toBe(days(10));
    expect(payableAfter).toBe(days(7));
    expect(transferAfter).toBe(days(30));
    expect([largestQuantity, largestCart]).toEqual([99, 60]);
  });

  it('for what operators may set, with both bounds', () => {
    expect(settingBounds).toEqual({
      paymentMinutes: { least: 10, most: 120, usual: 30 },
      codesPerDay: { least: 3, most: 50, usual: 10 },
      soleRefundDollars: { least: 0, most: 1_000_000, usual: 5_000 },
      paymentAlarmPercent: { least: 0, most: 100, usual: 50 },
      paymentAlarmTries: { least: 5, most: 10_000, usual: 20 },
      messageMonths: { least: 6, most: 36, usual: 36 },
    });
    const minutesOf = (paymentMinutes: number) => settingsFrom({ paymentMinutes }).paymentMinutes;
    expect([9, 10, 120, 121, 10.5].map(minutesOf)).toEqual([30, 10, 120, 30, 30]);
  });
});

/** Each transition of a table as `from event to`. */
const told = (flow: Flow<string, string>): string[] =>
  Object.entries(flow)
    .flatMap(([from, events]) => Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`))
    .toSorted();

describe('from which state each event leads where, and from no other', () => {
  const rows: [name: string, flow: Flow<string, string>, transitions: string[]][] = [
    [
      'an order',
      orderFlow,
      [
        'pendingPayment payRecorded completed',
        'pendingPayment payUsable pendingUse',
        'pendingPayment payShipped pendingShipment',
        'pendingPayment cancel cancelled',
        'pendingPayment expire cancelled',
        'pendingShipment ship shipped',
        'shipped receive completed',
        'pendingUse verify writtenOff',
        'pendingUse finish completed',
        'writtenOff close completed',
        'pendingShipment askRefund refunding',
        'shipped askRefund refunding',
        'pendingUse askRefund refunding',
        'writtenOff askRefund refunding',
        'completed askRefund refunding',
        'pendingShipment dispute refunding',
        'shipped dispute refunding',
        'pendingUse dispute refunding',
        'writtenOff dispute refunding',
        'completed dispute refunding',
        'refunded dispute refunding',
        'refunding repaid refunded',
      ],
    ],
    [
      'a refund',
      refundFlow,
      [
        'asked agree sending',
        'asked refuse refused',
        'asked withdraw withdrawn',
        'asked dismiss dismissed',
        'refused appeal appealed',
        'appealed agree sending',
        'appealed dismiss dismissed',
        'appealed withdraw withdrawn',
        'proposed approve sending',
        'proposed discard withdrawn',
        'proposed dismiss dismissed',
        'sending sent repaid',
        'disputed win reversed',
        'disputed lose repaid',
      ],
    ],
    [
      'a payment',
      attemptFlow,
      [
        'created send pending',
        'created succeed succeeded',
        'created fail failed',
        'created close closed',
        'pending succeed succeeded',
        'pending fail failed',
        'pending close closed',
        'failed succeed succeeded',
        'closed succeed succeeded',
        'succeeded giveBack refunding',
        'succeeded repayPart partlyRefunded',
        'succeeded repayRest refunded',
        'partlyRefunded repayPart partlyRefunded',
        'partlyRefunded repayRest refunded',
        'partlyRefunded recoverPart partlyRefunded',
        'partlyRefunded recoverAll succeeded',
        'refunding repayRest refunded',
        'refunded recoverPart partlyRefunded',
        'refunded recoverAll succeeded',
      ],
    ],
    [
      'money on its way back',
      repaymentFlow,
      ['sending send sent', 'sending doubt stuck', 'stuck retry sending', 'sent return returned'],
    ],
    ['a chargeback', chargebackFlow, ['told book booked', 'booked win won', 'booked lose lost']],
    [
      'a visit',
      visitFlow,
      [
        'asked confirm confirmed',
        'asked decline declined',
        'asked cancel cancelled',
        'confirmed finish done',
        'confirmed miss missed',
        'confirmed cancel cancelled',
      ],
    ],
    [
      'an application',
      applicationFlow,
      [
        'draft submit inAudit',
        'inAudit pass passed',
        'inAudit fail failed',
        'failed submit inAudit',
        'passed renew renewal',
        'renewal submit inAudit',
      ],
    ],
    [
      'an enquiry',
      enquiryFlow,
      [
        'open match matched',
        'open close closed',
        'open withdraw closed',
        'matched match matched',
        'matched book booked',
        'matched close closed',
        'matched withdraw closed',
      ],
    ],
    [
      'an account for payouts',
      payoutAccountFlow,
      [
        'asked approve checked',
        'asked refuse refused',
        'asked withdraw withdrawn',
        'checked approve approved',
        'checked refuse refused',
        'checked withdraw withdrawn',
        'approved withdraw withdrawn',
      ],
    ],
    [
      'an institution that is suggested',
      merchantInvitationFlow,
      ['inReview pass sent', 'inReview refuse refused', 'inReview withdraw withdrawn', 'sent join joined'],
    ],
    [
      'an invitation to be a student',
      studentInvitationFlow,
      ['open accept accepted', 'open decline declined', 'open withdraw withdrawn', 'accepted end ended'],
    ],
    ['a payout', payoutFlow, ['prepared approve paid', 'prepared discard discarded']],
    [
      'a product',
      shelfFlow,
      [
        'draft publish onShelf',
        'draft withdraw withdrawn',
        'onShelf takeOff offShelf',
        'offShelf putOn onShelf',
        'offShelf withdraw withdrawn',
      ],
    ],
    [
      'what is written of a product',
      revisionFlow,
      [
        'draft submit inReview',
        'inReview takeBack draft',
        'inReview reject returned',
        'inReview pass applied',
        'returned submit inReview',
      ],
    ],
  ];

  it.each(rows)('of %s', (_, flow, transitions) => {
    expect(told(flow)).toEqual(transitions.toSorted());
  });

  it('by the clock: what was used is closed, what was to be used is finished, what was sent is received', () => {
    expect(clockEvents).toEqual({ pendingUse: 'finish', writtenOff: 'close', shipped: 'receive' });
  });

  it('after payment, by the kind', () => {
    const kinds = ['recorded', 'live', 'inPerson', 'consulting', 'space', 'programme', 'shipped'] as const;
    expect(kinds.map(stateAfterPayment)).toEqual([
      'completed',
      'pendingUse',
      'pendingUse',
      'pendingUse',
      'pendingUse',
      'pendingUse',
      'pendingShipment',
    ]);
  });
});

describe('what may be done with an order, state by state', () => {
  it('by who bought it', () => {
    const of = (use: 'watch' | 'showCode', refund: 'refund' | 'goodwill' | null) =>
      Object.fromEntries(orderStates.map((state) => [state, buyerActions(state, { use, refund }).join(' ')]));
    expect(of('watch', 'refund')).toEqual({
      pendingPayment: 'pay cancel',
      pendingUse: 'watch refund',
      pendingShipment: 'watch refund',
      shipped: 'receive watch refund',
      writtenOff: 'watch refund buyAgain',
      completed: 'watch refund buyAgain',
      refunding: '',
      refunded: 'buyAgain',
      cancelled: 'buyAgain',
    });
    expect(of('showCode', null)).toEqual({
      pendingPayment: 'pay cancel',
      pendingUse: 'showCode',
      pendingShipment: '',
      shipped: 'receive',
      writtenOff: 'buyAgain',
      completed: 'buyAgain',
      refunding: '',
      refunded: 'buyAgain',
      cancelled: 'buyAgain',
    });
  });

  it('by who sold it', () => {
    const of = (code: boolean, left: boolean) =>
      Object.fromEntries(orderStates.map((state) => [state, sellerActions(state, { code, left }).join(' ')]));
    expect(of(true, true)).toEqual({
      pendingPayment: '',
      pendingUse: 'verify giveBack',
      pendingShipment: 'ship giveBack',
      shipped: 'correctShipment giveBack',
      writtenOff: 'giveBack',
      completed: 'giveBack',
      refunding: '',
      refunded: '',
      cancelled: '',
    });
    expect(Object.values(of(false, false)).filter(Boolean)).toEqual(['ship', 'correctShipment']);
  });

  it('its lessons are open in these states, and it stands in these lists', () => {
    expect(statesWithAccess.toSorted()).toEqual([
      'completed',
      'pendingShipment',
      'pendingUse',
      'shipped',
      'writtenOff',
    ]);
    expect(listFilters).toEqual({
      0: null,
      1: ['pendingPayment'],
      2: ['pendingUse', 'shipped', 'writtenOff'],
      3: ['pendingShipment'],
      4: ['completed'],
      5: ['refunding', 'refunded'],
      6: ['cancelled'],
    });
  });

  it('its code can be used, or why not', () => {
    const of = (kind: 'inPerson' | 'shipped', returned: boolean) =>
      orderStates.map((state) => `${state} ${whyNotUsable({ state, kind, returned })}`).toSorted();
    expect(of('inPerson', false)).toEqual([
      'cancelled verifyCodeEnded',
      'completed verifyCodeEnded',
      'pendingPayment verifyCodeEnded',
      'pendingShipment null',
      'pendingUse null',
      'refunded verifyCodeRefunded',
      'refunding verifyCodeRefunded',
      'shipped null',
      'writtenOff verifyCodeUsed',
    ]);
    expect(of('shipped', false)).toContain('completed null');
    expect(new Set(of('inPerson', true).map((line) => line.split(' ')[1]))).toEqual(new Set(['verifyCodeRefunded']));
  });
});

describe('what comes back, by region and kind', () => {
  const nothing = { rule: 'none' };
  const byUse = { rule: 'proRata' };
  const third = { rule: 'beforeStart', feeBps: 500, until: [1, 3], thenBps: 5_000 };
  const half = { rule: 'beforeStartThenShare', feeBps: 500, until: [1, 2] };
  const week = { rule: 'unopened', withinDays: 7 };
  const parcel = { rule: 'fromReceipt', withinDays: 7 };

  it('in each pack, from its date on', () => {
    const always = { consulting: nothing, programme: third };
    expect(refundPacks.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      {
        name: 'cn-2026-01-01',
        region: 'cn',
        from: new Date('2025-12-31T16:00:00Z'),
        parcel,
        terms: { ...always, recorded: week, live: week, inPerson: third },
      },
      {
        name: 'cn-2026-11-22',
        region: 'cn',
        from: new Date('2026-11-21T16:00:00Z'),
        parcel,
        terms: { ...always, recorded: week, live: byUse, inPerson: byUse },
      },
      {
        name: 'tw-2026-01-01',
        region: 'tw',
        from: new Date('2025-12-31T16:00:00Z'),
        parcel,
        terms: { ...always, recorded: byUse, live: byUse, inPerson: third },
      },
      {
        name: 'us-2026-01-01',
        region: 'us',
        from: new Date('2026-01-01T08:00:00Z'),
        parcel,
        terms: { ...always, recorded: nothing, live: third, inPerson: third },
      },
      {
        name: 'us-2026-11-22',
        region: 'us',
        from: new Date('2026-11-22T08:00:00Z'),
        parcel,
        terms: { ...always, recorded: nothing, live: half, inPerson: half },
      },
    ]);
  });

  it('by the tiers of a space', () => {
    expect(tierTerms).toEqual({
      flexible: { rule: 'tiers', tiers: [{ hoursBefore: 24, bps: 10_000 }] },
      moderate: {
        rule: 'tiers',
        tiers: [
          { hoursBefore: 168, bps: 10_000 },
          { hoursBefore: 24, bps: 5_000 },
        ],
      },
      strict: { rule: 'tiers', tiers: [{ hoursBefore: 336, bps: 5_000 }] },
    });
  });
});

describe('on both sides of a bound', () => {
  it('a password of the back office has 10 to 100 characters, one of the storefront 6 to 20', () => {
    expect([9, 10, 100, 101].map((length) => staff.isOfficePassword('x'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const withDigit = (length: number) => `1${'x'.repeat(length - 1)}`;
    expect([5, 6, 20, 21].map((length) => accounts.isPassword(withDigit(length)))).toEqual([false, true, true, false]);
    expect(['xxxxxx', '111111', 'x1x1x!', 'x1x1x1'].map(accounts.isPassword)).toEqual([false, false, false, true]);
    expect(['12345', '123456', '1234567', '12345x'].map(accounts.isVerifyCode)).toEqual([false, true, false, false]);
  });

  it('a crossed out price is above the price, a distribution price below it, and all are whole dollars', () => {
    const priced = (listPrice: number | null, distributionPrice: number | null, price = 1_000) =>
      isPriced({ price, listPrice, distributionPrice }, 'TWD');
    expect([priced(1_100, null), priced(1_000, null), priced(900, null)]).toEqual([true, false, false]);
    expect([priced(null, 900), priced(null, 1_000), priced(null, 1_100)]).toEqual([true, false, false]);
    expect([priced(null, null, 1_050), priced(1_150, null), priced(null, 950)]).toEqual([false, false, false]);
    expect(isPriced({ price: 1_050, listPrice: null, distributionPrice: null }, 'CNY')).toBe(true);
  });

  it('a parcel is worth at most the price, and nothing where nothing is sent', () => {
    const worth = (parcelValue: number | null, ships = true) =>
      isParcelPriced({ price: 1_000, ships, parcelValue }, 'TWD');
    expect([worth(1_000), worth(1_100), worth(950), worth(null, false), worth(500, false)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('a session is checked in for until two hours after its end, or half of a shorter pause', () => {
    const at = (clock: string) => new Date(`2026-03-02T${clock}:00Z`);
    const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });
    const [first, second, third] = [span('02:00', '03:00'), span('04:00', '05:00'), span('12:00', '13:00')];
    const which = (clock: string, less = 0) =>
      [first, second, third].indexOf(sessionAt([third, first, second], new Date(at(clock).getTime() - less)) ?? first);
    expect([which('00:00'), which('03:30', 1), which('03:30')]).toEqual([0, 0, 1]);
    expect([which('07:00', 1), which('07:00'), which('23:00')]).toEqual([1, 2, 2]);
  });

  it('nobody gives more than he has: owners to owners, rights to those who hold them', () => {
    const owner = { role: 'agency', owner: true, rights: [] } as const;
    const clerk = { role: 'agency', owner: false, rights: ['staff', 'orders'] } as const;
    const operator = { role: 'operator', rights: ['settings', 'orders'] } as const;
    const post = (agency: boolean, isOwner: boolean, ...rights: string[]) => ({ agency, owner: isOwner, rights });
    expect(staff.mayGive(owner, post(true, true))).toBe(true);
    expect(staff.mayGive(owner, post(true, false, 'finance'))).toBe(true);
    expect(staff.mayGive(owner, post(false, false))).toBe(false);
    expect(staff.mayGive(clerk, post(true, false, 'orders'))).toBe(true);
    expect(staff.mayGive(clerk, post(true, false, 'finance'))).toBe(false);
    expect(staff.mayGive(clerk, post(true, true))).toBe(false);
    expect(staff.mayGive(operator, post(true, true))).toBe(true);
    expect(staff.mayGive(operator, post(true, false))).toBe(false);
    expect(staff.mayGive(operator, post(true, true, 'orders'))).toBe(false);
    expect(staff.mayGive(operator, post(false, false, 'orders'))).toBe(true);
    expect(staff.mayGive(operator, post(false, false, 'finance'))).toBe(false);
    expect(staff.mayGive(operator, post(false, true))).toBe(false);
    expect(staff.mayManage(operator, post(true, false, 'finance'))).toBe(true);
    expect(staff.mayManage(operator, post(false, false, 'finance'))).toBe(false);
    expect(staff.mayManage(clerk, post(true, true))).toBe(false);
    expect(
      [post(true, true), post(true, false), post(false, false, 'settings'), post(false, false)].map(staff.isChief),
    ).toEqual([true, false, true, false]);
  });
});

describe('what is found and told', () => {
  it('by kind and form', () => {
    expect(productKindOf).toEqual({ 1: 'course', 2: 'course', 3: 'space', 4: 'consulting', 5: 'programme' });
    expect(formsOf('online')).toEqual(['live', 'recorded', 'mixed']);
    expect(formsOf('offline')).toEqual(['offline']);
    expect(catalogTypes).toEqual({ live: 1, recorded: 2, replay: 3 });
    expect(camp).toEqual({ meetings: 3, days: 14 });
    expect(Object.values(terminals)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('by numbers', () => {
    expect(spaceHeads).toEqual([5, 10, 15, 20, 30, 50, 100]);
    expect(mostCounted).toBe(1_000);
    expect(priceRanges).toEqual({
      TWD: [
        { priceMost: 0 },
        { priceLeast: 1, priceMost: 1_000_00 },
        { priceLeast: 1_000_00, priceMost: 3_000_00 },
        { priceLeast: 3_000_00, priceMost: 8_000_00 },
        { priceLeast: 8_000_00 },
      ],
      CNY: [
        { priceMost: 0 },
        { priceLeast: 1, priceMost: 200_00 },
        { priceLeast: 200_00, priceMost: 600_00 },
        { priceLeast: 600_00, priceMost: 2_000_00 },
        { priceLeast: 2_000_00 },
      ],
      USD: [
        { priceMost: 0 },
        { priceLeast: 1, priceMost: 30_00 },
        { priceLeast: 30_00, priceMost: 100_00 },
        { priceLeast: 100_00, priceMost: 250_00 },
        { priceLeast: 250_00 },
      ],
    });
    expect(reviewStars).toEqual({ 1: [4, 5], 2: [3, 3], 3: [1, 2], 4: [1, 5], 5: [1, 5] });
  });

  it('as files: which are pictures, and how large one may be', () => {
    const pictures = Object.entries(fileKinds).filter(([, { picture }]) => picture);
    expect(pictures.map(([kind]) => kind)).toEqual(['jpg', 'png', 'bmp', 'gif', 'heic']);
    expect(mostPixels).toBe(40_000_000);
  });
});

describe('what unpaid orders hold', () => {
  it('of an account and of a connection', () => {
    expect(unpaidLimits).toEqual({
      account: { checkouts: 5, places: 24 },
      connection: { checkouts: 30, places: 90 },
    });
    const seats = { account: 10, connection: 40 };
    const hours = { account: 3, connection: 12 };
    expect(placesOfOffer).toEqual({
      recorded: seats,
      live: seats,
      inPerson: seats,
      consulting: hours,
      space: hours,
      programme: { account: 6, connection: 24 },
    });
  });
});
