import { merchantInvitationStates } from '@lyceum/domain/invitations';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { fullLine, id, iso, line, listOf, paging } from './fields.ts';

const state = z.enum(merchantInvitationStates);
const region = z.enum(regions);
const ofInvitation = z.object({ id });
/** A day of the institution's region. */
const day = z.string();

export const mine = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        id,
        name: z.string(),
        phone: z.string(),
        state,
        /** Was sent, and nobody followed it in time. */
        expired: z.boolean(),
        askedAt: iso,
        /** By the end of that day it is decided. */
        dueOn: day,
        reason: z.string().nullable(),
      }),
    ),
  }),
};

export const invite = {
  request: z.object({ name: fullLine(80), contactName: fullLine(60), phone: line(30), region }),
  reply: z.object({ id, dueOn: day }),
};

export const withdraw = { request: ofInvitation, reply: z.object({ state }) };

export const list = {
  request: z.object({ state: state.default('inReview'), ...paging }),
  reply: listOf(
    z.object({
      id,
      name: z.string(),
      contactName: z.string(),
      phone: z.string(),
      region,
      state,
      expired: z.boolean(),
      inviterId: id,
      inviter: z.string(),
      decider: z.string().nullable(),
      askedAt: iso,
      dueOn: day,
      late: z.boolean(),
      decidedAt: iso.nullable(),
      reason: z.string().nullable(),
    }),
  ),
};

export const pass = { request: ofInvitation, reply: z.object({ state }) };
export const refuse = { request: ofInvitation.extend({ reason: fullLine(500) }), reply: z.object({ state }) };
