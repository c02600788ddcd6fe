import { leadsOutside, messageChangeable } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { OrderCard } from './lazy-order-card.tsx';
import { MessageCard } from './message-card.tsx';
import type { MessageOptionsProps } from './message-options.tsx';
import { sendAgain, takeFromOutbox, type Outgoing } from './outbox.ts';
import type { Message } from './page.ts';

// What one can do with a message comes when somebody wants to.
const MessageOptions = lazyPart(() => import('./message-options.tsx'));
// Few messages have some.
const MessageFiles = lazyPart(() => import('./message-files.tsx'));

type Quoted = NonNullable<Message['replyTo']>;

const look = 'max-w-full rounded-card px-3.5 py-2 text-body whitespace-pre-wrap wrap-anywhere';
const ownLook = `${look} bg-fill text-on-fill`;
const othersLook = `${look} bg-paper`;
const goneLook = 'rounded-card border border-line px-3.5 py-2 text-small text-muted';

/** The other one writes. */
export const TypingBubble = (): ReactNode => (
  <p className={`${othersLook} self-start text-muted`}>{m.messages_typing()}</p>
);

interface BubbleProps {
  message: Message;
  own: boolean;
  /** Of the other one. */
  name: string;
  /** Where the other one leads outside, one is warned. */
  warned: boolean;
  /** Its time stands below it. */
  timed: boolean;
  /** Null: nobody writes here. */
  onReply: (() => void) | null;
  onEdit: () => void;
  onTakeBack: () => void;
}

/** One message; one's own can be edited and taken back for a while. */
export function Bubble({ message, own, name, warned, timed, onReply, onEdit, onTakeBack }: BubbleProps): ReactNode {
  const { text, sentAt, edited, takenBack, delivered, read, card, order, files, replyTo } = message;
  const { language } = useSettings();
  const words = [
    timed && dateText(sentAt, language, 'time'),
    edited && !takenBack && m.messages_edited(),
    own && timed && !takenBack && (read ? m.messages_read() : delivered ? m.messages_delivered() : m.messages_sent()),
  ].filter(Boolean);
  return (
    <div className={`flex flex-col gap-1 ${own ? 'items-end' : 'items-start'}`}>
      {card && <MessageCard card={card} />}
      {order && <OrderCard order={order} asSeller={(message.side === 'seller') === own} />}
      <div className={`flex max-w-[88%] items-center gap-1 ${own ? 'flex-row-reverse' : ''}`}>
        <div className="flex min-w-0 flex-col gap-1">
          {files.length > 0 && (
            <>
              <span className="sr-only">{own ? m.messages_me() : name}</span>
              <Suspense fallback={<Bone className="h-40 w-60 max-w-full" />}>
                <MessageFiles files={files} own={own} />
              </Suspense>
            </>
          )}
          {(takenBack || text !== '' || replyTo) && (
            <p className={takenBack ? goneLook : own ? ownLook : othersLook}>
              <span className="sr-only">{own ? m.messages_me() : name} </span>
              {replyTo && <Quote of={replyTo} own={(replyTo.side === message.side) === own} name={name} />}
              <span>{takenBack ? m.messages_takenBack() : text}</span>
            </p>
          )}
        </div>
        {!takenBack && onReply && (
          <Options
            onReply={onReply}
            own={
              own
                ? { until: Date.parse(sentAt) + messageChangeable, onEdit: text === '' ? null : onEdit, onTakeBack }
                : null
            }
          />
        )}
      </div>
      {warned && message.side === 'seller' && !own && leadsOutside(text) && (
        <p className="flex max-w-[88%] items-start gap-2 px-1 text-note text-warn-ink">
          <Icon name="shield" size={16} className="mt-0.5" />
          {m.messages_outside()}
        </p>
      )}
      {words.length > 0 && <p className="figures px-1 pb-1.5 text-note text-muted">{words.join(' · ')}</p>}
    </div>
  );
}

/** Opens what one can do with a message. */
function Options(props: Omit<MessageOptionsProps, 'open' | 'onClose'>): ReactNode {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={m.messages_options()}
        className="text-muted"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="more" size={20} />
      </IconButton>
      {wanted && (
        <Suspense>
          <MessageOptions {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The beginning of the message that is answered. */
export function Quote({ of, own, name }: { of: Quoted; own: boolean; name: string }): ReactNode {
  const { excerpt, takenBack, files } = of;
  return (
    <span className="mb-1 block border-l-2 border-current pl-2 text-note opacity-80">
      <span className="block font-medium">{own ? m.messages_meShort() : name}</span>
      <span className="line-clamp-2">
        {takenBack ? m.messages_quoteGone() : excerpt || m.messages_filesSent({ count: files })}
      </span>
    </span>
  );
}

/** One that is on its way, or that was not taken: then it can be sent again, or removed. */
export function OutgoingBubble({ message }: { message: Outgoing }): ReactNode {
  const { id, text, files, refused } = message;
  return (
    <div className="flex flex-col items-end gap-1">
      <p className={`${ownLook} max-w-[88%] ${refused === null ? 'opacity-80' : ''}`}>
        <span className="sr-only">{m.messages_me()} </span>
        {files.map(({ fileId, name }) => (
          <span key={fileId} className="block">
            {name}
          </span>
        ))}
        <span>{text}</span>
      </p>
      {refused === null ? (
        <p className="flex items-center gap-1 px-1 pb-1.5 text-note text-muted">
          <Icon name="clock" size={14} />
          {m.messages_sending()}
        </p>
      ) : (
        <div className="flex max-w-[88%] flex-col items-end gap-2 pb-2">
          <p role="alert" className="text-right text-note text-bad-ink">
            {refused}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="plain" size="small" onClick={() => takeFromOutbox(id)}>
              {m.messages_remove()}
            </Button>
            <Button kind="soft" size="small" onClick={() => sendAgain(id)}>
              {m.messages_sendAgain()}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
