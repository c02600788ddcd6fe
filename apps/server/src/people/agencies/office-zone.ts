import { regionFacts } from '@lyceum/domain/region';
import type { Deps, Member } from '../../platform/deps.ts';
import { selectAgency, selectAgencyZone } from './agencies.sql.ts';

/** The zone in which somebody of the staff works: the agency's own, or the one of the platform's region. */
export async function officeZone(deps: Pick<Deps, 'db' | 'config'>, { agencyId }: Pick<Member, 'agencyId'>) {
  const ofAgency = agencyId === null ? null : await selectAgencyZone(deps.db, agencyId);
  return ofAgency ?? regionFacts[deps.config.region].zone;
}

/** Why nothing of the agency of somebody of its staff is sold: why the platform blocked it, whether its owners are closing it. */
export async function readStanding({ db }: Pick<Deps, 'db'>, { agencyId }: Pick<Member, 'agencyId'>) {
  const agency = agencyId === null ? null : await selectAgency(db, agencyId);
  return { blockedReason: agency?.blockedReason ?? null, closing: (agency?.closingAt ?? null) !== null };
}
