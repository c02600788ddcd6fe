import type * as schemas from '@lyceum/contract/agencies.schemas';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { keepPictures } from '../files/keep-pictures.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import { indexAgency } from '../finding/index-entries.ts';
import { suspendProductsOf } from '../products/publish-product.ts';
import { refreshProductsOf } from '../products/refresh-catalogue.ts';
import { patternsOf } from '../platform/patterns.ts';
import { lockAgency, selectAgencies, selectAgency, updateAgency } from './agencies.sql.ts';

export async function listAgencies(
  { db }: Deps,
  { keyword = '', state, page, pageSize }: z.output<typeof schemas.list.request>,
): Promise<z.input<typeof schemas.list.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectAgencies(db, { terms: patternsOf(keyword), state: state ?? null }, range);
  return { list: rows, total, page, pageSize };
}

/** What the platform decides of an agency; buyers find its products by the new name at once. */
export function changeAgency(
  deps: Deps,
  { id, ...change }: z.output<typeof schemas.change.request>,
  { member }: Colleague,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAgency(tx, id);
    if (before === null) {
      return refuse('notFound');
    }
    await updateAgency(tx, id, change);
    await refreshProductsOf(tx, id);
    await indexAgency(tx, id);
    await audit(tx, deps, member, {
      act: 'change agencies',
      thing: id,
      before: { commissionBps: before.commissionBps, name: before.name.en, city: before.city.en },
      after: { commissionBps: change.commissionBps, name: change.name.en, city: change.city.en },
    });
    return {};
  });
}

/** A blocked agency's products leave the shop with the next reading, and come back when it is opened again. */
export const setAgencyState =
  (state: 'open' | 'blocked') =>
  (deps: Deps, { id }: z.output<typeof schemas.block.request>, { member }: Colleague) =>
    inTransaction(deps.db, async (tx) => {
      const before = await lockAgency(tx, id);
      if (before === null) {
        return refuse('notFound');
      }
      if (before.state !== state) {
        await updateAgency(tx, id, { state });
        await suspendProductsOf(tx, id, state === 'blocked');
        await indexAgency(tx, id);
        await audit(tx, deps, member, {
          act: 'change agencies',
          thing: id,
          before: { state: before.state },
          after: { state },
        });
      }
      return {};
    });

export async function readOwnProfile({ db }: Deps, _: unknown, { member }: Colleague) {
  const row = await selectAgency(db, member.agencyId ?? '');
  const empty = { 'zh-TW': '', 'zh-CN': '', en: '' };
  return row === null ? refuse('notFound') : { ...row, address: row.address ?? empty };
}

export function saveOwnProfile(
  deps: Deps,
  profile: z.output<typeof schemas.saveProfile.request>,
  { member }: Colleague,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAgency(tx, member.agencyId ?? '');
    if (before === null) {
      return refuse('notFound');
    }
    const newPictures = [profile.logo, profile.cover].filter((one) => one !== before.logo && one !== before.cover);
    if (!(await keepPictures(tx, deps, member, newPictures))) {
      return refuse('notFound');
    }
    await updateAgency(tx, before.id, profile);
    await indexAgency(tx, before.id);
    await audit(tx, deps, member, {
      act: 'change agencyProfile',
      thing: before.id,
      before: { logo: before.logo, cover: before.cover, foundedYear: before.foundedYear },
      after: { logo: profile.logo, cover: profile.cover, foundedYear: profile.foundedYear },
    });
    return {};
  });
}
