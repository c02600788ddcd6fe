import { messages, sellerMessages, sellerSend, send as sendMessage } from '@lyceum/contract/messages.calls';
import { sides, type Side } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import { CallFailure, type ReplyOf } from '@lyceum/web/call-client';
import { refreshTopics } from '@lyceum/web/load';
import { useSyncExternalStore } from 'react';
import { send } from '../caller.ts';
import { currentSettings, data, queries, subscribe as onSession } from '../session.ts';
import type { Message, PageAnswer } from './page.ts';

/** What somebody wrote and the server does not have yet. */
export interface Outgoing {
  /** Under which the server stores it once, however often it is sent. */
  id: string;
  side: Side;
  /** The agency that a buyer writes to (`toSupport`: official support), or the conversation that a seller answers in. */
  to: string;
  text: string;
  /** Uploaded for it. */
  files: readonly OutgoingFile[];
  /** The message that it answers. */
  replyTo: number | null;
  productId: string | null;
  orderId: string | null;
  /** To support: where in the shop one came from. */
  page: string | null;
  /** Why it was not taken, in the reader's language; null: it is sent as soon as there is a line. */
  refused: string | null;
}

export interface OutgoingFile {
  fileId: string;
  name: string;
}

/** No agency has such an id. */
export const toSupport = 'support';

/** Milliseconds until what found no line is sent again; the browser may not know that it is back. */
const againEvery = 5_000;

function readFile(value: unknown): OutgoingFile[] {
  const { fileId, name } = Object(value) as Partial<Record<keyof OutgoingFile, unknown>>;
  return typeof fileId === 'string' && typeof name === 'string' ? [{ fileId, name }] : [];
}

function readOutgoing(value: unknown): Outgoing[] {
  const { id, side, to, text, files, replyTo, productId, orderId, page, refused } = Object(value) as Partial<
    Record<keyof Outgoing, unknown>
  >;
  return typeof id === 'string' &&
    (side === sides[0] || side === sides[1]) &&
    typeof to === 'string' &&
    typeof text === 'string'
    ? [
        {
          id,
          side,
          to,
          text,
          files: Array.isArray(files) ? files.flatMap(readFile) : [],
          replyTo: typeof replyTo === 'number' ? replyTo : null,
          productId: typeof productId === 'string' ? productId : null,
          orderId: typeof orderId === 'string' ? orderId : null,
          page: typeof page === 'string' ? page : null,
          refused: typeof refused === 'string' ? refused : null,
        },
      ]
    : [];
}

/** The device's storage is what counts: signing out empties it, and another tab may have sent some. */
const kept = (): Outgoing[] =>
  data.json('messageOutbox', (value) => (Array.isArray(value) ? value.flatMap(readOutgoing) : [])) ?? [];

const listeners = new Set<() => void>();
let shown: readonly Outgoing[] = kept();
/** Taken by the server and not yet seen among its messages, so that nothing flickers. */
let taken: readonly Outgoing[] = [];

function show(): void {
  shown = [...taken, ...kept()];
  listeners.forEach((listener) => listener());
}

function keep(change: (items: Outgoing[]) => Outgoing[]): void {
  const items = change(kept());
  data.setJson('messageOutbox', items.length === 0 ? null : items);
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', show);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', show);
  };
}

export const useOutbox = (): readonly Outgoing[] => useSyncExternalStore(subscribe, () => shown);

/** Those among the server's messages need not be shown as being sent. */
export function forgetTaken(ids: readonly string[]): void {
  if (taken.some(({ id }) => ids.includes(id))) {
    taken = taken.filter(({ id }) => !ids.includes(id));
    show();
  }
}

export function putInOutbox(message: Omit<Outgoing, 'id' | 'refused'>): void {
  keep((items) => [...items, { ...message, id: crypto.randomUUID(), refused: null }]);
  void sendOutbox();
}

export function sendAgain(id: string): void {
  keep((items) => items.map((one) => (one.id === id ? { ...one, refused: null } : one)));
  void sendOutbox();
}

/** Takes a message that was not sent out again, for whoever wants to change it. */
export function takeFromOutbox(id: string): void {
  keep((items) => items.filter((one) => one.id !== id));
}

function post({ id, side, to, text, files, replyTo, productId, orderId, page }: Outgoing) {
  const written = {
    id,
    text,
    ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
    ...(replyTo !== null && { replyTo }),
  };
  return side === 'buyer'
    ? send(sendMessage, {
        ...(to !== toSupport && { agencyId: to }),
        ...written,
        ...(productId !== null && { productId }),
        ...(orderId !== null && { orderId }),
        ...(page !== null && { page }),
      })
    : send(sellerSend, { conversationId: to, ...written });
}

/** False where there is no line. */
async function sendOne(message: Outgoing): Promise<boolean> {
  try {
    const answer = await post(message);
    if (answer.refusal) {
      refuse(message.id, answer.refusal.message);
    } else {
      taken = [...taken, message];
      takeFromOutbox(message.id);
      if (!addToPage(message, answer.data)) {
        await refreshTopics(queries, ['messages']);
      }
    }
    return true;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) {
      throw failure;
    }
    if (failure.kind !== 'network') {
      refuse(message.id, m.messages_notSent());
      return true;
    }
    return false;
  }
}

/** Puts mere words that were taken at the end of the page that is shown, without asking for it again; false where that is not all there is to show. */
function addToPage(
  { id, side, to, text, files, replyTo, productId, orderId }: Outgoing,
  { conversationId, seq, sentAt }: ReplyOf<typeof sendMessage>,
): boolean {
  // With support a question begins anew, and what was asked of the last one ends.
  if (to === toSupport || files.length > 0 || (replyTo ?? productId ?? orderId) !== null) {
    return false;
  }
  const state = { edited: false, takenBack: false, delivered: false, read: false };
  const added: Message = { seq, id, side, text, sentAt, ...state, card: null, order: null, files: [], replyTo: null };
  let isAdded = false;
  queries.setQueriesData<PageAnswer>(
    { predicate: ({ queryKey: [name] }) => name === pageOf[side].facts.name },
    (answer) => {
      const page = answer?.data;
      if (!page || page.conversationId !== conversationId || page.list.at(-1)?.seq !== seq - 1) {
        return undefined;
      }
      isAdded = true;
      return { ...answer, data: { ...page, list: [...page.list, added] } };
    },
  );
  return isAdded;
}
const pageOf = { buyer: messages, seller: sellerMessages };

function refuse(id: string, reason: string): void {
  keep((items) => items.map((one) => (one.id === id ? { ...one, refused: reason } : one)));
}

let sending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, the oldest first, until nothing does. */
export async function sendOutbox(): Promise<void> {
  if (sending) {
    return;
  }
  sending = true;
  clearTimeout(timer);
  try {
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      // One after the other: they arrive in the order in which they were written.
      if (!(await sendOne(next))) {
        timer = setTimeout(() => void sendOutbox(), againEvery);
        return;
      }
    }
  } finally {
    sending = false;
  }
}

const firstWaiting = (): Outgoing | undefined => kept().find(({ refused }) => refused === null);

addEventListener('online', () => void sendOutbox());
onSession(() => {
  if (!currentSettings().signedIn) {
    taken = [];
    show();
  }
});
