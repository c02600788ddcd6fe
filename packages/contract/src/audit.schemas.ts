import { permissions, type Act } from '@lyceum/domain/permissions';
import { z } from 'zod';
import { id, iso, wholeNumber } from './fields.ts';

const act = z.enum(Object.keys(permissions) as [Act, ...Act[]]);

export const search = {
  request: z.object({
    /** Half open: `from` belongs to it, `until` does not. */
    from: z.iso.datetime({ offset: true }).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
    staffId: id.optional(),
    act: act.optional(),
    /** The id of what was changed. */
    thing: id.optional(),
    /** The `next` of the page before. */
    after: id.optional(),
    pageSize: wholeNumber(1, 100).default(50),
  }),
  reply: z.object({
    /** Newest first. */
    list: z.array(
      z.object({
        id: z.string(),
        at: iso,
        /** Null: the server's own command line. */
        staff: z.object({ id: z.string(), name: z.string() }).nullable(),
        /** The tenant of who did it; null: the platform. */
        agencyId: z.string().nullable(),
        act,
        thing: z.string(),
        /** The back office's screen about it, the part after `#`; null where there is none. */
        link: z.string().nullable(),
        /** Null: there was none, or there is none any more. */
        changes: z.array(z.object({ fact: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      }),
    ),
    /** Null: this was the last page. */
    next: z.string().nullable(),
  }),
};
