import type * as schemas from '@lyceum/contract/messages.schemas';
import { orderNumber } from '@lyceum/domain/ids';
import { excerptOf } from '@lyceum/domain/messages';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { selectToRate } from './support-cases.sql.ts';
import { selectFilesOf, type FileReader } from './message-files.sql.ts';
import { fileFrom } from './message-files.ts';
import {
  selectConversation,
  selectConversations,
  selectMessages,
  selectOnSale,
  selectOwnOrder,
  selectQuoted,
  selectUnread,
  selectWithAgency,
  selectWithBuyer,
  type CardRow,
  type OrderRow,
  type Conversation,
  type Reader,
} from './messages.sql.ts';

export const asBuyer = ({ userId }: Pick<Buyer, 'userId'>): Reader => ({ side: 'buyer', userId });
/** The agency comes from the session alone. */
export const asSeller = ({ member }: Pick<StaffCaller, 'member'>): Reader => ({
  side: 'seller',
  agencyId: member.agencyId ?? '',
});
/** Official support's, for whoever works at its desk. */
export const asSupport: Reader = { side: 'seller', agencyId: null };

type Page = z.output<typeof schemas.conversations.request>;
const rangeOf = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export async function listConversations(deps: Deps, input: Page, caller: Buyer) {
  const { rows, total } = await selectConversations(deps.db, asBuyer(caller), caller.language, rangeOf(input));
  const list = rows.map(({ conversationId, agencyId, agencyName, logo, excerpt, files, lastAt, unread }) => ({
    conversationId,
    agencyId,
    name: agencyName ?? '',
    picture: logo,
    excerpt,
    files,
    lastAt: lastAt.toISOString(),
    unread,
  }));
  return { list, total, page: input.page, pageSize: input.pageSize };
}

export async function listSellerConversations(deps: Deps, input: Page, caller: Buyer & StaffCaller) {
  const { rows, total } = await selectConversations(deps.db, asSeller(caller), caller.language, rangeOf(input));
  const list = rows.map(({ conversationId, nickName, avatar, excerpt, files, lastAt, unread }) => ({
    conversationId,
    name: nickName,
    picture: avatar,
    excerpt,
    files,
    lastAt: lastAt.toISOString(),
    unread,
  }));
  return { list, total, page: input.page, pageSize: input.pageSize };
}

export const countUnread = async (deps: Deps, _input: object, caller: Buyer) => ({
  count: await selectUnread(deps.db, asBuyer(caller)),
});
export const countSellerUnread = async (deps: Deps, _input: object, caller: Buyer & StaffCaller) => ({
  count: await selectUnread(deps.db, asSeller(caller)),
});

const staffReader = ({ member }: Pick<StaffCaller, 'member'>): FileReader => ({ kind: 'staff', id: member.staffId });

const perPage = 20;

const cardFrom = ({ productId, type, name, pictures, amount, currency, state }: CardRow) => ({
  productId,
  type,
  name,
  picture: pictures[0] ?? '',
  priceFrom: { amount, currency },
  onSale: state === 'onShelf',
});

const orderFrom = ({ amount, currency, ...order }: OrderRow) => ({
  ...order,
  orderNumber: orderNumber(order.orderId),
  total: { amount, currency },
});

async function pageOf(
  deps: Deps,
  conversation: Conversation,
  { side }: Reader,
  reader: FileReader,
  { before = null, language }: { before?: number | null | undefined; language: Buyer['language'] },
) {
  // One more than is shown says whether there are older ones.
  const rows = await selectMessages(deps.db, conversation.id, language, { before, limit: perPage + 1 });
  const { buyerRead, sellerRead, buyerDelivered, sellerDelivered, agencyId } = conversation;
  const [readByOther, delivered] = side === 'buyer' ? [sellerRead, sellerDelivered] : [buyerRead, buyerDelivered];
  // What is written to official support stands in its queue at once.
  const deliveredToOther = side === 'buyer' && agencyId === null ? conversation.lastSeq : delivered;
  const shown = rows.slice(0, perPage);
  const [files, quoted] = await Promise.all([
    selectFilesOf(
      deps.db,
      conversation.id,
      shown.flatMap(({ message }) => (message.fileCount > 0 ? [message.seq] : [])),
    ),
    quotesOf(
      deps,
      conversation.id,
      shown.flatMap(({ message }) => message.replyTo ?? []),
    ),
  ]);
  const list = shown.map(({ message, product, order }) => ({
    seq: message.seq,
    id: message.id,
    side: message.side,
    text: message.text,
    sentAt: message.sentAt.toISOString(),
    edited: message.editedAt !== null,
    takenBack: message.takenBackAt !== null,
    delivered: message.side === side && message.seq <= Math.max(deliveredToOther, readByOther),
    read: message.side === side && message.seq <= readByOther,
    card: product !== null && message.takenBackAt === null ? cardFrom(product) : null,
    order: order !== null && message.takenBackAt === null ? orderFrom(order) : null,
    files: files.filter(({ seq }) => seq === message.seq).map((file) => fileFrom(deps, reader, file)),
    replyTo: (message.takenBackAt === null && quoted.find(({ seq }) => seq === message.replyTo)) || null,
  }));
  const blocked = side === 'buyer' ? conversation.buyerBlocks : conversation.sellerBlocks;
  return { conversationId: conversation.id, blocked, list: list.toReversed(), more: rows.length > perPage };
}

async function quotesOf(deps: Deps, conversationId: string, seqs: readonly number[]) {
  const rows = seqs.length === 0 ? [] : await selectQuoted(deps.db, conversationId, seqs);
  return rows.map(({ seq, side, text, takenBackAt, files }) => ({
    seq,
    side,
    excerpt: excerptOf(text),
    takenBack: takenBackAt !== null,
    files,
  }));
}

/** With an agency, or support, to which nothing was written yet there is a conversation, too: an empty one. */
export async function readMessages(
  deps: Deps,
  { agencyId: given, productId, orderId, before }: z.output<typeof schemas.messages.request>,
  caller: Buyer,
) {
  const agencyId = given ?? null;
  const reader = asBuyer(caller);
  const { language } = caller;
  const [found, product, order] = await Promise.all([
    agencyId === null
      ? selectConversation(deps.db, reader, { agencyId }).then((conversation) => ({ name: '', conversation }))
      : selectWithAgency(deps.db, { userId: caller.userId, agencyId }, language),
    productId === undefined ? null : selectOnSale(deps.db, productId, agencyId, language),
    orderId === undefined ? null : selectOwnOrder(deps.db, orderId, { userId: caller.userId, agencyId }, language),
  ]);
  if (!found) {
    return refuse('notFound');
  }
  const { name, conversation } = found;
  const offers = { offered: product && cardFrom(product), offeredOrder: order && orderFrom(order) };
  if (!conversation) {
    return { name, ...offers, toRate: null, conversationId: null, blocked: false, list: [], more: false };
  }
  const [page, toRate] = await Promise.all([
    pageOf(deps, conversation, reader, { kind: 'buyer', id: caller.userId }, { before, language }),
    agencyId === null ? selectToRate(deps.db, conversation.id) : null,
  ]);
  return { name, ...offers, toRate, ...page };
}

export async function readSellerMessages(
  deps: Deps,
  { conversationId, before }: z.output<typeof schemas.sellerMessages.request>,
  caller: Buyer & StaffCaller,
) {
  const reader = asSeller(caller);
  const found = await selectWithBuyer(deps.db, reader, conversationId);
  if (!found) {
    return refuse('notFound');
  }
  const { name, conversation } = found;
  return {
    name,
    ...(await pageOf(deps, conversation, reader, staffReader(caller), { before, language: caller.language })),
  };
}

export async function readSupportMessages(
  deps: Deps,
  { conversationId, before }: z.output<typeof schemas.sellerMessages.request>,
  caller: StaffCaller,
) {
  const { language } = caller;
  const found = await selectWithBuyer(deps.db, asSupport, conversationId);
  if (!found) {
    return refuse('notFound');
  }
  const { name, conversation } = found;
  return { name, ...(await pageOf(deps, conversation, asSupport, staffReader(caller), { before, language })) };
}
