import { cancellationConditions, cancellationDisputes, cancellationStates } from '@lyceum/domain/cancellations';
import { thirdParties } from '@lyceum/domain/doors';
import { z } from 'zod';
import { id, iso, line, listOf, paging, text } from './fields.ts';

const condition = z.object({
  condition: z.enum(cancellationConditions),
  met: z.boolean(),
  /** Of what stands against it. */
  count: z.int(),
});

const decided = {
  decidedAt: iso.nullable(),
  /** Why the platform ended it. */
  dispute: z.enum(cancellationDisputes).nullable(),
  words: z.string(),
};

export const own = {
  request: z.object({}),
  reply: z.object({
    /** In the order in which they are shown. */
    conditions: z.array(condition),
    /** From when on the last change of how one signs in is long enough ago; null: it is. */
    changedUntil: iso.nullable(),
    /** Accounts elsewhere that still let the person in. */
    links: z.array(z.enum(thirdParties)),
    /** Courses that could still be watched or attended; all of them are given up. */
    courses: z.int(),
    noticeVersion: z.string(),
    /** The newest; null: it was never asked for. */
    last: z
      .object({
        id,
        state: z.enum(cancellationStates),
        askedAt: iso,
        /** By when it is reviewed. */
        dueAt: iso,
        ...decided,
      })
      .nullable(),
  }),
};

export const ask = {
  request: z.object({ proof: z.string().max(200), noticeVersion: line(20).min(1) }),
  reply: z.object({ id, dueAt: iso }),
};

export const withdraw = { request: z.object({}), reply: z.object({}) };

export const list = {
  request: z.object({ state: z.enum(cancellationStates).default('inReview'), ...paging }),
  reply: listOf(
    z.object({
      id,
      userId: id,
      nickName: z.string(),
      /** Masked; empty where there is none. */
      mobile: z.string(),
      state: z.enum(cancellationStates),
      askedAt: iso,
      dueAt: iso,
      late: z.boolean(),
      ...decided,
      decidedBy: z.string().nullable(),
      /** As they are now; of those in review alone. */
      conditions: z.array(condition),
    }),
  ),
};

export const approve = { request: z.object({ id }), reply: z.object({}) };

/** The person reads the words. */
export const end = {
  request: z.object({ id, dispute: z.enum(cancellationDisputes), words: text(500).min(1) }),
  reply: z.object({}),
};
