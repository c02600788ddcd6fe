import type { ShipTo } from '@lyceum/domain/addresses';
import type { ProductType } from '@lyceum/domain/catalogue';
import type { DisplayRates } from '@lyceum/domain/display-currency';
import type { LocalizedText } from '@lyceum/domain/language';
import type { LineKindName, OrderKind, OrderState } from '@lyceum/domain/orders';
import type { DiscountPayer } from '@lyceum/domain/pricing';
import type { RefundTerms } from '@lyceum/domain/refunds';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { amount, currency, id, instant, words } from '../../platform/columns.ts';

export const carts = pgTable(
  'carts',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** The account's own cart, the same on all devices; what is ordered of it leaves it for a cart of that order. */
    kept: boolean('kept').notNull().default(false),
    /** Of the wholesale floor: its lines cost the distribution price. */
    distribution: boolean('distribution').notNull().default(false),
    /** Set when it was ordered: one cart makes one checkout. */
    checkoutId: id('checkout_id'),
  },
  (table) => [
    index('carts_user').on(table.userId),
    uniqueIndex('carts_kept')
      .on(table.userId)
      .where(sql`kept`),
    check('carts_kept_open', sql`not ${table.kept} or ${table.checkoutId} is null`),
    check('carts_kept_retail', sql`not (${table.kept} and ${table.distribution})`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: id().primaryKey(),
    cartId: id('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: id('product_id').notNull(),
    offerId: id('offer_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** What one cost when it was put in, to tell that it changed; the price is always the offer's of today. */
    priceThen: amount('price_then'),
    /** What the kind of line needs beside the offer, such as a slot. */
    facts: jsonb('facts').$type<object>().notNull().default({}),
  },
  (table) => [
    // One offer may stand in a cart twice with other facts.
    unique('cart_lines_offer').on(table.cartId, table.offerId, table.facts),
    check('cart_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

export type CheckoutState = 'open' | 'paid' | 'cancelled';

/** One payment for one or more orders of one currency. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    cartId: id('cart_id').unique('checkouts_cart').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of what was asked for under that key: the key with another question is refused. */
    requestDigest: text('request_digest'),
    state: text('state').$type<CheckoutState>().notNull(),
    total: amount('total').notNull(),
    currency: currency().notNull(),
    /** The only attempt that paid it. */
    paidBy: id('paid_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Keyed hash of the internet connection that it was ordered from, while it waits for its payment; null: from a private network. */
    connection: text('connection'),
    /** When buyer and sellers were told that it is paid; soon after, so that a payment does not wait for it. */
    toldAt: instant('told_at'),
  },
  (table) => [
    index('checkouts_untold')
      .on(table.id)
      .where(sql`state = 'paid' and told_at is null`),
    unique('checkouts_key').on(table.userId, table.idempotencyKey),
    index('checkouts_expiry')
      .on(table.expiresAt)
      .where(sql`state = 'open'`),
    index('checkouts_connection')
      .on(table.connection)
      .where(sql`connection is not null`),
    check('checkouts_total', sql`${table.total} >= 0`),
  ],
);

/** Discounts as they were granted, before they were shared over lines, so that a checkout can be priced again. */
export const checkoutDiscounts = pgTable(
  'checkout_discounts',
  {
    id: id().primaryKey(),
    checkoutId: id('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** The lines that it applies to. */
    lineIds: jsonb('line_ids').$type<string[]>().notNull(),
    payer: text('payer').$type<DiscountPayer>().notNull(),
    amount: amount('amount').notNull(),
    /** Which feature granted it, and its own id there. */
    source: text('source').notNull(),
    reference: id('reference').notNull(),
  },
  (table) => [
    index('checkout_discounts_checkout').on(table.checkoutId),
    check('checkout_discounts_amount', sql`${table.amount} > 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    checkoutId: id('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    kind: text('kind').$type<OrderKind>().notNull(),
    state: text('state').$type<OrderState>().notNull(),
    /** Of its lines, less their discounts: what the buyer pays. */
    total: amount('total').notNull(),
    currency: currency().notNull(),
    /** Of its currency at that moment: by these it is shown in others for ever. */
    displayRates: jsonb('display_rates').$type<DisplayRates>().notNull(),
    /** Repaid so far. */
    refunded: amount('refunded').notNull().default(0),
    /** While it is refunding: where a refusal and a refund in part lead back to. */
    returnTo: text('return_to').$type<OrderState>(),
    remark: text('remark').notNull(),
    /** Bought on the wholesale floor, at the distribution price. */
    distribution: boolean('distribution').notNull().default(false),
    /** Where its parcel goes, as the address was when it was ordered; null for what is not shipped. */
    shipTo: jsonb('ship_to').$type<ShipTo>(),
    /** Name of the refund pack that held at commit. */
    refundPack: text('refund_pack').notNull(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the clock looks at a paid order that nobody closed: after the last session, after its last code was used, after it was sent. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_checkout').on(table.checkoutId),
    index('orders_agency').on(table.agencyId, table.createdAt, table.id),
    index('orders_sold')
      .on(table.agencyId, table.paidAt)
      .where(sql`paid_at is not null`),
    // What waits for the seller's people, who are told at every look how much it is.
    index('orders_waiting')
      .on(table.agencyId, table.state)
      .where(sql`state in ('pendingShipment', 'refunding')`),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_due')
      .on(table.dueAt)
      .where(sql`state in ('pendingUse', 'writtenOff', 'shipped')`),
    check('orders_refunded', sql`${table.refunded} between 0 and ${table.total}`),
    check('orders_return_to', sql`(${table.state} = 'refunding') = (${table.returnTo} is not null)`),
  ],
);

/** What was sold, as it was when it was sold. The facts of its kind stand in that kind's table (`kinds/`). */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id().primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    userId: id('user_id').notNull(),
    kind: text('kind').$type<LineKindName>().notNull(),
    productId: id('product_id').notNull(),
    productType: integer('product_type').$type<ProductType>().notNull(),
    /** Null for what no offer sells, such as a difference of price. */
    offerId: id('offer_id'),
    productName: words('product_name').notNull(),
    offerName: jsonb('offer_name').$type<LocalizedText>().notNull(),
    picture: text('picture').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: amount('unit_price').notNull(),
    /** Unit price by quantity, before discounts. */
    gross: amount('gross').notNull(),
    /** Its shares of the discounts: the seller's lessen the income, the platform's are paid by the platform. */
    sellerDiscount: amount('seller_discount').notNull().default(0),
    platformDiscount: amount('platform_discount').notNull().default(0),
    /** What the buyer pays for it. */
    total: amount('total').notNull(),
    /** The part of the total that the parcel is worth; null: nothing comes by post. */
    parcelTotal: amount('parcel_total'),
    /** What comes back of it, and of its parcel, frozen as values. */
    terms: jsonb('terms').$type<RefundTerms>().notNull(),
    parcelTerms: jsonb('parcel_terms').$type<RefundTerms>(),
    /** Repaid so far, the parcel's part included. */
    refunded: amount('refunded').notNull().default(0),
    parcelRefunded: amount('parcel_refunded').notNull().default(0),
    /** When it was given back: no access any more, and its seats are free. */
    returnedAt: instant('returned_at'),
    /** When its parcel was given back. */
    parcelReturnedAt: instant('parcel_returned_at'),
    /** How many seats or pieces were taken and go back on cancel. */
    held: integer('held').notNull(),
    /** 12 digits to be shown at the counter, from the payment on; null for what is not used there. */
    code: text('code').unique('order_lines_code'),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_owner').on(table.userId, table.productId),
    index('order_lines_product').on(table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check(
      'order_lines_total',
      sql`${table.total} = ${table.gross} - ${table.sellerDiscount} - ${table.platformDiscount} and ${table.total} >= 0
        and ${table.sellerDiscount} >= 0 and ${table.platformDiscount} >= 0`,
    ),
    check(
      'order_lines_parcel',
      sql`(${table.parcelTotal} is null) = (${table.parcelTerms} is null) and coalesce(${table.parcelTotal}, 0) between 0 and ${table.total}
        and ${table.parcelRefunded} between 0 and coalesce(${table.parcelTotal}, 0)`,
    ),
    check(
      'order_lines_refunded',
      sql`${table.refunded} - ${table.parcelRefunded} between 0 and ${table.total} - coalesce(${table.parcelTotal}, 0)`,
    ),
  ],
);

export type Actor = 'buyer' | 'clock' | 'provider' | 'seller' | 'platform';

export const orderHistory = pgTable(
  'order_history',
  {
    id: id().primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state').$type<OrderState>().notNull(),
    actor: text('actor').$type<Actor>().notNull(),
    why: text('why').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_history_order').on(table.orderId, table.at)],
);

/** Orders that were paid, or of which money went back, and when: a queue for sums that others keep. Written with the money, in its transaction. */
export const moneyMoves = pgTable('money_moves', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: id('order_id').notNull(),
  at: instant('at').notNull(),
});
