import type * as schemas from '@lyceum/contract/shopfront.schemas';
import { isShopRoute, type GoalKind } from '@lyceum/domain/banners';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { keepPictures } from '../../people/files/keep-pictures.ts';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { patternsOf } from '../../platform/patterns.ts';
import { isOrderOf, versionOf } from '../../platform/version.ts';
import { listCategoriesNow } from '../products/category-tree.ts';
import {
  deleteBanner,
  insertBanner,
  isGoalThere,
  lockBanner,
  lockBannerIds,
  lockTabs,
  selectAllBanners,
  selectAllTabs,
  selectGoals,
  updateBanner,
  updateBannerPosition,
  updateTab,
  type Banner,
  type BannerView,
  type Tab,
} from './shopfront.sql.ts';

type BannerForm = z.output<typeof schemas.saveBanner.request>;
type Goal = BannerForm['goal'];

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

const goalColumns = (goal: Goal) => {
  const of = (kind: GoalKind) => (goal.kind === kind ? goal.value : null);
  return {
    productId: of('product'),
    categoryId: of('category'),
    agencyId: of('agency'),
    route: goal.kind === 'route' && isShopRoute(goal.value) ? goal.value : null,
    address: of('address'),
  };
};

function goalOf({ productId, categoryId, agencyId, route, address }: Omit<Banner, 'position'>): Goal {
  const values: Record<GoalKind, string | null> = {
    product: productId,
    category: categoryId,
    agency: agencyId,
    route,
    address,
  };
  const [kind, value] = Object.entries(values).find(([, one]) => one !== null) ?? ['route', ''];
  return { kind: kind as GoalKind, value: value ?? '' };
}

/** A banner as its form has it. */
function formOf(banner: Omit<Banner, 'position'>) {
  const form = {
    title: banner.title,
    picture: banner.picture,
    tone: banner.tone as BannerForm['tone'],
    goal: goalOf(banner),
    startsAt: banner.startsAt?.toISOString() ?? null,
    endsAt: banner.endsAt?.toISOString() ?? null,
  };
  return { ...form, id: banner.id, version: versionOf(form) };
}

/** The same with what it leads to; a category with nothing on show leads nowhere. */
async function withGoals(deps: Deps, rows: readonly BannerView[], visitor: Pick<StaffCaller, 'language' | 'region'>) {
  const full = new Set((await listCategoriesNow(deps, visitor)).map(({ id }) => id));
  return rows.map(({ goalName, isThere, ...banner }) => ({
    ...formOf(banner),
    goalName,
    leads: isThere && (banner.categoryId === null || full.has(banner.categoryId)),
  }));
}

const bannerFacts = (banner: Omit<Banner, 'position'>) => {
  const { title, goal, tone: _, ...facts } = formOf(banner);
  return { ...facts, title: title.en, goal: `${goal.kind} ${goal.value}` };
};

/** Every banner in its order, also those whose time has not come or is over, and those that lead nowhere. */
export async function listBanners(
  deps: Deps,
  _: object,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.banners.reply>> {
  return { list: await withGoals(deps, await selectAllBanners(deps.db), caller) };
}

const mostGoals = 20;

export async function findGoals(
  { db }: Deps,
  { kind, keyword = '' }: z.output<typeof schemas.findGoals.request>,
): Promise<z.input<typeof schemas.findGoals.reply>> {
  return { list: await selectGoals(db, kind, patternsOf(keyword), mostGoals) };
}

async function isThere(tx: Transaction, { kind, value }: Goal): Promise<boolean> {
  return kind === 'route' || kind === 'address' || isGoalThere(tx, kind, value);
}

export function saveBanner(
  deps: Deps,
  { id, version, goal, startsAt, endsAt, ...input }: BannerForm,
  caller: StaffCaller,
) {
  const { member } = caller;
  return inTransaction(deps.db, async (tx) => {
    const before = id === null ? null : await lockBanner(tx, id);
    if (id !== null && before === null) {
      return refuse('notFound');
    }
    if (before && formOf(before).version !== version) {
      const [saved = {}] = await withGoals(deps, [before], caller);
      return editedMeanwhile(tx, member, before.id, saved);
    }
    if (!(await isThere(tx, goal))) {
      return refuse('goalGone');
    }
    const banner = {
      ...input,
      ...goalColumns(goal),
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
    return { id: banner.id, version: formOf(banner).version };
  });
}

export function removeBanner(
  deps: Deps,
  { id, version }: z.output<typeof schemas.removeBanner.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockBanner(tx, id);
    if (before === null) {
      return refuse('notFound');
    }
    if (formOf(before).version !== version) {
      return refuse('changedMeanwhile');
    }
    await deleteBanner(tx, id);
    await audit(tx, deps, member, { act: 'change shopfront', thing: id, before: bannerFacts(before), after: null });
    return {};
  });
}

/** Puts every banner in this order; refused when it is no longer the one that the caller saw. */
export function orderBanners(
  deps: Deps,
  { ids, was }: z.output<typeof schemas.orderBanners.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockBannerIds(tx);
    if (!isOrderOf(ids, was) || before.join() !== was.join()) {
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

/** The tab bar as its form has it. */
function tabsOf(rows: readonly Omit<Tab, 'position'>[]) {
  const list = rows.map(({ type, name, iconSelected, iconUnselected }) => ({
    type,
    name,
    iconSelected,
    iconUnselected,
  }));
  return { list, version: versionOf({ list }) };
}

export async function listTabs({ db }: Deps): Promise<z.input<typeof schemas.tabs.reply>> {
  return tabsOf(await selectAllTabs(db));
}

export function saveTabs(
  deps: Deps,
  { version, list }: z.output<typeof schemas.saveTabs.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = tabsOf(await lockTabs(tx));
    if (before.version !== version) {
      return editedMeanwhile(tx, member, 'tabs', before);
    }
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
      before: factsOf(before.list),
      after: factsOf(list),
    });
    return { version: tabsOf(list).version };
  });
}
