import { minor, share, type Currency, type Minor } from './money.ts';

/** One line of a checkout before discounts. */
export interface PricingLine {
  /** Key of the order that the line belongs to. */
  order: string;
  /** Minor units. */
  unitPrice: number;
  quantity: number;
}

/** Who pays for a discount: the seller earns less, or the platform pays the difference (RULES.md "Coupons"). */
export type DiscountPayer = 'seller' | 'platform';

export interface Discount {
  payer: DiscountPayer;
  /** Minor units; a multiple of the currency's step. What exceeds the rest of its lines is not used. */
  amount: number;
  /** Indexes of the lines that it applies to. */
  lines: readonly number[];
}

/** Minor units. `total` is what the buyer pays: `gross` less both discounts. */
export interface Price {
  gross: Minor;
  sellerDiscount: Minor;
  platformDiscount: Minor;
  total: Minor;
}

export interface CheckoutPrice {
  total: Minor;
  /** In the order of the given lines. */
  lines: Price[];
  /** By key of the order. */
  orders: Map<string, Price>;
}

const noPrice: Price = { gross: minor(0), sellerDiscount: minor(0), platformDiscount: minor(0), total: minor(0) };

const add = (a: Price, b: Price): Price => ({
  gross: minor(a.gross + b.gross),
  sellerDiscount: minor(a.sellerDiscount + b.sellerDiscount),
  platformDiscount: minor(a.platformDiscount + b.platformDiscount),
  total: minor(a.total + b.total),
});

/**
 * Prices the lines of a checkout: preview, commit, repricing, invoices and refunds all read this. Sellers' discounts apply before
 * the platform's. Each discount is shared over its lines by what is left of them; shares are multiples of the currency's step, add
 * up to the discount exactly, and never exceed what is left of a line. Throws a RangeError for an amount that is not chargeable.
 */
export function priceCheckout(
  currency: Currency,
  lines: readonly PricingLine[],
  discounts: readonly Discount[] = [],
): CheckoutPrice {
  const prices = lines.map(({ unitPrice, quantity }): Price => {
    const gross = minor(unitPrice * quantity);
    return { ...noPrice, gross, total: gross };
  });
  for (const payer of ['seller', 'platform'] as const) {
    for (const discount of discounts.filter((one) => one.payer === payer)) {
      applyDiscount(prices, currency, discount);
    }
  }
  const orders = new Map<string, Price>();
  lines.forEach(({ order }, at) => orders.set(order, add(orders.get(order) ?? noPrice, prices[at] ?? noPrice)));
  return { total: prices.reduce(add, noPrice).total, lines: prices, orders };
}

function applyDiscount(prices: Price[], currency: Currency, { payer, amount, lines }: Discount): void {
  const field = payer === 'seller' ? 'sellerDiscount' : 'platformDiscount';
  const rests = lines.map((at) => prices[at]?.total ?? 0);
  const rest = rests.reduce<number>((sum, one) => sum + one, 0);
  if (rest === 0) {
    return;
  }
  const shares = share({ amount: minor(Math.min(amount, rest)), currency }, rests);
  lines.forEach((at, index) => {
    const price = prices[at];
    const part = shares[index] ?? 0;
    if (price) {
      prices[at] = { ...price, [field]: minor(price[field] + part), total: minor(price.total - part) };
    }
  });
}
