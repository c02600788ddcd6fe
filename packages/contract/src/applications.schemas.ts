import {
  applicationFields,
  applicationStates,
  longestValue,
  paperFields,
  partnerIdentities,
  partnerTypes,
  type ApplicationField,
  type ApplicationWarning,
  type DatedPaper,
  type FieldFault,
} from '@lyceum/domain/applications';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { id, iso, line, listOf, paging, text, wholeNumber } from './fields.ts';

const type = z.enum(partnerTypes);
const identity = z.enum(partnerIdentities);
const nation = z.enum(regions);
const state = z.enum(applicationStates);
const field = z.enum(applicationFields as [ApplicationField, ...ApplicationField[]]);
const paperField = z.enum(paperFields as [(typeof paperFields)[number], ...typeof paperFields]);
const datedPaper = z.custom<DatedPaper>();
const shape = { type, identity, nation };
const faults = z.partialRecord(field, z.custom<FieldFault>());
const warnings = z.array(z.custom<ApplicationWarning>());
/** In the reviewer's words, by field. */
const reasons = z.partialRecord(field, z.string());
const values = z.partialRecord(field, z.string());
/** A day in the applicant's nation. */
const day = z.string();

/** One time that it was sent in, with what became of it. */
const round = z.object({
  round: z.int(),
  submittedAt: iso,
  dueOn: day,
  outcome: z.enum(['passed', 'failed']).nullable(),
  decidedAt: iso.nullable(),
  reasons,
});

const own = z.object({
  id,
  ...shape,
  state,
  /** Of what is saved; the next save says of which version it was made. */
  version: z.int(),
  /** Numbers of persons and banks masked; a masked one that is sent back keeps the number. */
  values,
  /** Files by field. */
  papers: z.partialRecord(paperField, id),
  /** What keeps it from being sent in. */
  faults,
  warnings,
  /** Why it failed, by field. */
  reasons,
  /** What may be changed now, also of fields that are not asked for yet. */
  open: z.array(field),
  /** Papers that it asks for and that may end; as the last one that passed says. */
  dated: z.array(z.object({ paper: datedPaper, until: day.nullable(), over: z.boolean() })),
  submittedAt: iso.nullable(),
  /** By the end of that day it is decided. */
  dueOn: day.nullable(),
  decidedAt: iso.nullable(),
  /** Oldest first. */
  rounds: z.array(round),
  savedAt: iso,
});

export const mine = {
  request: z.object({}),
  reply: z.object({
    list: z.array(own),
    /** As whom the account applied first, which holds for all that it applies for; null: for nothing yet. */
    identity: identity.nullable(),
  }),
};

export const save = {
  request: z.object({
    ...shape,
    /** Null: nothing is saved yet. */
    version: wholeNumber(1, 1_000_000).nullable(),
    values: z.partialRecord(field, line(longestValue)),
    papers: z.partialRecord(paperField, id),
  }),
  reply: own,
};

export const submit = {
  request: z.object({ type, version: wholeNumber(1, 1_000_000), agreed: z.boolean() }),
  reply: own,
};

export const renew = { request: z.object({ type }), reply: own };

const seen = {
  id,
  ...shape,
  state,
  name: z.string(),
  round: z.int(),
  submittedAt: iso,
  dueOn: day,
  late: z.boolean(),
  warnings,
};

export const list = {
  request: z.object({ state: z.enum(['inAudit', 'passed', 'failed', 'renewal']).default('inAudit'), ...paging }),
  reply: listOf(z.object(seen)),
};

export const detail = {
  request: z.object({ id }),
  reply: z.object({
    ...seen,
    decidedBy: z.string().nullable(),
    /** Oldest first; with what was sent in, its numbers masked. */
    rounds: z.array(round.extend({ values, papers: z.array(paperField) })),
  }),
};

const ofRound = z.object({ id, round: wholeNumber(1, 1_000) });
export const reveal = {
  request: ofRound,
  reply: z.object({
    /** In clear. */
    numbers: values,
    /** Addresses of pictures, good for five minutes. */
    papers: z.partialRecord(paperField, z.string()),
  }),
};

export const pass = { request: ofRound, reply: z.object({ state }) };
export const fail = {
  request: ofRound.extend({
    reasons: z
      .partialRecord(
        field,
        text(300).refine((given) => given !== ''),
      )
      .refine((given) => Object.keys(given).length > 0),
  }),
  reply: z.object({ state }),
};
