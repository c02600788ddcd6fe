import type * as schemas from '@lyceum/contract/students.schemas';
import { next } from '@lyceum/domain/flow';
import { refuse } from '@lyceum/domain/refusal';
import { studentInvitationFlow, type StudentInvitationEvent } from '@lyceum/domain/students';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { lockInvitation, selectOwn, selectPhone, updateInvitation } from './students.sql.ts';

/** Invitations to the reader's phone that wait for an answer, and those by which he is a student. */
export async function readOwnInvitations(deps: Deps, _: unknown, { userId, language }: Buyer) {
  const rows = await selectOwn(deps.db, userId, deps.clock());
  return {
    list: rows.map(({ invitation, agencyName, logo }) => ({
      id: invitation.id,
      agencyId: invitation.agencyId,
      agencyName: agencyName[language],
      logo,
      name: invitation.name,
      accepted: invitation.state === 'accepted',
      expiresAt: invitation.expiresAt.toISOString(),
      answeredAt: invitation.answeredAt?.toISOString() ?? null,
    })),
  };
}

/** Says yes or no to it, or leaves the agency; repeating an answer changes nothing. */
const answerBy =
  (event: Exclude<StudentInvitationEvent, 'withdraw'>) =>
  (deps: Deps, { id }: z.output<typeof schemas.accept.request>, { userId }: Buyer) =>
    inTransaction(deps.db, async (tx) => {
      const [row, phone] = [await lockInvitation(tx, id), await selectPhone(tx, userId)];
      // Whoever accepted it may have another number by now.
      if (row === null || (row.userId === null ? row.phone !== phone : row.userId !== userId)) {
        return refuse('studentInvitationUnknown');
      }
      const now = deps.clock();
      const state = next(studentInvitationFlow, row.state, event);
      const wanted = { accept: 'accepted', decline: 'declined', end: 'ended' } as const;
      if (row.state === wanted[event]) {
        return { state: row.state };
      }
      if (state === null || (row.state === 'open' && row.expiresAt <= now)) {
        return refuse('studentInvitationOver');
      }
      await updateInvitation(tx, id, {
        state,
        ...(event === 'end' ? { endedAt: now } : { answeredAt: now }),
        ...(event === 'accept' && { userId }),
      });
      return { state };
    });

export const acceptInvitation = answerBy('accept');
export const declineInvitation = answerBy('decline');
export const leaveAgency = answerBy('end');
