import { createHash } from 'node:crypto';
import type { ConsultInfo } from '@lyceum/domain/bookings';
import type { ShipTo } from '@lyceum/domain/addresses';
import { newId, type CartId, type CheckoutId, type OrderId } from '@lyceum/domain/ids';
import { minor, parseDecimal, share, toDecimal } from '@lyceum/domain/money';
import type { CheckoutPrice } from '@lyceum/domain/pricing';
import { packFor } from '@lyceum/domain/refunds';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { readShipTo } from '../../people/addresses/keep-addresses.ts';
import { inTransaction, sqlState, uniqueViolation, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { readDisplayRates } from '../../catalogue/products/convert-price.ts';
import { readSettings } from '../../people/settings/read-settings.ts';
import { cancelExpired } from './cancel-order.ts';
import { connectionOf } from './connection.ts';
import { lockCart, type Cart } from './carts.sql.ts';
import { quoteDiscounts, type GrantedDiscount } from './discounts.ts';
import { lockHolders } from './holding.sql.ts';
import { refuseHolding, refuseSoldOut } from './holding.ts';
import type { LineKind, NewLine, Shortage } from './kinds/line-kind.ts';
import { kindNamed, kindSelling } from './kinds/line-kinds.ts';
import { payNothing } from './mark-paid.ts';
import { selectCartOffers, type CartLine } from './offered.sql.ts';
import { selectCheckout, selectCheckoutByKey, selectOrdersOf, type Checkout } from './orders.sql.ts';
import { placeCheckout, type NewCheckout } from './place-checkout.sql.ts';
import {
  chosenLines,
  orderKeyOf,
  orderKindOf,
  payUntil,
  parcelGross,
  parcelTerms,
  priceLines,
  quoteLines,
  refuseTrouble,
  type QuotedLine,
} from './quote-cart.ts';

interface CommitInput {
  cartId: string;
  /** Lines of the cart; null: all of it. */
  lines: string[] | null;
  money: string;
  agreed: boolean;
  remark?: string | undefined;
  /** Where parcels go; an address of the buyer's. */
  addressId?: string | undefined;
  /** The sales channel that the cart must be of. */
  distribution: boolean;
  /** What a consultant is told of who comes; needed for consulting. */
  consult?: ConsultInfo | undefined;
}

/**
 * Orders a cart: one checkout, with an order per agency and kind. Holds what its lines need until it is paid or its time is over.
 * The same cart or the same Idempotency-Key committed again answers with the checkout that it made the first time; the key with
 * another question is refused. What is ordered of the account's cart leaves it with the order, so that it cannot be ordered twice.
 */
export async function commitOrder(deps: Deps, input: CommitInput, caller: Buyer) {
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const earlier = async () => {
    const key = caller.idempotencyKey;
    const checkout = key === null ? null : await selectCheckoutByKey(deps.db, caller.userId, key);
    return checkout && answerOf(deps.db, checkout, digest, caller);
  };
  const { paymentMinutes } = await readSettings(deps.db);
  try {
    const result = await inTransaction(deps.db, (tx) => commit(deps, tx, { ...input, digest, paymentMinutes }, caller));
    // What was ordered under the key has left the cart since, so that the question cannot be answered once more.
    return isRefusal(result) ? ((await earlier()) ?? result) : result;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) {
      return (await earlier()) ?? refuse('requestInUse');
    }
    throw error;
  }
}

type Commit = CommitInput & { digest: string; paymentMinutes: number };

async function commit(deps: Deps, tx: Transaction, input: Commit, caller: Buyer) {
  const connection = connectionOf(deps, caller);
  // Sent together: the connection runs them one after the other, so that the lines are those of the locked cart.
  const [, cart, inCart] = await Promise.all([
    lockHolders(tx, caller.userId, connection),
    lockCart(tx, input.cartId, caller.userId),
    selectCartOffers(tx, input.cartId, caller.userId),
  ]);
  if (cart?.distribution !== input.distribution) {
    return refuse('notFound');
  }
  if (cart.checkoutId !== null) {
    const checkout = await selectCheckout(tx, cart.checkoutId);
    if (!checkout) {
      throw new Error(`the cart ${cart.id} was ordered, and its checkout is not there`);
    }
    return answerOf(tx, checkout, input.digest, caller);
  }
  if (!input.agreed) {
    return refuse('agreementRequired');
  }
  const now = deps.clock();
  const chosen = chosenLines(inCart, input.lines);
  const [first] = chosen ?? [];
  if (!chosen || !first) {
    return refuse('cartEmpty');
  }
  const lines = withForms(deps, chosen, input.consult ?? null);
  if (isRefusal(lines)) {
    return lines;
  }
  if (lines.some(({ currency }) => currency !== first.currency)) {
    return refuse('currenciesDiffer');
  }
  const quoted = await quoteLines(deps, tx, lines);
  for (const { line, quote } of quoted) {
    // Seats may be held by orders whose time is over: taking them decides.
    if (quote.trouble && quote.trouble !== 'soldOut' && quote.trouble !== 'seatsLeft') {
      return refuseTrouble(quote.trouble, line.left);
    }
  }
  const shipTo = lines.some(({ ships }) => ships) ? await shipToOf(tx, input.addressId, caller) : null;
  if (shipTo === 'missing') {
    return refuse('addressRequired');
  }
  const discounts = await quoteDiscounts(deps.discounts, tx, { userId: caller.userId, lines: quoted });
  const price = priceLines(quoted, discounts);
  if (parseDecimal(input.money) !== price.total) {
    return refuse('priceChanged', { total: toDecimal(price.total), currency: first.currency });
  }
  const made = await newCheckout(deps, tx, { cart, quoted, price, discounts, shipTo, now, input, connection }, caller);
  const tooMuch = refuseHolding(await placeCheckout(tx, deps.kinds, made), made, now);
  if (tooMuch) {
    return tooMuch;
  }
  // Last, since the others who want the same wait from here on.
  const short = await hold(deps, tx, made);
  if (short?.trouble === 'soldOut') {
    const offerIds = made.lines.flatMap(({ offerId }) => offerId ?? []);
    return refuseSoldOut(deps, tx, { offerIds, except: made.checkout.id });
  }
  if (short) {
    return refuseTrouble(short.trouble, short.left);
  }
  if (price.total === 0) {
    await payNothing(deps, tx, made.checkout.id);
  }
  return {
    checkoutId: made.checkout.id,
    orderId: made.orders[0]?.id ?? '',
    total: { amount: price.total, currency: first.currency },
    paid: price.total === 0,
  };
}

/** The lines with what their kinds ask of the buyer; a refusal that names what is missing. */
function withForms(deps: Deps, lines: readonly CartLine[], given: ConsultInfo | null) {
  const complete: CartLine[] = [];
  for (const line of lines) {
    const form = kindSelling(deps.kinds, { type: line.productType, form: line.form })?.form;
    const gaps = form?.gaps(given, deps.clock()) ?? [];
    if (gaps.length > 0) {
      return refuse('consultFormIncomplete', { fields: gaps });
    }
    complete.push(form && given ? { ...line, facts: form.add(line.facts, given) } : line);
  }
  return complete;
}

/** The address as it is now; it stays in the order whatever becomes of it. */
async function shipToOf(tx: Transaction, addressId: string | undefined, caller: Buyer): Promise<ShipTo | 'missing'> {
  return (addressId === undefined ? null : await readShipTo(tx, caller.userId, addressId)) ?? 'missing';
}

/** Each kind takes what its lines hold, also from orders whose time is over and that no sweep has cancelled yet. */
async function hold(deps: Deps, tx: Transaction, made: NewCheckout): Promise<Shortage | null> {
  const holds = new Map<LineKind['hold'], { kind: LineKind; lines: NewLine[] }>();
  for (const [at, line] of made.lines.entries()) {
    const kind = kindNamed(deps.kinds, line.kind);
    const ofKind = holds.get(kind.hold) ?? { kind, lines: [] };
    const facts = made.facts[at]?.row ?? {};
    ofKind.lines.push({ ...line, offerId: line.offerId ?? null, facts, until: made.checkout.expiresAt });
    holds.set(kind.hold, ofKind);
  }
  for (const { kind, lines } of holds.values()) {
    const short = await kind.hold(tx, lines);
    const still = short && (await freeOverdue(deps, tx, kind, lines)) ? await kind.hold(tx, lines) : short;
    if (still) {
      return still;
    }
  }
  return null;
}

/** Ends what is over and in the way of these lines; true when there was any. */
async function freeOverdue(deps: Deps, tx: Transaction, kind: LineKind, lines: readonly NewLine[]): Promise<boolean> {
  const ended = (await kind.endOverdue?.(deps, tx, lines)) ?? false;
  const cancelled = await cancelExpired(deps, tx, await kind.overdueHolders(tx, lines, deps.clock()));
  return ended || cancelled;
}

interface Priced {
  cart: Cart;
  quoted: readonly QuotedLine[];
  price: CheckoutPrice;
  discounts: readonly GrantedDiscount[];
  shipTo: ShipTo | null;
  now: Date;
  input: Commit;
  connection: string | null;
}

/** The rows of a checkout with an order per agency and kind. */
async function newCheckout(deps: Deps, tx: Transaction, priced: Priced, caller: Buyer): Promise<NewCheckout> {
  const { cart, quoted, price, discounts, shipTo, now, input, connection } = priced;
  const checkoutId: CheckoutId = newId('chk', now, deps.random);
  const orderIds = new Map<string, OrderId>();
  for (const one of quoted) {
    const key = orderKeyOf(one);
    if (!orderIds.has(key)) {
      orderIds.set(key, newId('ord', now, deps.random));
    }
  }
  const lines = quoted.map((one, at) =>
    // Ids sort by time: the lines keep their order.
    newLine(deps, one, price.lines[at], { orderIds, now: new Date(now.getTime() + at), userId: caller.userId }),
  );
  const currency = quoted[0]?.line.currency ?? 'TWD';
  const displayRates = await readDisplayRates(tx, currency);
  // What is ordered of the account's cart goes into a cart of its own, which belongs to the order.
  const ordered: CartId | null = cart.kept ? newId('crt', now, deps.random) : null;
  return {
    cart: {
      id: cart.id,
      ordered: ordered && { id: ordered, userId: caller.userId, createdAt: now, checkoutId },
      lineIds: quoted.map(({ line }) => line.lineId),
    },
    checkout: {
      id: checkoutId,
      userId: caller.userId,
      cartId: ordered ?? cart.id,
      idempotencyKey: caller.idempotencyKey,
      requestDigest: caller.idempotencyKey && input.digest,
      state: 'open',
      total: price.total,
      currency,
      createdAt: now,
      expiresAt: payUntil(quoted, new Date(now.getTime() + input.paymentMinutes * minute)),
      connection,
    },
    orders: Array.from(orderIds, ([key, id]) => {
      const first = quoted.find((one) => orderKeyOf(one) === key);
      if (!first) {
        throw new Error(`the order ${key} has no line`);
      }
      const kind = orderKindOf(first);
      return {
        id,
        checkoutId,
        userId: caller.userId,
        agencyId: first.line.agencyId,
        kind,
        state: 'pendingPayment' as const,
        total: price.orders.get(key)?.total ?? 0,
        currency,
        displayRates,
        remark: input.remark ?? '',
        distribution: cart.distribution,
        shipTo: kind === 'shipped' ? shipTo : null,
        refunded: 0,
        refundPack: packFor(first.line.agencyRegion, now).name,
        createdAt: now,
      };
    }),
    lines: lines.map(({ line }) => line),
    facts: lines.map(({ facts }) => facts),
    discounts: discounts.map(({ payer, amount, source, reference, lines: at }) => ({
      id: newId('dsc', now, deps.random),
      checkoutId,
      lineIds: at.flatMap((index) => lines[index]?.line.id ?? []),
      payer,
      amount,
      source,
      reference,
    })),
    history: Array.from(orderIds.values(), (orderId) => ({
      id: newId('hst', now, deps.random),
      orderId,
      state: 'pendingPayment' as const,
      actor: 'buyer' as const,
      why: 'commit',
      at: now,
    })),
  };
}

function newLine(
  deps: Deps,
  quoted: QuotedLine,
  price: CheckoutPrice['lines'][number] | undefined,
  { orderIds, now, userId }: { orderIds: ReadonlyMap<string, OrderId>; now: Date; userId: string },
) {
  const { line, kind, quote } = quoted;
  if (!kind || !price) {
    throw new Error(`the line ${line.lineId} was not quoted`);
  }
  const id = newId('oln', now, deps.random);
  const parcel = parcelGross(line, quote.unitPrice, line.quantity);
  return {
    line: {
      id,
      orderId: orderIds.get(orderKeyOf(quoted)) ?? '',
      userId,
      kind: kind.name,
      productId: line.productId,
      productType: line.productType,
      offerId: line.offerId,
      productName: line.productName,
      offerName: line.offerName,
      picture: line.picture,
      quantity: line.quantity,
      unitPrice: quote.unitPrice,
      ...price,
      // The discounts lessen the parcel and the rest alike.
      parcelTotal:
        parcel === null
          ? null
          : (share({ amount: price.total, currency: line.currency }, [parcel, price.gross - parcel])[0] ?? minor(0)),
      terms: quote.terms,
      parcelTerms: parcel === null ? null : parcelTerms(line, now),
      refunded: 0,
      parcelRefunded: 0,
      held: quote.holds ?? (line.left === null ? 0 : line.quantity),
    },
    facts: { table: kind.table, row: { orderLineId: id, ...quote.facts } },
  };
}

/** What the first commit of the cart or under the key answered; a refusal when the same key asks for something else now. */
async function answerOf(db: Queryable, checkout: Checkout, digest: string, caller: Buyer) {
  const [order] = await selectOrdersOf(db, checkout.id);
  const sameKey = checkout.idempotencyKey !== null && checkout.idempotencyKey === caller.idempotencyKey;
  if (sameKey && checkout.requestDigest !== null && checkout.requestDigest !== digest) {
    return refuse('requestInUse');
  }
  return {
    checkoutId: checkout.id,
    orderId: order?.id ?? '',
    total: { amount: minor(checkout.total), currency: checkout.currency },
    paid: checkout.state === 'paid',
  };
}
