import { longestMessage } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Ways } from './conversation.tsx';
import { draftFor, keepDraft } from './drafts.ts';
import { OrderBody } from './lazy-order-card.tsx';
import { CardBody, type Cards } from './message-card.tsx';
import { putInOutbox } from './outbox.ts';
import type { Message } from './page.ts';

interface ComposerProps {
  ways: Ways;
  conversationId: string | null;
  /** The message that is being edited; null: a new one is written. */
  editing: Message | null;
  onEdited: () => void;
  offered: Cards;
}

/** With a keyboard at a desk Enter sends; on a phone it begins a line. */
const entersSend = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Where one writes, at the foot of the screen. What was typed is kept when one leaves. */
export function Composer({ ways, conversationId, editing, onEdited, offered }: ComposerProps): ReactNode {
  const { side, to, edit } = ways;
  const id = useId();
  const [text, setText] = useState(() => editing?.text ?? draftFor(to));
  const [withCard, setWithCard] = useState(true);
  const { product, order } = withCard && !editing ? offered : { product: null, order: null };
  const written = text.trim();
  const isTooLong = written.length > longestMessage;
  const type = (typed: string): void => {
    setText(typed);
    if (!editing) {
      keepDraft(to, typed);
    }
  };
  const send = async (): Promise<void> => {
    if (written === '' || isTooLong) {
      return;
    }
    if (!editing || conversationId === null) {
      const [productId, orderId] = [product?.productId ?? null, order?.orderId ?? null];
      putInOutbox({ side, to, text: written, productId, orderId, page: ways.page ?? null });
      type('');
      return;
    }
    const answer = await edit.run({ conversationId, seq: editing.seq, text: written });
    if (answer?.data) {
      onEdited();
    }
  };
  const press = (event: KeyboardEvent): void => {
    // While characters are being chosen, Enter chooses.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && entersSend()) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && editing) {
      onEdited();
    }
  };
  const error = isTooLong ? m.messages_tooLong({ most: longestMessage }) : editing && edit.refusal?.message;
  return (
    <BottomBar>
      <form
        className="flex w-full flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {ways.note}
        {(product ?? order) && (
          <div data-card="" className="flex items-center gap-2 rounded-field bg-page p-2">
            <div className="min-w-0 flex-1">
              {product && <CardBody card={product} />}
              {order && <OrderBody order={order} />}
              <p className="pt-1 text-note text-muted">{m.messages_cardGoesAlong()}</p>
            </div>
            <IconButton
              label={m.messages_withoutCard()}
              className="self-start text-muted"
              onClick={() => setWithCard(false)}
            >
              <Icon name="close" size={20} />
            </IconButton>
          </div>
        )}
        {editing && (
          <div className="flex items-center gap-2 text-small">
            <p className="min-w-0 flex-1 font-medium">{m.messages_editing()}</p>
            <IconButton label={m.messages_stopEditing()} className="-my-2 text-muted" onClick={onEdited}>
              <Icon name="close" size={20} />
            </IconButton>
          </div>
        )}
        <div className="flex items-end gap-2">
          <textarea
            aria-label={m.messages_write()}
            placeholder={m.messages_write()}
            rows={1}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever edits wants to write
            autoFocus={editing !== null}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className={`field-sizing-content max-h-36 min-h-target flex-1 resize-none rounded-field bg-page px-4 py-2.5 text-body outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-brand ${error ? 'ring-2 ring-bad' : ''}`}
          />
          <IconButton
            type="submit"
            label={editing ? m.messages_save() : m.messages_send()}
            disabled={written === '' || isTooLong}
            aria-busy={edit.busy || undefined}
            // The keyboard stays.
            onPointerDown={(event) => event.preventDefault()}
            className="bg-fill text-on-fill disabled:opacity-45"
          >
            <Icon name={editing ? 'check' : 'send'} size={22} />
          </IconButton>
        </div>
        {error && (
          <p id={`${id}-note`} role="alert" className="text-note text-bad-ink">
            {error}
          </p>
        )}
      </form>
    </BottomBar>
  );
}
