import { longestMessage, sides } from '@lyceum/domain/messages';
import { orderKinds, orderStates } from '@lyceum/domain/orders';
import { z } from 'zod';
import { id, iso, listOf, money, paging, text, wholeNumber } from './fields.ts';

const nothing = z.object({});
const written = text(longestMessage).min(1);
/** Made by the sender, so that a message that is sent twice is stored once. */
const ownId = z.uuid();
const seq = wholeNumber(1, 2_000_000_000);

const conversation = {
  conversationId: id,
  /** The other one: the agency, or the buyer by the nickname. */
  name: z.string(),
  picture: z.string().nullable(),
  excerpt: z.string(),
  lastAt: iso,
  unread: z.int(),
};

export const conversations = {
  request: z.object({ ...paging }),
  /** The one that was written in last comes first. */
  reply: listOf(z.object({ ...conversation, agencyId: id })),
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

const message = z.object({
  /** Counts up from 1 without a gap in its conversation. */
  seq: z.int(),
  id: z.string(),
  side: z.enum(sides),
  /** Empty once it was taken back. */
  text: z.string(),
  sentAt: iso,
  edited: z.boolean(),
  takenBack: z.boolean(),
  /** Of one's own: the other side has read it. */
  read: z.boolean(),
  /** A product that was sent along. */
  card: productCard.nullable(),
  /** An order that was sent along. */
  order: orderCard.nullable(),
});
const page = {
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
    agencyId: id,
    /** What one came from and may send along. */
    productId: id.optional(),
    orderId: id.optional(),
    ...page,
  }),
  reply: messagesReply.extend({
    /** That product, while it is this agency's and on sale. */
    offered: productCard.nullable(),
    /** That order, if it is the buyer's own with this agency. */
    offeredOrder: orderCard.nullable(),
  }),
};
export const sellerMessages = { request: z.object({ conversationId: id, ...page }), reply: messagesReply };

const sent = z.object({ conversationId: id, seq: z.int(), sentAt: iso });
export const send = {
  request: z.object({ agencyId: id, id: ownId, text: written, productId: id.optional(), orderId: id.optional() }),
  reply: sent,
};
export const sellerSend = { request: z.object({ conversationId: id, id: ownId, text: written }), reply: sent };

/** Read up to that one. */
const marked = { request: z.object({ conversationId: id, seq }), reply: z.object({ unread: z.int() }) };
export const markRead = marked;
export const sellerMarkRead = marked;

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
