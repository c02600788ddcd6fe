import type { UserId } from '@lyceum/domain/ids';
import { and, asc, eq, sql } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { offers, offerStock, products } from '../../catalogue/products/products.tables.ts';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { ownedForEver } from './kinds/course-lines.sql.ts';
import { cartLines, carts } from './orders.tables.ts';

/** When the last planned session of the product ends; null when it has none. */
const sessionsEndAt = sql<Date | null>`(
  select max(s.ends_at) from ${scheduledSessions} s
  where s.product_id = ${products.id} and s.order_line_id is null and s.state = 'planned')`.mapWith(
  scheduledSessions.endsAt,
);

/** What one wants to buy with everything that decides whether and for how much it can be bought now. */
const columns = {
  productId: products.id,
  productType: products.type,
  form: products.form,
  productState: products.state,
  productName: products.name,
  picture: sql<string>`coalesce(${products.pictures}->>0, '')`,
  currency: products.currency,
  classStartsAt: products.classStartsAt,
  place: products.place,
  agencyId: agencies.id,
  agencyName: agencies.name,
  agencyRegion: agencies.region,
  zone: agencies.zone,
  offerId: offers.id,
  offerName: offers.name,
  offerOnSale: offers.onSale,
  price: offers.price,
  distributionPrice: offers.distributionPrice,
  access: offers.access,
  accessFrom: offers.accessFrom,
  ships: offers.ships,
  parcelValue: offers.parcelValue,
  left: offerStock.left,
  owned: ownedForEver(sql.placeholder('userId')),
  sessionsEndAt,
};

const fromOffers = (db: Queryable) =>
  db
    .select(columns)
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id));

const someOffers = preparedOnce((db) => fromOffers(db).where(among(offers.id, 'offerIds')).prepare('orders_offered'));

const inCart = preparedOnce((db) =>
  db
    .select({
      ...columns,
      lineId: cartLines.id,
      quantity: cartLines.quantity,
      priceThen: cartLines.priceThen,
      facts: cartLines.facts,
      distribution: carts.distribution,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(offers, eq(offers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .leftJoin(offerStock, eq(offerStock.offerId, offers.id))
    .where(and(eq(cartLines.cartId, sql.placeholder('cartId'))))
    .orderBy(asc(cartLines.id))
    .prepare('orders_offered_in_cart'),
);

type Row = Awaited<ReturnType<ReturnType<typeof someOffers>['execute']>>[number];

/** An offer as a buyer finds it now. */
export interface Offered extends Omit<Row, 'price' | 'distributionPrice'> {
  /** Today's, of the sales channel: retail or wholesale. */
  unitPrice: number;
  /** Null: a visitor. */
  buyerId: UserId | null;
}

/** A line of a cart with its offer as it is now. */
export interface CartLine extends Offered {
  lineId: string;
  quantity: number;
  /** What one cost when it was put in; null: not known. */
  priceThen: number | null;
  facts: object;
  distribution: boolean;
}

/** What is no longer sold wholesale shows the retail price, at which nothing can be ordered there. */
function priced<Part extends Pick<Row, 'price' | 'distributionPrice' | 'offerOnSale'>>(
  { price, distributionPrice, ...row }: Part,
  distribution: boolean,
) {
  return distribution
    ? { ...row, unitPrice: distributionPrice ?? price, offerOnSale: row.offerOnSale && distributionPrice !== null }
    : { ...row, unitPrice: price };
}

/** Offers as somebody finds them now, a visitor (null) as well; in no order. */
export async function selectOffers(
  db: Queryable,
  offerIds: readonly string[],
  { userId, distribution }: { userId: UserId | null; distribution: boolean },
): Promise<Offered[]> {
  const rows = await someOffers(db).execute({ offerIds, userId: userId ?? '' });
  return rows.map((row) => ({ ...priced(row, distribution), buyerId: userId }));
}

/** The cart's lines in the order in which they were put in, as this buyer finds them now. */
export async function selectCartOffers(db: Queryable, cartId: string, userId: UserId): Promise<CartLine[]> {
  const rows = await inCart(db).execute({ cartId, userId });
  return rows.map((row) => ({ ...priced(row, row.distribution), buyerId: userId }));
}
