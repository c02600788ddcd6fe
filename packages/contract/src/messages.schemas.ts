import { longestMessage, mostMessageFiles, reportReasons, sides } from '@lyceum/domain/messages';
import { orderKinds, orderStates } from '@lyceum/domain/orders';
import { mostStars } from '@lyceum/domain/support';
import { z } from 'zod';
import { id, iso, line, listOf, money, paging, text, wholeNumber } from './fields.ts';

const nothing = z.object({});
export const written = text(longestMessage).min(1);
/** Made by the sender, so that a message that is sent twice is stored once. */
export const ownId = z.uuid();
export const seq = wholeNumber(1, 2_000_000_000);

const conversation = {
  conversationId: id,
  /** The other one: the agency, or the buyer by the nickname. */
  name: z.string(),
  picture: z.string().nullable(),
  excerpt: z.string(),
  lastAt: iso,
  unread: z.int(),
  /** Files of the newest message; told where it has no words. */
  files: z.int(),
};

export const conversations = {
  request: z.object({ ...paging }),
  /** The one that was written in last comes first. */
  reply: listOf(
    z.object({
      ...conversation,
      /** Null, and without a name: official support. */
      agencyId: id.nullable(),
    }),
  ),
};
export const sellerConversations = {
  request: z.object({ ...paging }),
  reply: listOf(z.object(conversation)),
};

/** Messages of others that were not read. */
const unreadCount = { request: nothing, reply: z.object({ count: z.int() }) };
export const unread = unreadCount;
export const sellerUnread = unreadCount;

/** A product as it is today. */
const productCard = z.object({
  productId: id,
  type: z.int(),
  name: z.string(),
  picture: z.string(),
  /** Of its cheapest offer. */
  priceFrom: money,
  onSale: z.boolean(),
});

/** An order as it is now. */
const orderCard = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** Of what was bought first. */
  name: z.string(),
  picture: z.string(),
  total: money,
  state: z.enum(orderStates),
  kind: z.enum(orderKinds),
  distribution: z.boolean(),
});

/** A picture or another file that was sent along. */
export const messageFile = z.object({
  fileId: id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Whether it is a picture, and its pixels. */
  picture: z.boolean(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Opens it for the reader of this answer, for a quarter of an hour at least, and while that reader may read the message. */
  url: z.string(),
});

export const message = z.object({
  /** Counts up from 1 without a gap in its conversation. */
  seq: z.int(),
  id: z.string(),
  side: z.enum(sides),
  /** Empty once it was taken back. */
  text: z.string(),
  sentAt: iso,
  edited: z.boolean(),
  takenBack: z.boolean(),
  /** Of one's own: it came to a page of the other side. */
  delivered: z.boolean(),
  /** Of one's own: the other side has read it. */
  read: z.boolean(),
  /** A product that was sent along. */
  card: productCard.nullable(),
  /** An order that was sent along. */
  order: orderCard.nullable(),
  files: z.array(messageFile),
  /** The message that it answers, by its beginning; null: none, or one that is forgotten. */
  replyTo: z
    .object({ seq: z.int(), side: z.enum(sides), excerpt: z.string(), takenBack: z.boolean(), files: z.int() })
    .nullable(),
});
export const before = {
  /** Those before that one; without it the newest. */
  before: seq.optional(),
};
const messagesReply = z.object({
  conversationId: id.nullable(),
  name: z.string(),
  /** By the reader's own side. */
  blocked: z.boolean(),
  /** The oldest first. */
  list: z.array(message),
  /** There are older ones. */
  more: z.boolean(),
});
export const messages = {
  request: z.object({
    /** Without it: official support. */
    agencyId: id.optional(),
    /** What one came from and may send along. */
    productId: id.optional(),
    orderId: id.optional(),
    ...before,
  }),
  reply: messagesReply.extend({
    /** That product, while it is on sale and this agency's; to support any. */
    offered: productCard.nullable(),
    /** That order, if it is the buyer's own with this agency. */
    offeredOrder: orderCard.nullable(),
    /** What support solved and the buyer has not been asked about yet. */
    toRate: id.nullable(),
  }),
};
export const sellerMessages = { request: z.object({ conversationId: id, ...before }), reply: messagesReply };

/** What is written: words, files that were uploaded for it, or both. */
export const writing = {
  id: ownId,
  text: text(longestMessage),
  fileIds: z.array(id).max(mostMessageFiles).default([]),
  /** The message that it answers. */
  replyTo: seq.optional(),
};
export const saysSomething = ({ text: words, fileIds }: { text: string; fileIds: string[] }) =>
  words !== '' || fileIds.length > 0;

const sent = z.object({ conversationId: id, seq: z.int(), sentAt: iso });
export const send = {
  request: z
    .object({
      /** Without it: official support. */
      agencyId: id.optional(),
      ...writing,
      productId: id.optional(),
      orderId: id.optional(),
      /** To support: where in the shop one came from, the part of the address before its parameters. */
      page: line(200).optional(),
    })
    .refine(saysSomething, { path: ['text'] }),
  reply: sent,
};
export const sellerSend = {
  request: z.object({ conversationId: id, ...writing }).refine(saysSomething, { path: ['text'] }),
  reply: sent,
};

/** Read up to that one. */
const marked = { request: z.object({ conversationId: id, seq }), reply: z.object({ unread: z.int() }) };
export const markRead = marked;
export const sellerMarkRead = marked;

const cameTo = { request: nothing, reply: nothing };
export const markDelivered = cameTo;
export const sellerMarkDelivered = cameTo;

const one = { conversationId: id, seq };
const edited = { request: z.object({ ...one, text: written }), reply: nothing };
export const edit = edited;
export const sellerEdit = edited;
const taken = { request: z.object(one), reply: nothing };
export const takeBack = taken;
export const sellerTakeBack = taken;

const blocking = { request: z.object({ conversationId: id, blocked: z.boolean() }), reply: nothing };
export const block = blocking;
export const sellerBlock = blocking;

export const typing = {
  request: z.object({
    /** Without it: official support. */
    agencyId: id.optional(),
  }),
  reply: nothing,
};
export const sellerTyping = { request: z.object({ conversationId: id }), reply: nothing };

/** The newest first. */
const searched = {
  request: z.object({ conversationId: id, keyword: text(60).min(1), ...before }),
  reply: z.object({
    list: z.array(z.object({ seq: z.int(), side: z.enum(sides), text: z.string(), sentAt: iso })),
    /** There are older ones. */
    more: z.boolean(),
  }),
};
export const search = searched;
export const sellerSearch = searched;

/** Of the region that one is in. */
export const opening = {
  request: nothing,
  reply: z.object({
    open: z.boolean(),
    /** When it closes, or opens. */
    changesAt: iso,
    /** Within how many minutes of its hours most are answered; null: too few asked lately. */
    expectedMinutes: z.int().nullable(),
  }),
};
export const rate = {
  request: z.object({ caseId: id, /** Null: one would rather not say. */ stars: wholeNumber(1, mostStars).nullable() }),
  reply: nothing,
};

/** The newest messages go along. */
const reported = {
  request: z.object({ conversationId: id, reason: z.enum(reportReasons), words: text(500).default('') }),
  reply: nothing,
};
export const report = reported;
export const sellerReport = reported;
