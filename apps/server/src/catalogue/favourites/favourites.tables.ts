import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

export const favouriteProducts = pgTable(
  'favourite_products',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favourite_products_newest').on(table.userId, table.addedAt.desc().nullsFirst(), table.productId),
    index('favourite_products_product').on(table.productId),
  ],
);

export const favouriteSellers = pgTable(
  'favourite_sellers',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.agencyId] }),
    index('favourite_sellers_agency').on(table.agencyId),
  ],
);
