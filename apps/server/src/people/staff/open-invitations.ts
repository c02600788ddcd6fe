import { createHash } from 'node:crypto';
import { mayGive, openInvitationLife, personOf } from '@lyceum/domain/staff';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { inTransaction } from '../../platform/database.ts';
import type { Caller, Deps, StaffCaller } from '../../platform/deps.ts';
import { inviteInto } from './manage-staff.ts';
import { putOpenInvitation, selectOpenInvitation, useOpenInvitation } from './open-invitations.sql.ts';
import { selectAgencyName, selectStaff } from './staff.sql.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A link that is shown as QR to somebody at hand; it works once and for ten minutes, and offers a post, never ownership. */
export async function offerInvitation(deps: Deps, { rights }: { rights: string[] }, { member }: StaffCaller) {
  if (!mayGive(member.person, { agency: member.agencyId !== null, owner: false, rights })) {
    return refuse('rightsNotYours');
  }
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const expiresAt = new Date(deps.clock().getTime() + openInvitationLife);
  await putOpenInvitation(deps.db, { staffId: member.staffId, tokenHash: hashOf(token), rights, expiresAt });
  // Behind the #, so that no server on the way and no referrer sees it.
  return { link: `${deps.publicUrl()}/office/#/join/${token}`, until: expiresAt.toISOString() };
}

export async function readOpenInvitation(deps: Deps, { token }: { token: string }, { language }: Caller) {
  const found = await selectOpenInvitation(deps.db, hashOf(token), deps.clock());
  const giver = found && (await selectStaff(deps.db, found.staffId));
  if (giver?.state !== 'active') {
    return refuse('invitationEnded');
  }
  return { agency: giver.agencyId && (await selectAgencyName(deps.db, giver.agencyId, language)) };
}

/**
 * Invites whoever holds the link to the address that he gives, which the invitation's own link then proves. Refused, the link stays good
 * for another try.
 */
export async function takeOpenInvitation(
  deps: Deps,
  { token, email }: { token: string; email: string },
  { language }: Caller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const found = await useOpenInvitation(tx, hashOf(token), deps.clock());
    const giver = found && (await selectStaff(tx, found.staffId));
    if (!giver) {
      return refuse('invitationEnded');
    }
    const { id: staffId, agencyId, ...post } = giver;
    const member = { staffId, agencyId, person: personOf({ ...post, agency: agencyId !== null }) };
    const invited = { email, agencyId, owner: false, rights: found.rights, language };
    const made = await inviteInto(deps, tx, member, invited);
    return isRefusal(made) ? made : {};
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}
