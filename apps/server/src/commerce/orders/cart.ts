import { isDeepStrictEqual } from 'node:util';
import { newId, type CartId, type UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { minor, type Minor, type Money } from '@lyceum/domain/money';
import { largestCart, lineKindOf } from '@lyceum/domain/orders';
import { fullRefundUntil, refundOf, type LineUse, type RefundTerms } from '@lyceum/domain/refunds';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Caller, Deps, Visitor } from '../../platform/deps.ts';
import { convertPrice, readRatesTo } from '../../catalogue/products/convert-price.ts';
import { readSettings } from '../../people/settings/read-settings.ts';
import {
  countCartLines,
  deleteCartLines,
  insertCartLine,
  insertCartWithLines,
  lockKeptCart,
  selectCart,
  selectCartLines,
  selectKeptCart,
  setCartLine,
  type NewCartLine,
} from './carts.sql.ts';
import { bookingReply } from './booking-reply.ts';
import { quoteDiscounts } from './discounts.ts';
import { kindSelling } from './kinds/line-kinds.ts';
import { selectCartOffers, selectOffers, type Offered } from './offered.sql.ts';
import { refuseSoldOut } from './holding.ts';
import {
  chosenLines,
  parcelGross,
  parcelTerms,
  payUntil,
  priceLines,
  quoteLines,
  refuseTrouble,
  type QuotedLine,
} from './quote-cart.ts';

interface Addition {
  productId: string;
  offerId: string;
  quantity: number;
  facts?: object | undefined;
}

/** Lines to be put into a cart, in their order; why not, when the offer of one cannot be bought in that quantity. */
async function linesFor(
  deps: Deps,
  { wanted, distribution }: { wanted: readonly Addition[]; distribution: boolean },
  { userId }: Buyer,
) {
  const offerIds = [...new Set(wanted.map(({ offerId }) => offerId))];
  const offers = await selectOffers(deps.db, offerIds, { userId, distribution });
  const lines: (Offered & { quantity: number; facts: object })[] = [];
  for (const { productId, offerId, quantity, facts: given = {} } of wanted) {
    const found = offers.find((one) => one.offerId === offerId && one.productId === productId);
    if (!found) {
      return refuse('offerUnavailable');
    }
    const kind = kindSelling(deps.kinds, { type: found.productType, form: found.form });
    const facts = kind ? kind.readFacts(given) : {};
    if (facts === null) {
      return refuse('sessionMissing');
    }
    lines.push({ ...found, quantity, facts });
  }
  const quotes = await quoteLines(deps, deps.db, lines);
  for (const { line, quote } of quotes) {
    if (quote.trouble === 'soldOut') {
      return refuseSoldOut(deps, deps.db, { offerIds: [line.offerId] });
    }
    if (quote.trouble) {
      return refuseTrouble(quote.trouble, line.left);
    }
  }
  return quotes.map((quoted, at) => {
    const { productId, offerId, quantity, facts } = quoted.line;
    const { unitPrice: priceThen, most, holds } = quoted.quote;
    // Ids sort by time: the lines keep their order.
    const id = newId('cln', new Date(deps.clock().getTime() + at), deps.random);
    // A time cannot be had twice, whatever was sent.
    const had = holds === undefined ? quantity : Math.min(quantity, most);
    return { quoted, line: { id, productId, offerId, quantity: had, facts, priceThen } };
  });
}

async function lineFor(deps: Deps, { distribution, ...input }: Addition & { distribution: boolean }, caller: Buyer) {
  const lines = await linesFor(deps, { wanted: [input], distribution }, caller);
  return isRefusal(lines) ? lines : (lines[0] ?? refuse('offerUnavailable'));
}

const newCart = (deps: Deps, { userId }: Buyer): { id: CartId; userId: UserId; createdAt: Date } => ({
  id: newId('crt', deps.clock(), deps.random),
  userId,
  createdAt: deps.clock(),
});

/** Puts one offer into a new cart of its own, to be ordered at once; `distribution`: at the distribution price. */
export async function buyNow(deps: Deps, input: Addition & { distribution: boolean }, caller: Buyer) {
  const wanted = await lineFor(deps, input, caller);
  if (isRefusal(wanted)) {
    return wanted;
  }
  const cart = newCart(deps, caller);
  await insertCartWithLines(deps.db, { ...cart, distribution: input.distribution }, [wanted.line]);
  return { cartId: cart.id };
}

/** Puts several times of one thing into a new cart of their own, all or none. */
export async function addSeries(
  deps: Deps,
  { productId, lines }: { productId: string; lines: { offerId: string; facts: object }[] },
  caller: Buyer,
) {
  const wanted = lines.map((line) => ({ ...line, productId, quantity: 1 }));
  const series = await linesFor(deps, { wanted, distribution: false }, caller);
  if (isRefusal(series)) {
    return series;
  }
  const cart = newCart(deps, caller);
  await insertCartWithLines(
    deps.db,
    { ...cart, distribution: false },
    series.map(({ line }) => line),
  );
  return { cartId: cart.id };
}

/** Puts one offer into the account's cart, or, without `keep`, into one of its own. */
export async function addToCart(deps: Deps, { keep, ...input }: Addition & { keep: boolean }, caller: Buyer) {
  if (!keep) {
    return buyNow(deps, { ...input, distribution: false }, caller);
  }
  const wanted = await lineFor(deps, { ...input, distribution: false }, caller);
  if (isRefusal(wanted)) {
    return wanted;
  }
  return inTransaction(deps.db, async (tx) => {
    const cartId = await lockKeptCart(tx, newCart(deps, caller));
    return (await keepLine(tx, { ...wanted.line, cartId }, wanted.quoted)) ?? { cartId };
  });
}

type CartLineKey = Pick<NewCartLine, 'offerId' | 'facts'>;
/** Whether two lines are one: the same offer with the same facts, which the database gives back in another order. */
const isSameLine = (a: CartLineKey, b: CartLineKey): boolean =>
  a.offerId === b.offerId && isDeepStrictEqual(a.facts ?? {}, b.facts ?? {});

/** Adds to what is there already; the cart is locked. */
async function keepLine(
  tx: Transaction,
  line: NewCartLine & { priceThen: number },
  { line: { left }, quote: { most } }: QuotedLine<Offered>,
) {
  const lines = await selectCartLines(tx, line.cartId);
  const same = lines.find((one) => isSameLine(one, line));
  if (!same) {
    if (lines.length >= largestCart) {
      return refuse('cartFull', { most: largestCart });
    }
    await insertCartLine(tx, line);
    return null;
  }
  const quantity = Math.min(same.quantity + line.quantity, most);
  if (left !== null && quantity > left) {
    return refuse('seatsLeft', { left });
  }
  await setCartLine(tx, line.cartId, same.id, { quantity, priceThen: line.priceThen });
  return null;
}

/** What would come back of an amount right after paying. */
function refundAtOnce(terms: RefundTerms, paid: Money, startsAt: Date | null, now: Date): Minor {
  const unused: LineUse = {
    paidAt: now,
    startsAt,
    total: 1,
    used: 0,
    accessUntil: null,
    receivedAt: null,
  };
  return refundOf(terms, paid, unused, now);
}

function lineReply({ line, kind, quote }: QuotedLine, language: Language, now: Date) {
  // What cannot be bought has no facts.
  const booking = kind && Object.keys(quote.facts).length > 0 ? kind.read(quote.facts).booking : null;
  const startsAt = booking?.startsAt ?? line.classStartsAt;
  const { currency } = line;
  const money = (amount: number): Money => ({ amount: minor(amount), currency });
  const gross = quote.unitPrice * line.quantity;
  const parcel = parcelGross(line, quote.unitPrice, line.quantity);
  const ofParcel = parcel === null ? null : { terms: parcelTerms(line, now), value: money(parcel) };
  const back =
    refundAtOnce(quote.terms, money(gross - (parcel ?? 0)), startsAt, now) +
    (ofParcel ? refundAtOnce(ofParcel.terms, ofParcel.value, startsAt, now) : 0);
  return {
    lineId: line.lineId,
    productId: line.productId,
    productType: line.productType,
    kind: lineKindOf({ type: line.productType, form: line.form }),
    form: line.form,
    offerId: line.offerId,
    name1: line.productName[language],
    offerName: line.offerName[language],
    masterImg: line.picture,
    agencyName: line.agencyName[language],
    quantity: line.quantity,
    most: quote.most,
    unitPrice: money(quote.unitPrice),
    amount: money(gross),
    access: line.access,
    accessFrom: line.accessFrom,
    left: line.left,
    ships: line.ships,
    refundTerms: quote.terms,
    parcel: ofParcel,
    refundAtOnce: money(back),
    classStartsAt: line.classStartsAt?.toISOString() ?? null,
    zone: line.zone,
    place: line.place?.address[language] ?? null,
    freeUntil:
      fullRefundUntil(quote.terms, {
        paidAt: now,
        startsAt,
        receivedAt: null,
      })?.toISOString() ?? null,
    trouble: quote.trouble,
    booking: booking && bookingReply(booking, currency),
  };
}

/** The order as it would be made now, of the chosen lines: today's prices and what stands in their way. */
export async function readCart(
  deps: Deps,
  { cartId, lines, distribution }: { cartId: string; lines: string[] | null; distribution: boolean },
  caller: Buyer,
) {
  const cart = await selectCart(deps.db, cartId, caller.userId);
  // Each sales channel has calls of its own, which ask for their own right.
  const chosen =
    cart?.distribution === distribution
      ? chosenLines(await selectCartOffers(deps.db, cartId, caller.userId), lines)
      : null;
  const [first] = chosen ?? [];
  if (!cart || !chosen || !first) {
    return refuse('notFound');
  }
  if (chosen.some(({ currency }) => currency !== first.currency)) {
    return refuse('currenciesDiffer');
  }
  const quoted = await quoteLines(deps, deps.db, chosen);
  const discounts = await quoteDiscounts(deps.discounts, deps.db, { userId: caller.userId, lines: quoted });
  const price = priceLines(quoted, discounts);
  const { paymentMinutes } = await readSettings(deps.db);
  const now = deps.clock();
  const money = (amount: number): Money => ({ amount: minor(amount), currency: first.currency });
  const sum = (of: 'sellerDiscount' | 'platformDiscount') => price.lines.reduce((all, line) => all + line[of], 0);
  return {
    cartId,
    lines: quoted.map((one) => lineReply(one, caller.language, now)),
    discount: { bySeller: money(sum('sellerDiscount')), byPlatform: money(sum('platformDiscount')) },
    total: money(price.total),
    totalConvert: await convertPrice(deps.db, money(price.total), caller.displayCurrency),
    payWithin: payUntil(quoted, new Date(now.getTime() + paymentMinutes * minute)).getTime() - now.getTime(),
    checkoutId: cart.checkoutId,
  };
}

/** An agency after the other, in the order in which they came in. */
function byAgency(quoted: readonly QuotedLine[], language: Language, now: Date) {
  const agencyIds = [...new Set(quoted.map(({ line }) => line.agencyId))];
  const ofAgency = (agencyId: string) => quoted.filter(({ line }) => line.agencyId === agencyId);
  return agencyIds.map((agencyId) => ({
    agencyId,
    agencyName: ofAgency(agencyId)[0]?.line.agencyName[language] ?? '',
    lines: ofAgency(agencyId).map((one) => ({
      ...lineReply(one, language, now),
      priceThen:
        one.line.priceThen === null || one.line.priceThen === one.quote.unitPrice
          ? null
          : { amount: minor(one.line.priceThen), currency: one.line.currency },
    })),
  }));
}

/** With the rates by which whoever ticks some of the lines sees what they cost in the display currency. */
async function cartOf({ db }: Deps, quoted: readonly QuotedLine[], now: Date, visitor: Visitor) {
  const currencies = quoted.map(({ line }) => line.currency);
  return {
    agencies: byAgency(quoted, visitor.language, now),
    rates: await readRatesTo(db, currencies, visitor.displayCurrency),
  };
}

/** The account's cart with today's prices. */
export async function readKeptCart(deps: Deps, _: object, caller: Buyer) {
  const now = deps.clock();
  const cartId = await selectKeptCart(deps.db, caller.userId);
  const lines = cartId ? await selectCartOffers(deps.db, cartId, caller.userId) : [];
  return { cartId, ...(await cartOf(deps, await quoteLines(deps, deps.db, lines), now, caller)) };
}

export async function countKeptCart(deps: Deps, _: object, caller: Buyer) {
  return { count: await countCartLines(deps.db, caller.userId) };
}

interface DeviceLine {
  productId: string;
  offerId: string;
  quantity: number;
  priceThen: number | null;
}

/** Of each line what the shop has of it now, in the order of the device; what is not there is left out. */
async function deviceLines(deps: Deps, lines: readonly DeviceLine[], userId: UserId | null): Promise<QuotedLine[]> {
  const offerIds = lines.map(({ offerId }) => offerId);
  const found = await selectOffers(deps.db, offerIds, { userId, distribution: false });
  const there = lines.flatMap(({ productId, offerId, quantity, priceThen }) => {
    const offer = found.find((one) => one.offerId === offerId && one.productId === productId);
    // The device has one line for an offer, so that the offer names it.
    return offer ? [{ ...offer, lineId: offerId, quantity, priceThen, facts: {}, distribution: false }] : [];
  });
  return quoteLines(deps, deps.db, there);
}

/** A visitor's cart, which only the device keeps, with today's prices. */
export async function readDeviceCart(deps: Deps, { lines }: { lines: DeviceLine[] }, caller: Caller) {
  return cartOf(deps, await deviceLines(deps, lines, null), deps.clock(), caller);
}

/**
 * What the device kept goes into the account's cart: of what is in both the larger number stays, so that the same lines sent again change
 * nothing. What is not there any more, or finds no room, is left out.
 */
export async function takeOverCart(deps: Deps, { lines }: { lines: DeviceLine[] }, caller: Buyer) {
  const quoted = await deviceLines(deps, lines, caller.userId);
  return inTransaction(deps.db, async (tx) => {
    const cartId = await lockKeptCart(tx, newCart(deps, caller));
    const kept = await selectCartLines(tx, cartId);
    for (const { line, quote } of quoted) {
      const { productId, offerId, facts } = line;
      const same = kept.find((one) => isSameLine(one, { offerId, facts }));
      const set = {
        quantity: Math.min(Math.max(line.quantity, same?.quantity ?? 0), quote.most),
        priceThen: line.priceThen ?? quote.unitPrice,
      };
      if (same) {
        await setCartLine(tx, cartId, same.id, set);
      } else if (kept.length < largestCart && set.quantity > 0) {
        const added = { id: newId('cln', deps.clock(), deps.random), cartId, productId, offerId, facts, ...set };
        await insertCartLine(tx, added);
        kept.push(added);
      }
    }
    return { cartId };
  });
}

/** How many of a line the cart has; the price is the one of today from now on. */
export async function changeCartLine(deps: Deps, input: { lineId: string; quantity: number }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const cartId = await lockKeptCart(tx, newCart(deps, caller));
    const lines = await selectCartOffers(tx, cartId, caller.userId);
    const line = lines.find(({ lineId }) => lineId === input.lineId);
    if (!line) {
      return refuse('notFound');
    }
    if (line.left !== null && input.quantity > line.left) {
      return refuse('seatsLeft', { left: line.left });
    }
    const [quoted] = await quoteLines(deps, tx, [{ ...line, quantity: input.quantity }]);
    const quantity = Math.max(1, Math.min(input.quantity, quoted?.quote.most ?? 1));
    await setCartLine(tx, cartId, line.lineId, { quantity, priceThen: quoted?.quote.unitPrice ?? line.unitPrice });
    return { quantity };
  });
}

/** Takes lines out; those that are not there are gone as they should be. */
export async function removeFromCart(deps: Deps, { lineIds }: { lineIds: string[] }, caller: Buyer) {
  const cartId = await selectKeptCart(deps.db, caller.userId);
  if (cartId) {
    await deleteCartLines(deps.db, cartId, lineIds);
  }
  return {};
}
