import { regionFacts } from '@lyceum/domain/region';
import type { Deps, Member } from '../../platform/deps.ts';
import { selectAgency, selectAgencyZone } from './agencies.sql.ts';

/** The zone in which somebody of the staff works: the agency's own, or the one of the platform's region. */
export async function officeZone(deps: Pick<Deps, 'db' | 'config'>, { agencyId }: Pick<Member, 'agencyId'>) {
  const ofAgency = agencyId === null ? null : await selectAgencyZone(deps.db, agencyId);
  return ofAgency ?? regionFacts[deps.config.region].zone;
}

/** Why the platform blocked the agency of somebody of its staff; null where it did not. */
export async function readBlockedReason({ db }: Pick<Deps, 'db'>, { agencyId }: Pick<Member, 'agencyId'>) {
  return agencyId === null ? null : ((await selectAgency(db, agencyId))?.blockedReason ?? null);
}
