import type { getIndexBannerById, spacePage } from '@lyceum/contract/home.schemas';
import { productTypes } from '@lyceum/domain/catalogue';
import type { z } from 'zod';
import type { Deps, Visitor } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { listCategories } from '../products/category-tree.ts';
import { selectBanners, selectChannels, selectSpaceCategories } from './home.sql.ts';

/** Banners and channels that lead somewhere: to a product on the shelf or a category with something on show. */
export async function readHome(
  deps: Deps,
  _: unknown,
  visitor: Visitor,
  reads: ReadContext,
): Promise<z.input<typeof getIndexBannerById.reply>> {
  const [banners, channels, categories] = await Promise.all([
    selectBanners(deps.db, visitor.language, deps.clock()),
    selectChannels(deps.db, visitor.language),
    listCategories(deps, visitor, reads),
  ]);
  const full = new Set(categories.map(({ id }) => id));
  const leadsSomewhere = ({ cateId }: { cateId: string | null }) => cateId === null || full.has(cateId);
  return { banners: banners.filter(leadsSomewhere), channels: channels.filter(leadsSomewhere) };
}

/** Those of the banners that lead to spaces which can be rented. */
export async function readSpaceBanners(
  { db, clock }: Deps,
  _: unknown,
  { language }: Visitor,
): Promise<z.input<typeof spacePage.reply>> {
  const [banners, categories] = await Promise.all([selectBanners(db, language, clock()), selectSpaceCategories(db)]);
  return {
    banners: banners.filter(({ productType, cateId }) =>
      cateId === null ? productType === productTypes.space : categories.has(cateId),
    ),
  };
}
