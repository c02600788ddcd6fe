import { factorResetLife } from '@lyceum/domain/staff';
import type { Deps } from '../../platform/deps.ts';
import { closeOldFactorResets } from './factor-resets.sql.ts';
import { deleteOldOpenInvitations } from './open-invitations.sql.ts';
import { deleteOldPasswordResets } from './password-resets.sql.ts';
import { deleteOldStaffSessions } from './staff-sessions.sql.ts';

/** Forgets sessions and links that ended, and closes requests that nobody decided. */
export async function tidyStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteOldStaffSessions(db, now);
  await deleteOldPasswordResets(db, now);
  await deleteOldOpenInvitations(db, now);
  await closeOldFactorResets(db, new Date(now.getTime() - factorResetLife), now);
}
