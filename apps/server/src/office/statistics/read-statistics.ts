import type * as schemas from '@lyceum/contract/statistics.schemas';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { noFigures } from '@lyceum/domain/statistics';
import { addDays, dateIn, datesBetween } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import {
  selectAgencyFacts,
  selectFigureDays,
  selectOwnProduct,
  selectProductFigures,
  selectRolledUpUntil,
} from './statistics.sql.ts';

/** The agency of who asks and its last days, today the last of them. */
async function periodOf({ db, clock }: Deps, { member }: StaffCaller, shown: number) {
  const agency = member.agencyId === null ? null : await selectAgencyFacts(db, member.agencyId);
  if (!agency) {
    return null;
  }
  const last = dateIn(agency.zone, clock());
  return { agency, first: addDays(last, 1 - shown), last };
}

export async function readDays(
  deps: Deps,
  { days: shown, productId }: z.output<typeof schemas.daysByPhone.request>,
  caller: StaffCaller,
) {
  const period = await periodOf(deps, caller, shown);
  if (!period) {
    return refuse('notFound');
  }
  const { agency, first, last } = period;
  const product = productId === undefined ? null : await selectOwnProduct(deps.db, agency.id, productId);
  if (productId !== undefined && !product) {
    return refuse('notFound');
  }
  const firstBefore = addDays(first, -shown);
  const [counted, asOf] = await Promise.all([
    selectFigureDays(deps.db, { agencyId: agency.id, productId, first: firstBefore, last }),
    selectRolledUpUntil(deps.db),
  ]);
  const byDay = new Map(counted.map((row) => [row.day, row]));
  const daysFrom = (from: string, to: string) =>
    datesBetween(from, to).map((day) => byDay.get(day) ?? { day, ...noFigures });
  return {
    currency: regionFacts[agency.region].currency,
    zone: agency.zone,
    asOf: asOf?.toISOString() ?? null,
    product: product && { id: product.id, name: product.name[caller.language], picture: product.pictures[0] ?? null },
    days: daysFrom(first, last),
    before: daysFrom(firstBefore, addDays(first, -1)),
  };
}

export async function readProducts(
  deps: Deps,
  { days: shown, by, page, pageSize }: z.output<typeof schemas.productsByPhone.request>,
  caller: StaffCaller,
) {
  const period = await periodOf(deps, caller, shown);
  const rows = period
    ? await selectProductFigures(
        deps.db,
        { agencyId: period.agency.id, first: period.first, last: period.last },
        { by, limit: pageSize, offset: (page - 1) * pageSize },
      )
    : [];
  const list = rows.map(({ id, name, picture, revenue, orders, visitors, views }) => ({
    id,
    name: name[caller.language],
    picture,
    revenue,
    orders,
    visitors,
    views,
  }));
  return { list, total: rows[0]?.total ?? 0, page, pageSize };
}
