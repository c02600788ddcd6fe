import { displayed, type DisplayRates } from '@lyceum/domain/display-currency';
import { orderNumber } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { minor, toDecimal, type Currency, type Money } from '@lyceum/domain/money';
import { buyerActions, listFilters, type BuyerAction, type ListFilter, type OrderState } from '@lyceum/domain/orders';
import { lastUsedFirst, paymentResult, unsaleableKinds } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { carrierOf, trackingPage } from '@lyceum/domain/shipments';
import { whyNotUsable } from '@lyceum/domain/verifications';
import type { Buyer, Caller, Deps, Visitor } from '../../platform/deps.ts';
import type { LineSession } from '../../catalogue/schedule/schedule.sql.ts';
import { nextSession, sessionsByLine } from '../../catalogue/schedule/sessions.ts';
import { offeredMethods } from '../switches/offered-methods.ts';
import { readAttendances } from '../verifications/attendances.ts';
import type { Attendance } from '../verifications/verifications.sql.ts';
import { cancelOverdue } from './cancel-order.ts';
import { bookingReply } from './booking-reply.ts';
import { kindNamed, type LineKinds } from './kinds/line-kinds.ts';
import { readLines, type Line } from './lines.ts';
import {
  selectHistory,
  selectLinesOf,
  selectNewestAttempt,
  selectOwnCheckout,
  selectOwnOrder,
  selectOwnOrders,
  selectPlaces,
  selectSisters,
  selectTries,
  type OrderRow,
  type OwnOrder,
  type SisterOrder,
} from './orders.sql.ts';
import type { Actor } from './orders.tables.ts';

/** At the rate of the moment at which it was ordered. */
function convertTotal(
  order: { total: number; currency: Currency; displayRates: DisplayRates },
  visitor: Visitor,
): Money {
  const { displayCurrency } = visitor;
  const total = { amount: minor(order.total), currency: order.currency };
  return displayed(total, displayCurrency, order.displayRates[displayCurrency]);
}

function lineOf(
  kinds: LineKinds,
  line: Line,
  order: { currency: Currency; agencyName: Record<Language, string> },
  language: Language,
) {
  const { form, access, accessFrom, booking } = kindNamed(kinds, line.kind).read(line.facts);
  const money = (amount: number) => ({ amount: minor(amount), currency: order.currency });
  return {
    lineId: line.id,
    kind: line.kind,
    productId: line.productId,
    productType: line.productType,
    form,
    offerId: line.offerId,
    name1: line.productName[language],
    offerName: line.offerName[language],
    masterImg: line.picture,
    agencyName: order.agencyName[language],
    quantity: line.quantity,
    unitPrice: money(line.unitPrice),
    amount: money(line.gross),
    access,
    accessFrom,
    returned: line.returnedAt !== null,
    booking: booking && bookingReply(booking, order.currency),
  };
}

type LineSessions = readonly LineSession[];

/** What only an order's own page shows of a line: its terms, its code while it can be used, and when it is held. */
function lineDetailOf(
  deps: Deps,
  line: Line,
  order: OwnOrder,
  {
    sessions,
    attended,
    place,
  }: { sessions: LineSessions; attended: readonly Attendance[]; place: Record<Language, string> | undefined },
  { language, isSupport }: Pick<Caller, 'language' | 'isSupport'>,
) {
  const { accessUntil, classStartsAt, consult } = kindNamed(deps.kinds, line.kind).read(line.facts);
  const money = (amount: number) => ({ amount: minor(amount), currency: order.currency });
  const usable = whyNotUsable({ state: order.state, kind: order.kind, returned: line.returnedAt !== null }) === null;
  return {
    ...lineOf(deps.kinds, line, order, language),
    total: money(line.total),
    refundTerms: line.terms,
    parcel:
      line.parcelTotal !== null && line.parcelTerms
        ? { terms: line.parcelTerms, value: money(line.parcelTotal), returned: line.parcelReturnedAt !== null }
        : null,
    // Whoever has it comes in.
    code: usable && !isSupport ? line.code : null,
    classStartsAt: classStartsAt?.toISOString() ?? null,
    accessUntil: accessUntil?.toISOString() ?? null,
    place: place?.[language] ?? null,
    consult,
    sessions: sessions.map((session) => ({
      sessionId: session.id,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      zone: session.zone,
      room: session.room,
      attendedAt: attended.find(({ sessionId }) => sessionId === session.id)?.at.toISOString() ?? null,
    })),
  };
}

/** A line of an order's history; `corrected`: nothing moved, the parcel's number was set right. */
export const stepOf = (row: { state: OrderState; at: Date; actor: Actor; why: string }) => ({
  state: row.state,
  at: row.at.toISOString(),
  by: row.actor,
  corrected: row.why === 'correctShipment',
});

/** What the buyer may press on an order. What comes back is calculated when it is asked for. */
function actionsOf(kinds: LineKinds, order: OrderRow, lines: readonly Line[]): BuyerAction[] {
  // The difference of price for another line's time goes where that one goes.
  if (lines.every(({ offerId }) => offerId === null)) {
    return order.state === 'pendingPayment' ? ['pay', 'cancel'] : [];
  }
  const kept = lines.filter(({ returnedAt }) => returnedAt === null);
  const [first] = kept.length > 0 ? kept : lines;
  const mayReturn = lines.some(
    (line) =>
      (line.returnedAt === null && line.terms.rule !== 'none') ||
      ((line.parcelTotal ?? 0) > 0 && line.parcelReturnedAt === null),
  );
  return buyerActions(order.state, {
    use: first ? kindNamed(kinds, first.kind).usedBy : 'showCode',
    refund: order.refunded >= order.total ? null : mayReturn ? 'refund' : 'goodwill',
    forGood: first !== undefined && kindNamed(kinds, first.kind).read(first.facts).access === 'permanent',
  });
}

export async function listOrders(
  deps: Deps,
  input: { status: ListFilter; page: number; pageSize: number; distribution: boolean },
  caller: Buyer,
) {
  const select = () =>
    selectOwnOrders(
      deps.db,
      caller.userId,
      { states: listFilters[input.status], distribution: input.distribution },
      { limit: input.pageSize, offset: (input.page - 1) * input.pageSize },
    );
  const found = await select();
  const changed = await cancelOverdue(
    deps,
    found.rows.map(({ order, expiresAt }) => ({ ...order, expiresAt })),
  );
  const { rows, total } = changed ? await select() : found;
  const lines = await readLines(
    deps.db,
    deps.kinds,
    rows.map(({ order }) => order.id),
  );
  const linesOf = (orderId: string) => lines.filter((line) => line.orderId === orderId);
  const sessions = await sessionsByLine(deps.db, lines);
  const sisters = await selectSisters(deps.db, [...new Set(rows.map(({ order }) => order.checkoutId))]);
  const now = deps.clock();
  return {
    list: rows.map(({ order, agencyName, expiresAt }) => ({
      orderId: order.id,
      checkoutId: order.checkoutId,
      state: order.state,
      kind: order.kind,
      agencyName: agencyName[caller.language],
      createdAt: order.createdAt.toISOString(),
      timeExpire: expiresAt.getTime(),
      total: { amount: minor(order.total), currency: order.currency },
      totalConvert: convertTotal(order, caller),
      distribution: order.distribution,
      actions: actionsOf(deps.kinds, order, linesOf(order.id)),
      lines: linesOf(order.id).map((line) =>
        lineOf(deps.kinds, line, { currency: order.currency, agencyName }, caller.language),
      ),
      together: togetherOf(order, sisters),
      nextSession: nextSession(
        order.state === 'cancelled' ? [] : linesOf(order.id).filter(({ returnedAt }) => returnedAt === null),
        sessions,
        now,
      ),
    })),
    total,
    page: input.page,
    pageSize: input.pageSize,
    now: now.getTime(),
  };
}

/** An order that is cancelled was taken out of its checkout: it stands alone. */
function togetherOf(order: OrderRow, sisters: readonly SisterOrder[]) {
  const its = order.state === 'cancelled' ? [order] : sisters.filter((one) => one.checkoutId === order.checkoutId);
  const total = its.reduce((sum, one) => sum + one.total, 0);
  return { orders: its.length, total: { amount: minor(total), currency: order.currency } };
}

const sisterOf = ({ id, state, kind, agencyName, total, currency }: SisterOrder, language: Language) => ({
  orderId: id,
  state,
  kind,
  agencyName: agencyName[language],
  total: { amount: minor(total), currency },
});

/** How far the parcel is, for whoever waits for it. */
function parcelOf({ carrier, number, shippedAt, receivedAt }: NonNullable<OwnOrder['parcel']>, language: Language) {
  const found = carrierOf(carrier);
  return {
    carrier: found?.name[language] ?? carrier,
    number,
    page: found && trackingPage(found, number),
    shippedAt: shippedAt.toISOString(),
    receivedAt: receivedAt?.toISOString() ?? null,
  };
}

export async function readOrder(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  const select = () => selectOwnOrder(deps.db, caller.userId, orderId);
  const found = await select();
  const order = found && (await cancelOverdue(deps, [found])) ? await select() : found;
  if (!order) {
    return refuse('notFound');
  }
  const [lines, history] = await Promise.all([
    readLines(deps.db, deps.kinds, [order.id]),
    selectHistory(deps.db, order.id),
  ]);
  const sessions = await sessionsByLine(deps.db, lines);
  const attended = await readAttendances(deps.db, lines);
  const places = await selectPlaces(
    deps.db,
    lines.map(({ productId }) => productId),
  );
  const total = { amount: minor(order.total), currency: order.currency };
  return {
    orderId: order.id,
    checkoutId: order.checkoutId,
    // The id without its prefix: what a buyer reads out to customer service.
    orderNumber: orderNumber(order.id),
    state: order.state,
    kind: order.kind,
    agencyId: order.agencyId,
    agencyName: order.agencyName[caller.language],
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    now: deps.clock().getTime(),
    timeExpire: order.expiresAt.getTime(),
    paymentCode: order.paymentCode,
    total,
    totalConvert: convertTotal(order, caller),
    refunded: { amount: minor(order.refunded), currency: order.currency },
    actions: actionsOf(deps.kinds, order, lines),
    remark: order.remark,
    distribution: order.distribution,
    shipTo: order.shipTo,
    parcel: order.parcel && parcelOf(order.parcel, caller.language),
    together: (await selectSisters(deps.db, [order.checkoutId])).map((one) => sisterOf(one, caller.language)),
    lines: lines.map((line) =>
      lineDetailOf(
        deps,
        line,
        order,
        {
          sessions: sessions.get(line.id) ?? [],
          attended: attended.filter(({ orderLineId }) => orderLineId === line.id),
          place: places.get(line.productId),
        },
        caller,
      ),
    ),
    history: history.map((row) => ({ state: row.state, why: row.why, at: row.at.toISOString(), by: row.actor })),
  };
}

/** What the checkout counter shows, with the server's clock beside the time limit. */
export async function readCheckout(deps: Deps, { orderId }: { orderId: string }, caller: Buyer) {
  const checkout = await selectOwnCheckout(deps.db, caller.userId, orderId);
  if (!checkout) {
    return refuse('notFound');
  }
  const sisters = await selectSisters(deps.db, [checkout.id]);
  const { lastCode, newest } = await selectTries(deps.db, caller.userId, checkout.id);
  const lines = await selectLinesOf(
    deps.db,
    sisters.map(({ id }) => id),
  );
  return {
    checkoutId: checkout.id,
    orderId: checkout.orderId,
    state: checkout.orderState,
    distribution: checkout.distribution,
    now: deps.clock().getTime(),
    timeExpire: checkout.expiresAt.getTime(),
    money: toDecimal(checkout.total),
    currency: checkout.currency,
    totalConvert: convertTotal(checkout, caller),
    productName: checkout.productName[caller.language],
    orders: sisters.map((one) => ({
      ...sisterOf(one, caller.language),
      lines: lines
        .filter(({ orderId: its }) => its === one.id)
        .map(({ productName, quantity }) => ({ name1: productName[caller.language], quantity })),
    })),
    methods: lastUsedFirst(await offeredMethods(deps, caller, checkout), lastCode),
    begun: newest === 'created' || newest === 'pending',
    /** False: this app may not sell it. */
    saleable: checkout.kinds.every((kind) => !unsaleableKinds(caller).includes(kind)),
  };
}

/** Whether the money has come, as far as the server knows: by the provider's verified word alone. */
export async function checkPayment(deps: Deps, { id }: { id: string }, caller: Buyer) {
  const checkout = await selectOwnCheckout(deps.db, caller.userId, id);
  if (!checkout) {
    return refuse('notFound');
  }
  const result =
    checkout.state === 'open' ? paymentResult(await selectNewestAttempt(deps.db, checkout.id)) : checkout.state;
  return {
    checkoutId: checkout.id,
    orderId: checkout.orderId,
    result,
    money: toDecimal(checkout.total),
    currency: checkout.currency,
    now: deps.clock().getTime(),
    timeExpire: checkout.expiresAt.getTime(),
  } as const;
}
