import { newId, type CartId, type UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { minor, type Money } from '@lyceum/domain/money';
import { largestCart, lineAmount, mostOf, orderKindOf, totalOf } from '@lyceum/domain/orders';
import { packFor, refundOf } from '@lyceum/domain/refunds';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { inTransaction, type Transaction } from '../platform/database.ts';
import type { Buyer, Caller, Deps } from '../platform/deps.ts';
import { convertPrice } from '../products/convert-price.ts';
import {
  deleteCartLines,
  insertCart,
  insertCartLine,
  lockKeptCart,
  selectCart,
  selectCartLines,
  selectKeptCart,
  selectOffers,
  selectWish,
  selectWishes,
  setCartLine,
  type Wish,
} from './orders.sql.ts';
import { readSettings } from '../settings/read-settings.ts';
import { chosenOf, refuseTrouble, troubleOf } from './wishes.ts';

interface Addition {
  productId: string;
  offerId: string;
  quantity: number;
}

/** A line to be put into a cart; why not, when the offer cannot be bought in that quantity. */
async function lineFor(deps: Deps, input: Addition & { distribution: boolean }, caller: Buyer) {
  const { distribution, ...wanted } = input;
  const found = await selectWish(deps.db, input.productId, input.offerId, { userId: caller.userId, distribution });
  if (!found) {
    return refuse('offerUnavailable');
  }
  const trouble = troubleOf({ ...found, quantity: input.quantity, priceThen: null });
  if (trouble) {
    return refuseTrouble(trouble, found.left);
  }
  return { found, line: { id: newId('cln', deps.clock(), deps.random), ...wanted, priceThen: found.unitPrice } };
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
  await inTransaction(deps.db, async (tx) => {
    await insertCart(tx, { ...cart, distribution: input.distribution });
    await insertCartLine(tx, { ...wanted.line, cartId: cart.id });
  });
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
    return (await keepLine(tx, { ...wanted.line, cartId }, wanted.found)) ?? { cartId };
  });
}

/** Adds to what is there already; the cart is locked. */
async function keepLine(
  tx: Transaction,
  line: { id: string; cartId: string; productId: string; offerId: string; quantity: number; priceThen: number },
  { left, productType, form, ships }: Omit<Wish, 'quantity' | 'priceThen'>,
) {
  const lines = await selectCartLines(tx, line.cartId);
  const same = lines.find(({ offerId }) => offerId === line.offerId);
  if (!same) {
    if (lines.length >= largestCart) {
      return refuse('cartFull', { most: largestCart });
    }
    await insertCartLine(tx, line);
    return null;
  }
  const quantity = Math.min(same.quantity + line.quantity, mostOf(orderKindOf(productType, form, ships)));
  if (left !== null && quantity > left) {
    return refuse('seatsLeft', { left });
  }
  await setCartLine(tx, line.cartId, line.offerId, { quantity, priceThen: line.priceThen });
  return null;
}

function lineOf(wish: Wish, language: Language, now: Date) {
  const unitPrice = minor(wish.unitPrice);
  const amount = { amount: lineAmount({ unitPrice, quantity: wish.quantity }), currency: wish.currency };
  const terms = packFor(wish.agencyRegion, now).terms[orderKindOf(wish.productType, wish.form, wish.ships)];
  const unused = { paidAt: now, classStartsAt: wish.classStartsAt, lessons: 1, used: 0 };
  return {
    productId: wish.productId,
    productType: wish.productType,
    form: wish.form,
    offerId: wish.offerId,
    name1: wish.productName[language],
    offerName: wish.offerName[language],
    masterImg: wish.picture,
    agencyName: wish.agencyName[language],
    quantity: wish.quantity,
    unitPrice: { amount: unitPrice, currency: wish.currency },
    amount,
    access: wish.access,
    accessFrom: wish.accessFrom,
    left: wish.left,
    ships: wish.ships,
    refundRule: terms.rule,
    refundAtOnce: { amount: refundOf(terms, amount, unused, now), currency: wish.currency },
    trouble: troubleOf(wish),
  };
}

/** The order as it would be made now, of the chosen lines: today's prices and what stands in their way. */
export async function readCart(
  deps: Deps,
  { cartId, lines, distribution }: { cartId: string; lines: string[] | null; distribution: boolean },
  caller: Buyer,
) {
  const cart = await selectCart(deps.db, cartId, caller.userId);
  // Each floor has a door of its own, which asks for its own right.
  const wishes =
    cart?.distribution === distribution ? chosenOf(await selectWishes(deps.db, cartId, caller.userId), lines) : null;
  const [first] = wishes ?? [];
  if (!cart || !wishes || !first) {
    return refuse('notFound');
  }
  if (wishes.some((wish) => wish.currency !== first.currency)) {
    return refuse('currenciesDiffer');
  }
  const total: Money = {
    amount: totalOf(wishes.map((wish) => ({ unitPrice: minor(wish.unitPrice), quantity: wish.quantity }))),
    currency: first.currency,
  };
  return {
    cartId,
    lines: wishes.map((wish) => lineOf(wish, caller.language, deps.clock())),
    total,
    totalConvert: await convertPrice(deps.db, total, caller.region),
    payWithin: (await readSettings(deps.db)).paymentMinutes * minute,
    checkoutId: cart.checkoutId,
  };
}

/** An agency after the other, in the order in which they came in. */
function byAgency(wishes: readonly Wish[], language: Language, now: Date) {
  const agencyIds = [...new Set(wishes.map((wish) => wish.agencyId))];
  const ofAgency = (agencyId: string) => wishes.filter((wish) => wish.agencyId === agencyId);
  return agencyIds.map((agencyId) => ({
    agencyId,
    agencyName: ofAgency(agencyId)[0]?.agencyName[language] ?? '',
    lines: ofAgency(agencyId).map((wish) => ({
      ...lineOf(wish, language, now),
      priceThen:
        wish.priceThen === null || wish.priceThen === wish.unitPrice
          ? null
          : { amount: minor(wish.priceThen), currency: wish.currency },
    })),
  }));
}

/** The account's cart with today's prices. */
export async function readKeptCart(deps: Deps, _: object, caller: Buyer) {
  const cartId = await selectKeptCart(deps.db, caller.userId);
  const wishes = cartId ? await selectWishes(deps.db, cartId, caller.userId) : [];
  return { cartId, agencies: byAgency(wishes, caller.language, deps.clock()) };
}

interface DeviceLine extends Addition {
  priceThen: number | null;
}

/** Of each line what the shop has of it now, in the order of the device; what is not there is left out. */
async function wishesOf(deps: Deps, lines: readonly DeviceLine[], userId: UserId | null): Promise<Wish[]> {
  const found = await selectOffers(
    deps.db,
    lines.map(({ offerId }) => offerId),
    userId,
  );
  return lines.flatMap(({ productId, offerId, quantity, priceThen }) => {
    const offer = found.find((one) => one.offerId === offerId && one.productId === productId);
    return offer ? [{ ...offer, quantity, priceThen }] : [];
  });
}

/** A visitor's cart, which only the device keeps, with today's prices. */
export async function readDeviceCart(deps: Deps, { lines }: { lines: DeviceLine[] }, caller: Caller) {
  const wishes = await wishesOf(deps, lines, null);
  return { agencies: byAgency(wishes, caller.language, deps.clock()) };
}

/**
 * What the device kept goes into the account's cart: of what is in both the larger number stays, so that the same lines sent again change
 * nothing. What is not there any more, or finds no room, is left out.
 */
export async function takeOverCart(deps: Deps, { lines }: { lines: DeviceLine[] }, caller: Buyer) {
  const wishes = await wishesOf(deps, lines, caller.userId);
  return inTransaction(deps.db, async (tx) => {
    const cartId = await lockKeptCart(tx, newCart(deps, caller));
    const kept = new Map((await selectCartLines(tx, cartId)).map((line) => [line.offerId, line.quantity]));
    for (const { productId, offerId, priceThen, unitPrice, ...wish } of wishes) {
      const most = mostOf(orderKindOf(wish.productType, wish.form, wish.ships));
      const quantity = Math.min(Math.max(wish.quantity, kept.get(offerId) ?? 0), most);
      if (kept.has(offerId)) {
        await setCartLine(tx, cartId, offerId, { quantity, priceThen: priceThen ?? unitPrice });
      } else if (kept.size < largestCart) {
        const id = newId('cln', deps.clock(), deps.random);
        await insertCartLine(tx, { id, cartId, productId, offerId, quantity, priceThen: priceThen ?? unitPrice });
      }
      kept.set(offerId, quantity);
    }
    return { cartId };
  });
}

/** How many of an offer the cart has; the price is the one of today from now on. */
export async function changeCartLine(deps: Deps, input: { offerId: string; quantity: number }, caller: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const cartId = await lockKeptCart(tx, newCart(deps, caller));
    const wish = (await selectWishes(tx, cartId, caller.userId)).find(({ offerId }) => offerId === input.offerId);
    if (!wish) {
      return refuse('notFound');
    }
    if (wish.left !== null && input.quantity > wish.left) {
      return refuse('seatsLeft', { left: wish.left });
    }
    const quantity = Math.min(input.quantity, mostOf(orderKindOf(wish.productType, wish.form, wish.ships)));
    await setCartLine(tx, cartId, input.offerId, { quantity, priceThen: wish.unitPrice });
    return { quantity };
  });
}

/** Takes lines out; those that are not there are gone as they should be. */
export async function removeFromCart(deps: Deps, { offerIds }: { offerIds: string[] }, caller: Buyer) {
  const cartId = await selectKeptCart(deps.db, caller.userId);
  if (cartId) {
    await deleteCartLines(deps.db, cartId, offerIds);
  }
  return {};
}
