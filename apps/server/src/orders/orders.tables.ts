import type { ShipTo } from '@lyceum/domain/addresses';
import type { CourseForm, ProductType } from '@lyceum/domain/catalogue';
import type { Words } from '@lyceum/domain/language';
import type { OrderKind, OrderState } from '@lyceum/domain/orders';
import type { RefundRule } from '@lyceum/domain/refunds';
import type { AccessPeriod } from '@lyceum/domain/time';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { agencies } from '../agencies/agencies.tables.ts';
import { amount, currency, id, instant, words } from '../platform/columns.ts';

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
  },
  (table) => [
    unique('cart_lines_offer').on(table.cartId, table.offerId),
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
  },
  (table) => [
    unique('checkouts_key').on(table.userId, table.idempotencyKey),
    index('checkouts_expiry')
      .on(table.expiresAt)
      .where(sql`state = 'open'`),
    check('checkouts_total', sql`${table.total} >= 0`),
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
    /** Of its lines, less their discounts. */
    total: amount('total').notNull(),
    currency: currency().notNull(),
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
    refundRule: text('refund_rule').$type<RefundRule>().notNull(),
    /** 12 digits to be shown at the counter; null for what is not used there. */
    verifyCode: text('verify_code').unique('orders_verify_code'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the clock closes a paid order that nobody closed: after the last session, after its code was used, after it was sent. */
    finishAt: instant('finish_at'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc()),
    index('orders_checkout').on(table.checkoutId),
    index('orders_agency').on(table.agencyId, table.createdAt.desc(), table.id.desc()),
    index('orders_created').on(table.createdAt.desc(), table.id.desc()),
    index('orders_finish')
      .on(table.finishAt)
      .where(sql`state in ('pendingUse', 'writtenOff', 'shipped')`),
    check('orders_refunded', sql`${table.refunded} between 0 and ${table.total}`),
    check('orders_return_to', sql`(${table.state} = 'refunding') = (${table.returnTo} is not null)`),
  ],
);

/** What was sold, as it was when it was sold. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id().primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    userId: id('user_id').notNull(),
    productId: id('product_id').notNull(),
    productType: integer('product_type').$type<ProductType>().notNull(),
    form: text('form').$type<CourseForm>(),
    offerId: id('offer_id').notNull(),
    productName: words('product_name').notNull(),
    offerName: jsonb('offer_name').$type<Words>().notNull(),
    picture: text('picture').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: amount('unit_price').notNull(),
    lineTotal: amount('line_total').notNull(),
    /** Its share of the order's discounts: what was paid for it is the total less this. */
    discount: amount('discount').notNull().default(0),
    /** Repaid so far. */
    refunded: amount('refunded').notNull().default(0),
    /** When it was given back: no access any more, and its seats are free. */
    returnedAt: instant('returned_at'),
    /** Whether seats or stock were taken and go back on cancel. */
    held: integer('held').notNull(),
    access: text('access').$type<AccessPeriod>().notNull(),
    accessFrom: text('access_from').$type<'purchase' | 'classStart'>().notNull(),
    classStartsAt: instant('class_starts_at'),
    /** Set at payment; null also when access never ends, so read it together with the order's state. */
    accessUntil: instant('access_until'),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_owner').on(table.userId, table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_discount', sql`${table.discount} between 0 and ${table.lineTotal}`),
    check('order_lines_refunded', sql`${table.refunded} between 0 and ${table.lineTotal} - ${table.discount}`),
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
