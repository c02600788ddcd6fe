import { audiences, policies } from '@lyceum/domain/announcements';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { fullWords, id, iso, listOf, paging, text, version } from './fields.ts';

const instant = z.iso.datetime().max(40);

const fullText = text(600).min(1);
const form = {
  title: fullWords(60),
  text: z.object({ 'zh-TW': fullText, 'zh-CN': fullText, en: fullText }),
  audience: z.enum(audiences),
  /** Of which region; null: all. */
  region: z.enum(regions).nullable(),
  /** Shown from and until (exclusive); null: at once, and until it is stopped. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Of which legal text it tells; then each account that it is for is told by its own way, too. Merchants alone have no accounts of their own. */
  policy: z.enum(policies).nullable().default(null),
};

export const list = {
  request: z.object({ ...paging }),
  /** The newest first. */
  reply: listOf(
    z.object({
      id,
      version,
      ...form,
      startsAt: iso.nullable(),
      endsAt: iso.nullable(),
      policy: z.enum(policies).nullable(),
      createdAt: iso,
      stoppedAt: iso.nullable(),
      state: z.enum(['planned', 'shown', 'over', 'stopped']),
    }),
  ),
};

export const save = {
  request: z
    .object({ id: id.nullable(), /** Of a new one: null. */ version: version.nullable(), ...form })
    .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, { path: ['endsAt'] })
    .refine(({ audience, policy }) => policy === null || audience !== 'merchants', { path: ['audience'] }),
  reply: z.object({ id, version }),
};

export const stop = { request: z.object({ id }), reply: z.object({}) };

/** As it is read, in the reader's language. */
export const told = z.object({ id, title: z.string(), text: z.string(), at: iso, policy: z.enum(policies).nullable() });

export const shown = { request: z.object({}), reply: z.object({ list: z.array(told) }) };
