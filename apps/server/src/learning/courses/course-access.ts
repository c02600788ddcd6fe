import { refuse, type Refusal } from '@lyceum/domain/refusal';

/** The instant at which paid access ends (exclusive). */
export type AccessEnd = Date | 'never';

export function isOpen(end: AccessEnd | null, now: Date): boolean {
  return end !== null && (end === 'never' || end > now);
}

/** Why a person may not see a lesson that only the owner of the course may see; null: he may. */
export function refuseAccess(end: AccessEnd | null, now: Date): Refusal<'courseNotBought' | 'accessEnded'> | null {
  if (end === null) {
    return refuse('courseNotBought');
  }
  return isOpen(end, now) ? null : refuse('accessEnded');
}
