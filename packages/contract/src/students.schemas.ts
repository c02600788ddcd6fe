import { regions } from '@lyceum/domain/region';
import { studentInvitationStates } from '@lyceum/domain/students';
import { z } from 'zod';
import { fullLine, id, iso, line, listOf, paging } from './fields.ts';

const state = z.enum(studentInvitationStates);
const region = z.enum(regions);
const ofInvitation = z.object({ id });

export const list = {
  request: z.object({ state: state.optional(), ...paging }),
  reply: listOf(
    z.object({
      id,
      name: z.string(),
      /** Enough to recognise whom one wrote to. */
      phone: z.string(),
      region: region.nullable(),
      state,
      /** Nobody answered in time. */
      expired: z.boolean(),
      inviter: z.string(),
      /** For whoever stands at the desk; null: it can be answered no more. */
      link: z.string().nullable(),
      createdAt: iso,
      expiresAt: iso,
      answeredAt: iso.nullable(),
    }),
  ),
};

export const invite = {
  request: z.object({ name: fullLine(60), phone: line(30), region }),
  reply: z.object({ id, link: z.string() }),
};

export const end = { request: ofInvitation, reply: z.object({ state }) };

export const mine = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        id,
        agencyId: id,
        agencyName: z.string(),
        logo: z.string(),
        /** As the agency calls the reader. */
        name: z.string(),
        /** He is a student; else it waits for an answer until it expires. */
        accepted: z.boolean(),
        expiresAt: iso,
        answeredAt: iso.nullable(),
      }),
    ),
  }),
};

const answer = { request: ofInvitation, reply: z.object({ state }) };
export const accept = { ...answer };
export const decline = { ...answer };
export const leave = { ...answer };
