import type * as schemas from '@lyceum/contract/invitations.schemas';
import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { invitationReviewDays, merchantInvitationFlow, mostMerchantInvitations } from '@lyceum/domain/invitations';
import { maskPhone, parsePhone, toldRegion } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { dateAfterWorkingDays } from '@lyceum/domain/working-time';
import type { z } from 'zod';
import { worksForAgency } from '../../people/staff/works-for-agency.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  countInReview,
  insertInvitation,
  isAgencyName,
  isInvited,
  lockInviter,
  lockInvitation,
  selectOwn,
  updateInvitation,
} from './invitations.sql.ts';

/** What the reader suggested, the newest first. */
export async function readOwnInvitations(deps: Deps, _: unknown, { userId }: Buyer) {
  const rows = await selectOwn(deps.db, userId);
  const now = deps.clock();
  return {
    list: rows.map(({ id, name, phone, state, askedAt, dueOn, reason, expiresAt }) => ({
      id,
      name,
      phone: maskPhone(phone),
      state,
      expired: state === 'sent' && expiresAt !== null && expiresAt <= now,
      askedAt: askedAt.toISOString(),
      dueOn,
      reason,
    })),
  };
}

/** Suggests an institution; somebody of the platform looks before it gets a message. */
export function inviteMerchant(deps: Deps, input: z.output<typeof schemas.invite.request>, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const region = toldRegion(input.phone) ?? input.region;
    const phone = parsePhone(input.phone, region);
    if (phone === null) {
      return refuse('phoneMalformed');
    }
    await lockInviter(tx, userId);
    const now = deps.clock();
    if (await worksForAgency(tx, phone)) {
      return refuse('merchantIsStaff');
    }
    if (await isAgencyName(tx, input.name)) {
      return refuse('merchantExists');
    }
    if (await isInvited(tx, phone, now)) {
      return refuse('merchantInvited');
    }
    if ((await countInReview(tx, userId)) >= mostMerchantInvitations) {
      return refuse('merchantInvitationsTooMany', { most: mostMerchantInvitations });
    }
    const id = newId('miv', now, deps.random);
    const dueOn = dateAfterWorkingDays(now, invitationReviewDays, { zone: regionFacts[region].zone, region });
    const row = { id, inviterId: userId, name: input.name, contactName: input.contactName, phone, region };
    const isMade = await insertInvitation(tx, { ...row, state: 'inReview', askedAt: now, dueOn });
    return isMade ? { id, dueOn } : refuse('merchantInvited');
  });
}

export function withdrawInvitation(deps: Deps, { id }: z.output<typeof schemas.withdraw.request>, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockInvitation(tx, id);
    if (row?.inviterId !== userId) {
      return refuse('notFound');
    }
    const state = next(merchantInvitationFlow, row.state, 'withdraw');
    if (state === null) {
      return refuse('merchantInvitationDecided');
    }
    await updateInvitation(tx, id, { state });
    return { state };
  });
}
