import { nativePushServices, noticeEvents, type NoticeEvent } from '@lyceum/domain/notices';
import { z } from 'zod';
import { id, iso, line, listOf, paging } from './fields.ts';

const nothing = z.object({});
/** Where the browser's maker takes messages for it; long, and his alone. */
const endpoint = line(1_000).regex(/^https?:\/\/[^/\s]+\/\S*$/);

export const pushKey = {
  request: nothing,
  /** The server's public key, base64url: what a browser subscribes with. */
  reply: z.object({
    key: z.string(),
    /** By what our applications on phones can be told. */
    services: z.array(z.enum(nativePushServices)),
  }),
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

/** By which the service knows our application on that phone. */
const deviceToken = line(1_000).regex(/^[\w:%+/=.-]{8,}$/);
export const subscribeApp = {
  request: z.object({ service: z.enum(nativePushServices), token: deviceToken }),
  reply: nothing,
};

const ofBrowserOrApp = z.object({ endpoint: z.union([endpoint, deviceToken]) });
export const keepPush = { request: ofBrowserOrApp, reply: z.object({ kept: z.boolean() }) };

export const unsubscribePush = { request: ofBrowserOrApp, reply: nothing };

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
