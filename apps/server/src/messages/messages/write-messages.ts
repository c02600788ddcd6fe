import type * as deskSchemas from '@lyceum/contract/desk.schemas';
import type * as schemas from '@lyceum/contract/messages.schemas';
import { newId, type FileId } from '@lyceum/domain/ids';
import { excerptOf, messageChangeable, messageLimits, sameMessageWithin } from '@lyceum/domain/messages';
import type { Language } from '@lyceum/domain/language';
import { isRefusal, refuse, type Refusal, type RefusalCode } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { plain } from '../../catalogue/finding/search-terms.ts';
import { takePushBack } from '../../people/notices/post-push.ts';
import { pushAccount } from '../../people/accounts/tell-account.ts';
import { findSeller, sellersHolding } from '../../people/staff/staff-phones.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { countAll, counterOf } from '../../platform/tries.ts';
import { deleteMessageFiles, insertMessageFiles } from './message-files.sql.ts';
import { takeMessageFiles } from './message-files.ts';
import {
  insertMessage,
  lockConversation,
  lockOwnConversation,
  insertConversation,
  selectAgencyName,
  selectConversation,
  selectMessage,
  selectNickName,
  selectOnSale,
  selectOwnOrder,
  selectSentAndLast,
  updateBlocked,
  updateMessage,
  updateDelivered,
  updateRead,
  type Conversation,
  type Reader,
} from './messages.sql.ts';
import { asBuyer, asSeller, asSupport } from './read-messages.ts';
import { buyerWrote, supportWrites } from './support-cases.ts';
import { tellMembers, tellOtherSide, tellTyping } from './tell-members.ts';

interface Written {
  id: string;
  text: string;
  staffId: string | null;
  productId: string | null;
  orderId: string | null;
  replyTo: number | null;
}

/**
 * Adds to a locked conversation; one that was sent already is answered as it was, and counts against no limit. `alongside` happens with a new
 * one alone, which its refusal keeps away; it answers the files that go with the message.
 */
async function add<Code extends RefusalCode = never>(
  deps: Deps,
  tx: Transaction,
  conversation: Conversation,
  { userId, side }: { userId: string; side: Reader['side'] },
  written: Written,
  alongside: () => Promise<Refusal<Code> | readonly FileId[]>,
) {
  const { id: conversationId, lastSeq } = conversation;
  const { sent, last } = await selectSentAndLast(tx, conversationId, { side, id: written.id }, lastSeq);
  if (sent) {
    return { conversationId, seq: sent.seq, sentAt: sent.sentAt.toISOString() };
  }
  const files = await alongside();
  if (isRefusal(files)) {
    return files;
  }
  if (written.replyTo !== null && written.replyTo > lastSeq) {
    return refuse('notFound');
  }
  const isSame =
    files.length === 0 &&
    last?.side === side &&
    last.text === written.text &&
    last.productId === written.productId &&
    last.orderId === written.orderId;
  if (isSame && deps.clock().getTime() - last.sentAt.getTime() < sameMessageWithin) {
    return refuse('messageRepeated');
  }
  const buckets = messageLimits.map((limit) => counterOf(deps, 'messages', userId, limit));
  const [seq, sentAt, fileCount] = [lastSeq + 1, deps.clock(), files.length];
  const excerpt = excerptOf(written.text);
  const folded = plain(written.text);
  // Sent together, so that the conversation is locked for one way to the database and back; a refusal undoes all of it.
  const [{ over }] = await Promise.all([
    countAll(deps, tx, buckets),
    insertMessage(tx, { conversationId, seq, side, sentAt, folded, fileCount, ...written }, excerpt),
    tellMembers(tx, conversation, seq),
  ]);
  if (over !== null) {
    return refuse('messagesTooMany');
  }
  await insertMessageFiles(tx, { conversationId, seq }, files);
  if ((side === 'buyer' ? conversation.sellerUnread : conversation.buyerUnread) === 0) {
    await tellOther(deps, tx, conversation, side, { excerpt, fileCount });
  }
  return { conversationId, seq, sentAt: sentAt.toISOString() };
}

const refuseBlocked = ({ buyerBlocks, sellerBlocks }: Conversation) =>
  buyerBlocks || sellerBlocks ? refuse('conversationBlocked') : null;

/** Where a push leads, for whoever it is sent to. */
function linkFor({ id, agencyId }: Conversation, side: Reader['side']): string {
  if (side === 'seller') {
    return `/sendMessage?conversationId=${id}&userType=2`;
  }
  return agencyId === null ? '/sendMessage?userType=4' : `/sendMessage?sellerId=${agencyId}&userType=1`;
}

/** Tells browsers of the other side (notices/post-push.ts), once until what came is read. */
async function tellOther(
  deps: Deps,
  tx: Transaction,
  conversation: Conversation,
  side: Reader['side'],
  { excerpt, fileCount }: { excerpt: string; fileCount: number },
): Promise<void> {
  const { userId, agencyId } = conversation;
  const bodyIn = (language: Language) => excerpt || m.messages_filesSent({ count: fileCount }, { locale: language });
  if (side === 'buyer') {
    if (agencyId === null) {
      // The desk has a queue.
      return;
    }
    const subject = await selectNickName(tx, userId);
    const link = linkFor(conversation, 'seller');
    for (const seller of await sellersHolding(tx, agencyId, 'orders')) {
      await pushAccount(deps, tx, seller.userId, (language) => ({ subject, body: bodyIn(language), link }));
    }
    return;
  }
  await pushAccount(deps, tx, userId, async (language) => ({
    subject:
      agencyId === null
        ? m.messages_support({}, { locale: language })
        : ((await selectAgencyName(tx, agencyId, language)) ?? ''),
    body: bodyIn(language),
    link: linkFor(conversation, 'buyer'),
  }));
}

/** The buyer's one with that agency, or with support, locked; it begins where there is none. Refuses for an agency that is not there. */
async function openConversation(
  deps: Deps,
  tx: Transaction,
  owned: Pick<Conversation, 'userId' | 'agencyId'>,
  language: Language,
): Promise<Conversation | Refusal<'notFound'>> {
  const known = await lockOwnConversation(tx, owned);
  if (known) {
    return known.isClosed ? refuse('notFound') : known.conversation;
  }
  const { agencyId } = owned;
  if (agencyId !== null && (await selectAgencyName(tx, agencyId, language)) === null) {
    return refuse('notFound');
  }
  const createdAt = deps.clock();
  await insertConversation(tx, { id: newId('cnv', createdAt, deps.random), ...owned, createdAt });
  const begun = await lockOwnConversation(tx, owned);
  if (!begun) {
    throw new Error('a conversation that was begun is not there');
  }
  return begun.conversation;
}

export async function sendMessage(
  deps: Deps,
  { agencyId: given, id, text, fileIds, replyTo: answers, page, ...cards }: z.output<typeof schemas.send.request>,
  caller: Buyer,
) {
  const { userId, language } = caller;
  const [agencyId, productId, orderId] = [given ?? null, cards.productId ?? null, cards.orderId ?? null];
  if (agencyId !== null && (await findSeller(deps, userId))?.agencyId === agencyId) {
    return refuse('ownConversation');
  }
  return inTransaction(deps.db, async (tx) => {
    const conversation = await openConversation(deps, tx, { userId, agencyId }, language);
    if (isRefusal(conversation)) {
      return conversation;
    }
    if (productId !== null && !(await selectOnSale(tx, productId, agencyId, language))) {
      return refuse('cardUnavailable');
    }
    if (orderId !== null && !(await selectOwnOrder(tx, orderId, { userId, agencyId }, language))) {
      return refuse('cardUnavailable');
    }
    const written = { id, text, replyTo: answers ?? null, productId, orderId, staffId: null };
    return add(deps, tx, conversation, { userId, side: 'buyer' }, written, async () => {
      if (agencyId === null) {
        await buyerWrote(deps, tx, conversation, page ?? null);
      }
      return refuseBlocked(conversation) ?? takeMessageFiles(deps, tx, { userId }, fileIds);
    });
  });
}

export function sendSellerMessage(
  deps: Deps,
  { conversationId, id, text, fileIds, replyTo: answers }: z.output<typeof schemas.sellerSend.request>,
  caller: Buyer & StaffCaller,
) {
  const { userId, member } = caller;
  return inTransaction(deps.db, async (tx) => {
    const conversation = await lockConversation(tx, asSeller(caller), conversationId);
    return conversation
      ? add(
          deps,
          tx,
          conversation,
          { userId, side: 'seller' },
          { id, text, replyTo: answers ?? null, productId: null, orderId: null, staffId: member.staffId },
          async () => refuseBlocked(conversation) ?? takeMessageFiles(deps, tx, { userId }, fileIds),
        )
      : refuse('notFound');
  });
}

type Marked = z.output<typeof schemas.markRead.request>;

/** Never back: a device that is behind changes nothing. */
function mark(deps: Deps, { conversationId, seq }: Marked, reader: Reader, userId: string | null) {
  return inTransaction(deps.db, async (tx) => {
    const conversation = await lockConversation(tx, reader, conversationId);
    if (!conversation) {
      return refuse('notFound');
    }
    const { lastSeq, buyerRead, sellerRead, buyerUnread, sellerUnread } = conversation;
    const [read, unread] = reader.side === 'buyer' ? [buyerRead, buyerUnread] : [sellerRead, sellerUnread];
    const upTo = Math.min(seq, lastSeq);
    if (upTo <= read) {
      return { unread };
    }
    await tellMembers(tx, conversation);
    if (userId !== null && unread > 0) {
      await takePushBack(deps, tx, userId, linkFor(conversation, reader.side));
    }
    return { unread: await updateRead(tx, conversationId, reader.side, upTo) };
  });
}
export const markOwnRead = (deps: Deps, input: Marked, caller: Buyer) =>
  mark(deps, input, asBuyer(caller), caller.userId);
export const markSellerRead = (deps: Deps, input: Marked, caller: Buyer & StaffCaller) =>
  mark(deps, input, asSeller(caller), caller.userId);

/** What waits to be read has come to a page of that side: the other one sees it. */
function markAllDelivered(deps: Deps, reader: Reader) {
  return inTransaction(deps.db, async (tx) => {
    for (const conversation of await updateDelivered(tx, reader)) {
      await tellOtherSide(tx, conversation, reader.side);
    }
    return {};
  });
}
export const markOwnDelivered = (deps: Deps, _input: object, caller: Buyer) => markAllDelivered(deps, asBuyer(caller));
export const markSellerDelivered = (deps: Deps, _input: object, caller: Buyer & StaffCaller) =>
  markAllDelivered(deps, asSeller(caller));

/** Changes one's own message while it may be changed; a seller's is of all who answer for the agency. */
function changeMessage(
  deps: Deps,
  { conversationId, seq }: Marked,
  reader: Reader,
  change: { text: string; editedAt: Date } | { text: ''; takenBackAt: Date; fileCount: 0 },
) {
  return inTransaction(deps.db, async (tx) => {
    const conversation = await lockConversation(tx, reader, conversationId);
    const message = conversation && (await selectMessage(tx, conversationId, seq));
    if (!message || message.side !== reader.side) {
      return refuse('notFound');
    }
    const age = deps.clock().getTime() - message.sentAt.getTime();
    if (age >= messageChangeable || message.takenBackAt !== null) {
      return refuse('messageTooOld');
    }
    const { lastSeq } = conversation;
    const folded = plain(change.text);
    const shown = { excerpt: excerptOf(change.text), ...('fileCount' in change && { lastFiles: change.fileCount }) };
    await updateMessage(tx, { conversationId, seq, lastSeq }, { ...change, folded }, shown);
    if ('fileCount' in change) {
      await deleteMessageFiles(tx, { conversationId, seq });
    }
    await tellMembers(tx, conversation);
    return {};
  });
}

type Edited = z.output<typeof schemas.edit.request>;
const editAs = (deps: Deps, { text, ...which }: Edited, reader: Reader) =>
  changeMessage(deps, which, reader, { text, editedAt: deps.clock() });
export const editMessage = (deps: Deps, input: Edited, caller: Buyer) => editAs(deps, input, asBuyer(caller));
export const editSellerMessage = (deps: Deps, input: Edited, caller: Buyer & StaffCaller) =>
  editAs(deps, input, asSeller(caller));

const takeBackAs = (deps: Deps, which: Marked, reader: Reader) =>
  changeMessage(deps, which, reader, { text: '', takenBackAt: deps.clock(), fileCount: 0 });
export const takeMessageBack = (deps: Deps, input: Marked, caller: Buyer) => takeBackAs(deps, input, asBuyer(caller));
export const takeSellerMessageBack = (deps: Deps, input: Marked, caller: Buyer & StaffCaller) =>
  takeBackAs(deps, input, asSeller(caller));

type Blocking = z.output<typeof schemas.block.request>;
const blockAs = async (deps: Deps, { conversationId, blocked }: Blocking, reader: Reader) =>
  (await updateBlocked(deps.db, reader, conversationId, blocked)) ? {} : refuse('notFound');
export const blockAsBuyer = (deps: Deps, input: Blocking, caller: Buyer) => blockAs(deps, input, asBuyer(caller));
export const blockAsSeller = (deps: Deps, input: Blocking, caller: Buyer & StaffCaller) =>
  blockAs(deps, input, asSeller(caller));

/** As support: takes the case, where nobody has it. */
export function sendSupportMessage(
  deps: Deps,
  { conversationId, id, text, fileIds, replyTo: answers }: z.output<typeof deskSchemas.send.request>,
  { member: { staffId, agencyId } }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const conversation = await lockConversation(tx, asSupport, conversationId);
    if (!conversation) {
      return refuse('notFound');
    }
    const written = { id, text, replyTo: answers ?? null, productId: null, orderId: null, staffId };
    return add(
      deps,
      tx,
      conversation,
      { userId: staffId, side: 'seller' },
      written,
      async () =>
        (await supportWrites(deps, tx, conversationId, staffId)) ??
        takeMessageFiles(deps, tx, { staffId, agencyId }, fileIds),
    );
  });
}
export const markSupportRead = (deps: Deps, input: Marked) => mark(deps, input, asSupport, null);
export const editSupportMessage = (deps: Deps, input: Edited) => editAs(deps, input, asSupport);
export const takeSupportMessageBack = (deps: Deps, input: Marked) => takeBackAs(deps, input, asSupport);

/** Nobody is shown it where one side blocks. */
async function typeAs(deps: Deps, reader: Reader, which: Parameters<typeof selectConversation>[2]) {
  const conversation = await selectConversation(deps.db, reader, which);
  if (!conversation) {
    return refuse('notFound');
  }
  if (!refuseBlocked(conversation)) {
    await tellTyping(deps.db, conversation, reader.side);
  }
  return {};
}
export const typeAsBuyer = (deps: Deps, { agencyId }: z.output<typeof schemas.typing.request>, caller: Buyer) =>
  typeAs(deps, asBuyer(caller), { agencyId: agencyId ?? null });
type Typing = z.output<typeof schemas.sellerTyping.request>;
export const typeAsSeller = (deps: Deps, which: Typing, caller: Buyer & StaffCaller) =>
  typeAs(deps, asSeller(caller), which);
export const typeAsSupport = (deps: Deps, which: Typing) => typeAs(deps, asSupport, which);
