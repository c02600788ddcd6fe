import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { products } from '../products/products.tables.ts';

/** What somebody calls some of the favourites. */
export const favouriteLists = pgTable(
  'favourite_lists',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [uniqueIndex('favourite_lists_name').on(table.userId, sql`lower(${table.name})`)],
);

/** The list that it stands in; null: in none. Ended with its list, it stays a favourite. */
const inList = () => id('list_id').references(() => favouriteLists.id, { onDelete: 'set null' });

export const favouriteProducts = pgTable(
  'favourite_products',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    listId: inList(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favourite_products_newest').on(table.userId, table.addedAt.desc().nullsFirst(), table.productId),
    index('favourite_products_product').on(table.productId),
    index('favourite_products_list').on(table.listId),
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
    listId: inList(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.agencyId] }),
    index('favourite_sellers_agency').on(table.agencyId),
    index('favourite_sellers_list').on(table.listId),
  ],
);
