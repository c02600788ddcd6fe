import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Language } from '@lyceum/domain/language';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { preparedOnce, type Database } from '../../platform/database.ts';
import { inReadersLanguage } from '../../platform/words.sql.ts';
import { products } from '../products/products.tables.ts';
import { banners, categories, channels, tabs } from '../shopfront/shopfront.tables.ts';

const tabRows = preparedOnce((db) =>
  db
    .select({
      type: tabs.type,
      name: inReadersLanguage(tabs.name),
      iconSelectImg: tabs.iconSelected,
      iconUnselectImg: tabs.iconUnselected,
    })
    .from(tabs)
    .orderBy(asc(tabs.position), asc(tabs.type))
    .prepare('home_tabs'),
);

export function selectTabs(db: Database, language: Language) {
  return tabRows(db).execute({ language });
}

/** A banner that would lead nowhere is left out, as is one whose time has not come or is over. */
const bannerRows = preparedOnce((db) =>
  db
    .select({
      id: banners.id,
      title: inReadersLanguage(banners.title),
      picture: banners.picture,
      tone: banners.tone,
      productId: banners.productId,
      productType: products.type,
      cateId: banners.categoryId,
      agencyId: banners.agencyId,
      route: banners.route,
      address: banners.address,
    })
    .from(banners)
    .leftJoin(products, eq(products.id, banners.productId))
    .leftJoin(agencies, eq(agencies.id, banners.agencyId))
    .where(
      and(
        or(isNull(banners.productId), eq(products.state, 'onShelf')),
        or(isNull(banners.agencyId), eq(agencies.state, 'open')),
        or(isNull(banners.startsAt), lte(banners.startsAt, sql.placeholder('now'))),
        or(isNull(banners.endsAt), gt(banners.endsAt, sql.placeholder('now'))),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id))
    .prepare('home_banners'),
);

export function selectBanners(db: Database, language: Language, now: Date) {
  return bannerRows(db).execute({ language, now });
}

const channelRows = preparedOnce((db) =>
  db
    .select({
      id: channels.id,
      name: inReadersLanguage(channels.name),
      picture: channels.picture,
      cateId: channels.categoryId,
      form: channels.form,
    })
    .from(channels)
    .orderBy(asc(channels.position), asc(channels.id))
    .prepare('home_channels'),
);

export function selectChannels(db: Database, language: Language) {
  return channelRows(db).execute({ language });
}

/** Categories with a space on the shelf, and those above them. */
export async function selectSpaceCategories(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct its.id from ${categories} c cross join lateral (values (c.id), (c.parent_id)) its(id)
    where its.id is not null and exists (
      select from ${products} p where p.category_id = c.id and p.type = 3 and p.state = 'onShelf')`);
  return new Set(rows.map(({ id }) => id));
}
