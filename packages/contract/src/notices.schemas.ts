import { noticeEvents, type NoticeEvent } from '@lyceum/domain/notices';
import { z } from 'zod';
import { id, iso, line, listOf, paging } from './fields.ts';

const nothing = z.object({});
/** Where the browser's maker takes messages for it; long, and his alone. */
const endpoint = line(1_000).regex(/^https?:\/\/[^/\s]+\/\S*$/);

export const pushKey = {
  request: nothing,
  /** The server's public key, base64url: what a browser subscribes with. */
  reply: z.object({ key: z.string() }),
};

export const subscribePush = {
  request: z.object({
    endpoint,
    /** The browser's own keys, base64url. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  reply: nothing,
};

export const keepPush = { request: z.object({ endpoint }), reply: z.object({ kept: z.boolean() }) };

export const unsubscribePush = { request: z.object({ endpoint }), reply: nothing };

const notice = z.object({
  noticeId: id,
  event: z.enum(Object.keys(noticeEvents) as [NoticeEvent, ...NoticeEvent[]]),
  /** In the language that the account had then. */
  subject: z.string(),
  body: z.string(),
  /** Where it leads, the part after `#`. */
  link: z.string(),
  at: iso,
  read: z.boolean(),
});
export const list = { request: z.object({ ...paging }), reply: listOf(notice) };
export const unread = {
  request: z.object({}),
  reply: z.object({ count: z.int(), newest: z.object({ subject: z.string(), at: iso }).nullable() }),
};
export const markRead = { request: z.object({ noticeId: id }), reply: z.object({}) };
