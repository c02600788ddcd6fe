import type * as schemas from '@lyceum/contract/shopfront.schemas';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { keepPictures } from '../files/keep-pictures.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import {
  deleteBanner,
  insertBanner,
  lockBanner,
  lockBannerIds,
  selectAllBanners,
  selectAllTabs,
  updateBanner,
  updateBannerPosition,
  updateTab,
  type Banner,
} from './front.sql.ts';

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

const bannerFacts = (banner: Omit<Banner, 'position'>) => ({
  title: banner.title.en,
  picture: banner.picture,
  productId: banner.productId,
  categoryId: banner.categoryId,
  startsAt: banner.startsAt?.toISOString() ?? null,
  endsAt: banner.endsAt?.toISOString() ?? null,
});

/** Every banner in its order, also those whose time has not come or is over. */
export async function listBanners({ db }: Deps): Promise<z.input<typeof schemas.banners.reply>> {
  const rows = await selectAllBanners(db);
  const list = rows.map(({ startsAt, endsAt, tone, ...banner }) => ({
    ...banner,
    tone: tone as 'cobalt',
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }));
  return { list };
}

export function saveBanner(
  deps: Deps,
  { id, startsAt, endsAt, ...input }: z.output<typeof schemas.saveBanner.request>,
  { member }: Colleague,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = id === null ? null : await lockBanner(tx, id);
    if (id !== null && before === null) {
      return refuse('notFound');
    }
    const banner = {
      ...input,
      id: id ?? newId('bnr', deps.clock(), deps.random),
      startsAt: dateOf(startsAt),
      endsAt: dateOf(endsAt),
    };
    if (before?.picture !== banner.picture && !(await keepPictures(tx, deps, member, [banner.picture]))) {
      return refuse('notFound');
    }
    await (before === null ? insertBanner(tx, banner) : updateBanner(tx, banner));
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: banner.id,
      before: before && bannerFacts(before),
      after: bannerFacts(banner),
    });
    return { id: banner.id };
  });
}

export function removeBanner(deps: Deps, { id }: { id: string }, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockBanner(tx, id);
    if (before === null) {
      return refuse('notFound');
    }
    await deleteBanner(tx, id);
    await audit(tx, deps, member, { act: 'change shopfront', thing: id, before: bannerFacts(before), after: null });
    return {};
  });
}

/** Puts every banner in this order; refused when one came or went since the caller looked. */
export function orderBanners(deps: Deps, { ids }: { ids: string[] }, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockBannerIds(tx);
    if (!sameMembers(before, ids)) {
      return refuse('changedMeanwhile');
    }
    for (const [position, id] of ids.entries()) {
      await updateBannerPosition(tx, id, position);
    }
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: 'banners',
      before: { order: before },
      after: { order: ids },
    });
    return {};
  });
}

export function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.toSorted().join() === other.toSorted().join();
}

export async function listTabs({ db }: Deps): Promise<z.input<typeof schemas.tabs.reply>> {
  return { list: await selectAllTabs(db) };
}

export function saveTabs(deps: Deps, { list }: z.output<typeof schemas.saveTabs.request>, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const before = await selectAllTabs(tx);
    for (const [position, tab] of list.entries()) {
      if (!(await updateTab(tx, { ...tab, position }))) {
        return refuse('notFound');
      }
    }
    const factsOf = (tabs: readonly { type: string; iconSelected: string; iconUnselected: string }[]) => ({
      order: tabs.map(({ type }) => type),
      icons: tabs.flatMap(({ iconSelected, iconUnselected }) => [iconSelected, iconUnselected]),
    });
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: 'tabs',
      before: factsOf(before),
      after: factsOf(list),
    });
    return {};
  });
}
