import type { ConsultInfo } from '@lyceum/domain/bookings';
import type { StaffId, UserId } from '@lyceum/domain/ids';
import { terminals } from '@lyceum/domain/payments';
import { isRefusal } from '@lyceum/domain/refusal';
import { day } from '@lyceum/domain/time';
import { dateIn } from '@lyceum/domain/zone';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import type { DemoProduct } from '@lyceum/fixtures/catalogue.types';
import { readConsultMonth, readRentDays, readRentHours } from '../bookings/bookings/read-calendar.ts';
import { askEnquiry } from '../bookings/enquiries/ask-enquiry.ts';
import { matchEnquiry } from '../bookings/enquiries/match-enquiry.ts';
import { joinWait } from '../bookings/waits/keep-waits.ts';
import { addNote } from '../commerce/consultations/keep-notes.ts';
import { addSeries } from '../commerce/orders/cart.ts';
import { commitOrder } from '../commerce/orders/commit-order.ts';
import type { DiscountSource } from '../commerce/orders/discounts.ts';
import type { Buyer, Deps, StaffCaller } from '../platform/deps.ts';
import { demoBuyers, demoConsultant } from './demo-buyers.ts';
import { claimBookings, seatDemoConsultant, selectBookingOf } from './demo.sql.ts';
import { demoStaff } from './demo-staff.ts';

/**
 * What the demo's people have booked was a gift of its seller: the orders are paid without the bank, which knows nothing of them and could
 * give nothing back.
 */
const gift: DiscountSource = {
  name: 'demo',
  quote: (_, { lines }) =>
    Promise.resolve([
      {
        payer: 'seller',
        amount: lines.reduce((sum, { line, quote }) => sum + quote.unitPrice * line.quantity, 0),
        lines: lines.map((_line, at) => at),
        source: 'demo',
        reference: 'gift',
      },
    ]),
};

const nobody = {
  requestId: 'demo',
  ip: '127.0.0.1',
  language: 'zh-TW',
  region: 'tw',
  displayCurrency: 'TWD',
  terminal: terminals.mobileBrowser,
  appVerifyStatus: 1,
  idempotencyKey: null,
  device: 'demo',
  token: '',
  keepOfficeToken: () => undefined,
  deviceToken: null,
  keepDevice: () => undefined,
  awayKey: null,
  keepAwayKey: () => undefined,
  origin: '',
  isSupport: false,
} as const;
const asBuyer = (id: string): Buyer => ({ ...nobody, userId: id as UserId, member: null });
const asSupport = (): StaffCaller => ({
  ...nobody,
  userId: null,
  member: {
    staffId: (demoStaff.find(({ email }) => email.startsWith('support'))?.id ?? '') as StaffId,
    person: { role: 'operator', rights: ['support'] },
    agencyId: null,
  },
});

interface Line {
  offerId: string;
  facts: object;
}

const talks: readonly Pick<ConsultInfo, 'name' | 'stage' | 'problem'>[] = [
  { name: '林家齊', stage: '高二', problem: '學習歷程檔案不知道從哪裡開始，想先聽聽方向。' },
  { name: '王思涵', stage: '國三家長', problem: '孩子會考後想讀設計，想了解有哪些選擇。' },
  { name: '陳柏宇', stage: '工作三年', problem: '想轉到產品管理，履歷一直沒有回音。' },
];

/** Orders times of a product, which are paid at once; answers the order, null where one of them cannot be had. */
async function book(deps: Deps, product: DemoProduct, lines: readonly Line[], caller: Buyer, about = 0) {
  if (lines.length === 0) {
    return null;
  }
  const cart = await addSeries(deps, { productId: product.id, lines: [...lines] }, caller);
  if (isRefusal(cart)) {
    return null;
  }
  const talk = talks[about % talks.length] ?? { name: '', stage: '', problem: '' };
  const order = await commitOrder(
    deps,
    {
      cartId: cart.cartId,
      lines: null,
      money: '0.00',
      agreed: true,
      distribution: false,
      consult: { phone: '0900000002', email: '', position: '', birthMonth: '', ...talk },
    },
    caller,
  );
  return isRefusal(order) ? null : order.orderId;
}

/** The free times of a service day by day, as lines to be ordered; today's among them. */
async function freeTalks(deps: Deps, product: DemoProduct) {
  const month = await readConsultMonth(deps, { productId: product.id }, nobody);
  const offer = product.offers.find(({ rate }) => rate === null || rate.sessions === 1 || rate.sessions === null);
  if (isRefusal(month) || !offer) {
    return [];
  }
  const { consultantId, days } = month;
  return days
    .map(({ date, slots }) => ({
      date,
      lines: slots
        .filter(({ state }) => state === 'free')
        .map(({ startsAt }): Line => ({ offerId: offer.id, facts: { consultantId, startsAt, slots: 1 } })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The coming days on which a space is free all day. */
async function freeDays(deps: Deps, product: DemoProduct, today: string): Promise<string[]> {
  const months = [today.slice(0, 7), dateIn('UTC', new Date(deps.clock().getTime() + 31 * day)).slice(0, 7)];
  const found = await Promise.all(
    [...new Set(months)].map((month) => readRentDays(deps, { productId: product.id, month }, nobody)),
  );
  return found
    .flatMap((one) => (isRefusal(one) ? [] : one.days))
    .filter(({ date, wholeDay }) => wholeDay && date > today)
    .map(({ date }) => date);
}

const headsOf = ({ space }: DemoProduct): number => Math.min(space?.capacity ?? 1, 6);

/** Two days of some spaces are rented as a whole, and three of others for two hours. */
async function bookSpace(deps: Deps, product: DemoProduct, at: number, caller: Buyer, today: string) {
  const dates = await freeDays(deps, product, today);
  const [hour] = product.offers;
  const heads = headsOf(product);
  if (!hour || (product.space?.minimumDays ?? 1) > 1) {
    return null;
  }
  if (at % 5 === 0) {
    const lines = dates.slice(1, 3).map((date) => ({ offerId: hour.id, facts: { first: date, last: date, heads } }));
    await book(deps, product, lines, caller);
    return lines[0] ?? null;
  }
  const lines: Line[] = [];
  for (const date of dates.slice(0, 3)) {
    const hours = await readRentHours(deps, { productId: product.id, date }, nobody);
    const [first, second] = isRefusal(hours) ? [] : hours.slots;
    if (first && second) {
      lines.push({ offerId: hour.id, facts: { startsAt: first.startsAt, endsAt: second.endsAt, heads } });
    }
  }
  await book(deps, product, lines, caller);
  return null;
}

/** The consultant who can sign in: somebody came, somebody comes today and in the days to come, one asks, and there are notes. */
async function fillOwnPlace(deps: Deps, product: DemoProduct, now: Date): Promise<void> {
  const [, second, third] = demoBuyers.map(({ id }) => asBuyer(id));
  const own = asBuyer(demoConsultant.id);
  if (!second || !third) {
    return;
  }
  await seatDemoConsultant(deps.db, { userId: demoConsultant.id, consultantId: demoConsultant.consultantId });
  // Booked a week ago, so that it is over now.
  const before = { ...deps, clock: () => new Date(now.getTime() - 7 * day) };
  const past = (await freeTalks(before, product)).slice(1, 6);
  const came = past.flatMap(({ lines }) => lines.slice(0, 1)).slice(0, 2);
  const cameOrder = await book(before, product, came, third, 1);
  // Booked yesterday, so that it may be at any hour of today.
  const yesterday = { ...deps, clock: () => new Date(now.getTime() - day) };
  const days = (await freeTalks(yesterday, product)).filter(({ date }) => date >= dateIn('Asia/Taipei', now));
  const coming = days.slice(0, 5).flatMap(({ lines }, at) => lines.slice(0, at === 0 ? 2 : 1));
  const comingOrder = await book(yesterday, product, coming, second);
  const notes: [string | null, Buyer, string][] = [
    [cameOrder, own, '已看過自傳初稿，下次談多元表現的取捨。'],
    [cameOrder, third, '謝謝老師，我把社團成果整理好再寄給您。'],
    [comingOrder, second, '附上上學期的成績單，想先談物理組。'],
  ];
  for (const [orderId, writer, text] of notes) {
    const bookingId = orderId && (await selectBookingOf(deps.db, orderId));
    if (bookingId) {
      await addNote(deps, { bookingId, text }, writer);
    }
  }
  const asked = await askEnquiry(
    deps,
    {
      topic: null,
      language: 'zh-TW',
      zone: 'Asia/Taipei',
      suits: [],
      need: '孩子高一，對生物和程式都有興趣，想請人幫忙看看選修怎麼排。',
      name: '周媽媽',
      phone: '0900000003',
    },
    third,
  );
  if (!isRefusal(asked)) {
    await matchEnquiry(
      deps,
      { enquiryId: asked.enquiryId, consultantId: demoConsultant.consultantId, productId: product.id },
      asSupport(),
    );
  }
}

/**
 * What the demo's people have booked, by the same commands as everybody: full days and days with something left within the coming two
 * weeks, people who wait for a full time, and a consultant's week. Once for a database. What cannot be had is left out.
 */
export async function bookDemo(given: Deps): Promise<void> {
  const now = given.clock();
  if (!(await claimBookings(given.db))) {
    return;
  }
  const deps: Deps = { ...given, discounts: [gift], wakeOutbox: () => undefined };
  const { products } = demoCatalogue(now);
  const services = products.filter(({ type }) => type === 4);
  const spaces = products.filter(({ type }) => type === 3);
  const [first, second, third] = demoBuyers.map(({ id }) => asBuyer(id));
  if (!first || !second || !third) {
    return;
  }
  const waited: { product: DemoProduct; line: Line; isTalk: boolean }[] = [];
  for (const [at, product] of services.entries()) {
    if (product.consultantIds.includes(demoConsultant.consultantId)) {
      await fillOwnPlace(deps, product, now);
    } else if (at % 4 === 1) {
      const days = await freeTalks(deps, product);
      const lines = days.slice(1, 3).flatMap((one) => one.lines);
      await book(deps, product, lines, at % 8 === 1 ? second : third, at);
      const [line] = lines;
      if (line) {
        waited.push({ product, line, isTalk: true });
      }
    } else if (at % 4 === 2) {
      const days = await freeTalks(deps, product);
      await book(
        deps,
        product,
        days.slice(0, 3).flatMap((one) => one.lines.slice(0, -1)),
        second,
        at,
      );
    }
  }
  const today = dateIn('Asia/Taipei', now);
  for (const [at, product] of spaces.entries()) {
    if (at % 5 < 2) {
      const line = await bookSpace(deps, product, at, at % 2 === 0 ? second : third, today);
      if (line) {
        waited.push({ product, line, isTalk: false });
      }
    }
  }
  const isFew = ({ isTalk }: (typeof waited)[number]) => isTalk;
  const lines = [...waited.filter(isFew).slice(0, 3), ...waited.filter((one) => !isFew(one)).slice(0, 2)];
  for (const [at, { product, line, isTalk }] of lines.entries()) {
    for (const caller of at === 0 ? [third, first] : [at % 2 === 0 ? third : second]) {
      const time = line.facts as Parameters<typeof joinWait>[1]['time'];
      await joinWait(deps, { productId: product.id, ...(isTalk && { offerId: line.offerId }), time }, caller);
    }
  }
}
