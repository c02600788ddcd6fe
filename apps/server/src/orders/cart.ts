import { newId, type CartId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { minor, type Money } from '@lyceum/domain/money';
import { lineAmount, orderKindOf, totalOf } from '@lyceum/domain/orders';
import { refundPacks } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import { inTransaction } from '../platform/database.ts';
import type { Buyer, Deps } from '../platform/deps.ts';
import { convertPrice } from '../products/convert-price.ts';
import { insertCart, insertCartLine, selectCart, selectWish, selectWishes, type Wish } from './orders.sql.ts';
import { readSettings } from '../settings/read-settings.ts';
import { refuseTrouble, troubleOf } from './wishes.ts';

/** Puts one offer into a new cart: what "buy now" does. */
export async function addToCart(
  deps: Deps,
  input: { productId: string; offerId: string; quantity: number },
  caller: Buyer,
) {
  const found = await selectWish(deps.db, input.productId, input.offerId, caller.userId);
  if (!found) {
    return refuse('offerUnavailable');
  }
  const trouble = troubleOf({ ...found, quantity: input.quantity });
  if (trouble) {
    return refuseTrouble(trouble, found.left);
  }
  const now = deps.clock();
  const cartId: CartId = newId('crt', now, deps.random);
  await inTransaction(deps.db, async (tx) => {
    await insertCart(tx, { id: cartId, userId: caller.userId, createdAt: now });
    await insertCartLine(tx, { id: newId('cln', now, deps.random), cartId, ...input });
  });
  return { cartId };
}

function lineOf(wish: Wish, language: Language) {
  const unitPrice = minor(wish.unitPrice);
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
    amount: { amount: lineAmount({ unitPrice, quantity: wish.quantity }), currency: wish.currency },
    access: wish.access,
    accessFrom: wish.accessFrom,
    left: wish.left,
    refundRule: refundPacks[wish.agencyRegion].rules[orderKindOf(wish.productType, wish.form)],
  };
}

/** The order as it would be made now: lines with today's prices and what stands in their way. */
export async function readCart(deps: Deps, { cartId }: { cartId: string }, caller: Buyer) {
  const cart = await selectCart(deps.db, cartId, caller.userId);
  const wishes = cart ? await selectWishes(deps.db, cartId, caller.userId) : [];
  const [first] = wishes;
  if (!cart || !first) {
    return refuse('notFound');
  }
  const total: Money = {
    amount: totalOf(wishes.map((wish) => ({ unitPrice: minor(wish.unitPrice), quantity: wish.quantity }))),
    currency: first.currency,
  };
  return {
    cartId,
    lines: wishes.map((wish) => ({ ...lineOf(wish, caller.language), trouble: troubleOf(wish) })),
    total,
    totalConvert: await convertPrice(deps.db, total, caller.region),
    payWithin: (await readSettings(deps.db)).paymentMinutes * minute,
    checkoutId: cart.checkoutId,
  };
}
