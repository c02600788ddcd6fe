import { createHash } from 'node:crypto';
import type { ShipTo } from '@lyceum/domain/addresses';
import { newId, type CartId, type CheckoutId, type OrderId } from '@lyceum/domain/ids';
import { minor, parseDecimal, toDecimal } from '@lyceum/domain/money';
import { lineAmount, orderKindOf, shareDiscounts, totalOf, type OrderKind } from '@lyceum/domain/orders';
import { packFor } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { readShipTo } from '../addresses/keep-addresses.ts';
import { inTransaction, sqlState, type Transaction } from '../platform/database.ts';
import type { Buyer, Deps } from '../platform/deps.ts';
import { takeSeats } from '../products/stock.ts';
import { readSettings } from '../settings/read-settings.ts';
import { cancelExpiredHolding } from './cancel-order.ts';
import {
  insertCart,
  lockCart,
  moveCartLines,
  placeCheckout,
  selectCheckout,
  selectCheckoutByKey,
  selectOrdersOf,
  selectWishes,
  type Checkout,
  type Wish,
} from './orders.sql.ts';
import { markPaid } from './mark-paid.ts';
import { chosenOf, refuseTrouble, troubleOf } from './wishes.ts';

interface CommitInput {
  cartId: string;
  /** Offers of the cart; null: all of it. */
  lines: string[] | null;
  money: string;
  agreed: boolean;
  remark?: string | undefined;
  /** Where parcels go; an address of the buyer's. */
  addressId?: string | undefined;
  /** The floor that the cart must be of. */
  distribution: boolean;
}

const uniqueViolation = '23505';

/**
 * Orders a cart: one checkout, with an order per agency and kind. Holds seats and stock until it is paid or its time is over.
 * The same cart or the same Idempotency-Key committed again answers with the checkout that it made the first time; the key with
 * another question is refused. What is ordered of
 * the account's cart leaves it with the order, so that it cannot be ordered twice.
 */
export async function commitOrder(deps: Deps, input: CommitInput, caller: Buyer) {
  const { paymentMinutes } = await readSettings(deps.db);
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  try {
    return await inTransaction(deps.db, (tx) => commit(deps, tx, { ...input, paymentMinutes, digest }, caller));
  } catch (error) {
    // Two carts with one key at the same moment: the other one was first.
    if (sqlState(error) === uniqueViolation) {
      return refuse('requestInUse');
    }
    throw error;
  }
}

type Commit = CommitInput & { paymentMinutes: number; digest: string };

async function commit(deps: Deps, tx: Transaction, input: Commit, caller: Buyer) {
  const cart = await lockCart(tx, input.cartId, caller.userId);
  if (cart?.distribution !== input.distribution) {
    return refuse('notFound');
  }
  if (cart.checkoutId !== null) {
    return readAnswer(tx, await selectCheckout(tx, cart.checkoutId), input, caller);
  }
  if (cart.kept && caller.idempotencyKey !== null) {
    const before = await selectCheckoutByKey(tx, caller.userId, caller.idempotencyKey);
    if (before) {
      return readAnswer(tx, before, input, caller);
    }
  }
  if (!input.agreed) {
    return refuse('agreementRequired');
  }
  const wishes = chosenOf(await selectWishes(tx, input.cartId, caller.userId), input.lines);
  const [first] = wishes ?? [];
  if (!wishes || !first) {
    return refuse('cartEmpty');
  }
  if (wishes.some((wish) => wish.currency !== first.currency)) {
    return refuse('currenciesDiffer');
  }
  for (const wish of wishes) {
    const trouble = troubleOf(wish);
    // Seats may be held by orders whose time is over: taking them decides.
    if (trouble && trouble !== 'soldOut' && trouble !== 'seatsLeft') {
      return refuseTrouble(trouble, wish.left);
    }
  }
  const shipTo = await shipToOf(tx, wishes, input.addressId, caller);
  if (shipTo === 'missing') {
    return refuse('addressRequired');
  }
  const total = totalOf(wishes.map((wish) => ({ unitPrice: minor(wish.unitPrice), quantity: wish.quantity })));
  if (parseDecimal(input.money) !== total) {
    return refuse('priceChanged', { total: toDecimal(total), currency: first.currency });
  }
  // In one order for everybody, so that two commits never wait for each other in a circle.
  for (const wish of wishes.toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1))) {
    const seats = await holdSeats(deps, tx, wish);
    if (!seats.taken) {
      return seats.left === 0 ? refuse('soldOut') : refuse('seatsLeft', { left: seats.left });
    }
  }

  const now = deps.clock();
  const checkoutId: CheckoutId = newId('chk', now, deps.random);
  const cartId = cart.kept ? await leaveCart(deps, tx, input.cartId, wishes, caller) : input.cartId;
  const { made, lines } = splitOrders(deps, { wishes, checkoutId, now, remark: input.remark ?? '', shipTo }, caller);
  await placeCheckout(tx, {
    checkout: {
      id: checkoutId,
      userId: caller.userId,
      cartId,
      idempotencyKey: caller.idempotencyKey,
      requestDigest: caller.idempotencyKey && input.digest,
      state: 'open',
      total,
      currency: first.currency,
      createdAt: now,
      expiresAt: new Date(now.getTime() + input.paymentMinutes * minute),
    },
    orders: made,
    lines,
    history: made.map((order) => ({
      id: newId('hst', now, deps.random),
      orderId: order.id,
      state: order.state,
      actor: 'buyer',
      why: 'commit',
      at: now,
    })),
  });
  if (total === 0) {
    await markPaid(deps, tx, { checkoutId, attemptId: null, actor: 'buyer' });
  }
  return {
    checkoutId,
    orderId: made[0]?.id ?? '',
    total: { amount: total, currency: first.currency },
    paid: total === 0,
  };
}

/** What is ordered leaves the account's cart for one that belongs to the order. */
async function leaveCart(deps: Deps, tx: Transaction, from: string, wishes: Wish[], caller: Buyer): Promise<string> {
  const now = deps.clock();
  const cartId: CartId = newId('crt', now, deps.random);
  await insertCart(tx, { id: cartId, userId: caller.userId, createdAt: now });
  await moveCartLines(
    tx,
    from,
    cartId,
    wishes.map(({ offerId }) => offerId),
  );
  return cartId;
}

/** Also from orders whose time is over and that no sweep has cancelled yet. */
async function holdSeats(deps: Deps, tx: Transaction, wish: Wish): ReturnType<typeof takeSeats> {
  if (wish.left === null) {
    return { taken: true };
  }
  const seats = await takeSeats(tx, wish.offerId, wish.quantity);
  return seats.taken || !(await cancelExpiredHolding(deps, tx, wish.offerId))
    ? seats
    : takeSeats(tx, wish.offerId, wish.quantity);
}

/** The address as it is now, when something ships; it stays in the order whatever becomes of it. */
async function shipToOf(
  tx: Transaction,
  wishes: Wish[],
  addressId: string | undefined,
  caller: Buyer,
): Promise<ShipTo | 'missing' | null> {
  if (!wishes.some((wish) => wish.ships)) {
    return null;
  }
  return (addressId === undefined ? null : await readShipTo(tx, caller.userId, addressId)) ?? 'missing';
}

interface Split {
  wishes: Wish[];
  checkoutId: CheckoutId;
  now: Date;
  remark: string;
  shipTo: ShipTo | null;
}

/** One order per agency and kind. */
function splitOrders(deps: Deps, split: Split, caller: Buyer) {
  const { wishes, checkoutId, now, remark, shipTo } = split;
  const groups = new Map<string, { kind: OrderKind; wishes: Wish[]; agency: Wish }>();
  for (const wish of wishes) {
    const kind = orderKindOf(wish.productType, wish.form, wish.ships);
    const key = `${wish.agencyId} ${kind}`;
    const group = groups.get(key) ?? { kind, wishes: [], agency: wish };
    group.wishes.push(wish);
    groups.set(key, group);
  }
  const made = Array.from(groups.values(), (group) => {
    const orderId: OrderId = newId('ord', now, deps.random);
    const pack = packFor(group.agency.agencyRegion, now);
    const priced = group.wishes.map((wish) => ({ unitPrice: minor(wish.unitPrice), quantity: wish.quantity }));
    const discounts = shareDiscounts(priced, []);
    return {
      order: {
        id: orderId,
        checkoutId,
        userId: caller.userId,
        agencyId: group.agency.agencyId,
        kind: group.kind,
        state: 'pendingPayment' as const,
        total: totalOf(priced, discounts),
        currency: group.agency.currency,
        remark,
        distribution: group.agency.distribution,
        shipTo: group.kind === 'shipped' ? shipTo : null,
        refunded: 0,
        refundPack: pack.name,
        refundRule: pack.terms[group.kind].rule,
        createdAt: now,
      },
      lines: group.wishes.map((wish, at) => ({
        id: newId('oln', now, deps.random),
        orderId,
        userId: caller.userId,
        productId: wish.productId,
        productType: wish.productType,
        form: wish.form,
        offerId: wish.offerId,
        productName: wish.productName,
        offerName: wish.offerName,
        picture: wish.picture,
        quantity: wish.quantity,
        unitPrice: wish.unitPrice,
        lineTotal: lineAmount({ unitPrice: minor(wish.unitPrice), quantity: wish.quantity }),
        discount: discounts[at] ?? 0,
        refunded: 0,
        held: wish.left === null ? 0 : wish.quantity,
        access: wish.access,
        accessFrom: wish.accessFrom,
        classStartsAt: wish.classStartsAt,
      })),
    };
  });
  return { made: made.map(({ order }) => order), lines: made.flatMap(({ lines }) => lines) };
}

/** What the first commit of the cart or under the key answered; a refusal when the same key asks for something else now. */
async function readAnswer(tx: Transaction, checkout: Checkout | null, { digest }: Commit, caller: Buyer) {
  const [order] = checkout ? await selectOrdersOf(tx, checkout.id) : [];
  if (!checkout || !order) {
    throw new Error('an ordered cart has no order');
  }
  const sameKey = checkout.idempotencyKey !== null && checkout.idempotencyKey === caller.idempotencyKey;
  if (sameKey && checkout.requestDigest !== null && checkout.requestDigest !== digest) {
    return refuse('requestInUse');
  }
  return {
    checkoutId: checkout.id,
    orderId: order.id,
    total: { amount: checkout.total, currency: checkout.currency },
    paid: checkout.state === 'paid',
  };
}
