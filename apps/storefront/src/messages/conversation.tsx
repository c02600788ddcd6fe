import type {
  block,
  edit,
  markRead,
  sellerBlock,
  sellerEdit,
  sellerTakeBack,
  takeBack,
} from '@lyceum/contract/messages.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { otherSide, type Side } from '@lyceum/domain/messages';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { Command } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useRefresh } from '@lyceum/web/load';
import { setRead, useRealtime, useTyping } from '@lyceum/web/realtime-state';
import { useThread } from '@lyceum/web/thread';
import { Fragment, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import type { SentFile } from '../ui/sent-files.ts';
import { Bone } from '../ui/skeleton.tsx';
import { Bubble, OutgoingBubble, TypingBubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import type { Cards } from './message-card.tsx';
import { forgetTaken, toSupport, useOutbox } from './outbox.ts';
import { useKeepPlace } from './keep-place.ts';
import { BlockedBar, ConversationOptions } from './block.tsx';
import type { Message, Page, PageAnswer } from './page.ts';

/** How one side of a conversation reads and writes. */
export interface Ways {
  side: Side;
  /** The agency that a buyer writes to, or the conversation that a seller answers in. */
  to: string;
  fetchOlder: (before: number) => Promise<PageAnswer>;
  edit: Pick<Command<typeof edit | typeof sellerEdit>, 'run' | 'busy' | 'refusal'>;
  takeBack: Pick<Command<typeof takeBack | typeof sellerTakeBack>, 'run'>;
  block: Pick<Command<typeof block | typeof sellerBlock>, 'run' | 'busy'>;
  markRead: (input: InputOfCall<typeof markRead>) => Promise<unknown>;
  /** Lets the other side see that one types. */
  sayTyping: () => Promise<unknown>;
  /** Of support: its name, when it answers, what stands at the end, and where one came from. */
  name?: string;
  note?: ReactNode;
  end?: ReactNode;
  page?: string | undefined;
}

/** What is written within this many milliseconds by one side stands together under one time. */
const together = 5 * minute;

interface ConversationProps {
  /** The newest messages. */
  page: Page;
  /** What may be sent along. */
  offered: Cards;
  ways: Ways;
}

/** The messages, the oldest at the top, and where one writes. */
export function Conversation({ page, offered, ways }: ConversationProps): ReactNode {
  const { side, to, name = page.name } = ways;
  const { list, older, loadOlder } = useThread(page, ways.fetchOlder);
  const outbox = useOutbox();
  const outgoing = useMemo(
    () => outbox.filter((one) => one.side === side && one.to === to && !list.some(({ id }) => id === one.id)),
    [outbox, side, to, list],
  );
  const [editing, setEditing] = useState<Message | null>(null);
  const [replying, setReplying] = useState<Message | null>(null);
  const [attached, setAttached] = useState<readonly SentFile[]>([]);
  const isTyping = useTyping(page.conversationId);
  const realtime = useRealtime();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    forgetTaken(list.map(({ id }) => id));
    if (page.conversationId !== null) {
      setRead(page.conversationId, list.at(-1)?.seq ?? 0);
    }
  }, [page.conversationId, list]);
  useMarkRead(page, ways);
  useKeepPlace(list[0]?.seq ?? 0, outgoing.at(-1)?.id ?? '');
  useOlder(top, older === 'more', loadOlder);
  const isSentAlong = (one: Cards): boolean =>
    outgoing.some(({ productId, orderId }) => (productId ?? orderId) !== null) ||
    list.some(
      ({ card, order }) =>
        (card !== null && card.productId === one.product?.productId) ||
        (order !== null && order.orderId === one.order?.orderId),
    );
  return (
    <Screen
      name="messages/send-message"
      title={name}
      actions={
        page.conversationId !== null && (
          <ConversationOptions
            conversationId={page.conversationId}
            side={side}
            name={name}
            fetchOlder={ways.fetchOlder}
            mayReport={to !== toSupport && list.some((message) => message.side !== side)}
            onBlock={to === toSupport || page.blocked ? null : () => void turnBlock(page.conversationId, ways, true)}
          />
        )
      }
      foot={
        page.blocked ? (
          <BlockedBar busy={ways.block.busy} onUnblock={() => void turnBlock(page.conversationId, ways, false)} />
        ) : (
          <Composer
            key={editing?.seq ?? 'new'}
            ways={ways}
            conversationId={page.conversationId}
            editing={editing}
            onEdited={() => setEditing(null)}
            replying={editing ? null : replying}
            onReplied={() => setReplying(null)}
            name={name}
            attached={attached}
            onAttached={setAttached}
            offered={isSentAlong(offered) ? { product: null, order: null } : offered}
          />
        )
      }
    >
      <div ref={top} className="flex justify-center">
        {older === 'failed' ? (
          <Button kind="soft" size="small" onClick={loadOlder}>
            {m.shell_again()}
          </Button>
        ) : (
          older !== 'end' && <Bone className="my-2 h-10 w-2/3" />
        )}
      </div>
      {list.length === 0 && outgoing.length === 0 && (
        <Empty icon="message" title={m.messages_begin()} text={m.messages_beginText({ name })} />
      )}
      <div role="log" aria-label={m.messages_conversation()} className="flex flex-1 flex-col justify-end gap-1 pt-2">
        {list.map((message, at) => (
          <Fragment key={message.seq}>
            <DayLine message={message} before={list[at - 1]} />
            <Bubble
              message={message}
              own={message.side === side}
              name={name}
              warned={to !== toSupport}
              timed={!standsWith(message, list[at + 1])}
              onEdit={() => setEditing(message)}
              onReply={page.blocked ? null : () => setReplying(message)}
              onTakeBack={() =>
                page.conversationId !== null &&
                void ways.takeBack.run({ conversationId: page.conversationId, seq: message.seq })
              }
            />
          </Fragment>
        ))}
        {outgoing.map((message) => (
          <OutgoingBubble key={message.id} message={message} />
        ))}
        {isTyping && <TypingBubble />}
      </div>
      {realtime === 'asks' && <p className="self-center pt-3 text-note text-muted">{m.messages_asks()}</p>}
      {ways.end}
    </Screen>
  );
}

function standsWith(message: Message, next: Message | undefined): boolean {
  return (
    next !== undefined &&
    next.side === message.side &&
    next.read === message.read &&
    Date.parse(next.sentAt) - Date.parse(message.sentAt) < together
  );
}

function DayLine({ message, before }: { message: Message; before: Message | undefined }): ReactNode {
  const { language } = useSettings();
  const day = dateText(message.sentAt, language, 'date');
  return (
    (before === undefined || dateText(before.sentAt, language, 'date') !== day) && (
      <p className="figures self-center pt-3 pb-1 text-note text-muted">{day}</p>
    )
  );
}

function watchVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = (): boolean => document.visibilityState === 'visible';

/** Tells the server that what came was seen, while the page is in sight. */
function useMarkRead({ conversationId, list }: Page, { side, markRead }: Pick<Ways, 'side' | 'markRead'>): void {
  const visible = useSyncExternalStore(watchVisible, isVisible);
  const refresh = useRefresh();
  const told = useRef(0);
  const latest = list.findLast((message) => message.side === otherSide(side))?.seq ?? 0;
  useEffect(() => {
    if (visible && conversationId !== null && latest > told.current) {
      told.current = latest;
      markRead({ conversationId, seq: latest }).then(
        () => refresh(['messages']),
        () => {
          // Without a line it is told with the next message, or when the conversation is opened again.
          told.current = 0;
        },
      );
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the way to tell is made anew with every render
  }, [visible, conversationId, latest, refresh]);
}

async function turnBlock(conversationId: string | null, ways: Ways, blocked: boolean): Promise<void> {
  if (conversationId !== null) {
    await ways.block.run({ conversationId, blocked });
  }
}

/** Older messages come before one has scrolled to the top. */
function useOlder(top: { readonly current: HTMLElement | null }, wanted: boolean, load: () => void): void {
  useEffect(() => {
    const mark = top.current;
    if (!wanted || !mark) {
      return undefined;
    }
    const near = new IntersectionObserver((reports) => reports.at(-1)?.isIntersecting && load(), {
      rootMargin: '600px 0px 0px',
    });
    near.observe(mark);
    return () => near.disconnect();
  }, [top, wanted, load]);
}
