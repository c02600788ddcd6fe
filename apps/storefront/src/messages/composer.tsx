import { excerptOf, longestMessage, mostMessageFiles } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import { lazyPart } from '@lyceum/web/lazy-part';
import { typingSaidEvery } from '@lyceum/web/realtime-state';
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ChangeSentFiles, SentFile } from '../ui/sent-files.ts';
import { Bone } from '../ui/skeleton.tsx';
import { Quote } from './bubble.tsx';
import type { Ways } from './conversation.tsx';
import { draftFor, keepDraft } from './drafts.ts';
import { OrderBody } from './lazy-order-card.tsx';
import { CardBody, type Cards } from './message-card.tsx';
import { putInOutbox } from './outbox.ts';
import type { Message } from './page.ts';

// Few messages have files.
const Attachments = lazyPart(() => import('./attachments.tsx'));

interface ComposerProps {
  ways: Ways;
  conversationId: string | null;
  /** The message that is being edited; null: a new one is written. */
  editing: Message | null;
  onEdited: () => void;
  /** The message that is answered, and of whom those of the other side are. */
  replying: Message | null;
  onReplied: () => void;
  name: string;
  /** What goes along; it stays while another message is edited. */
  attached: readonly SentFile[];
  onAttached: ChangeSentFiles;
  offered: Cards;
}

let saidTyping = -Infinity;
/** Now and then while one types; nothing depends on it. */
function sayTyping({ sayTyping: say }: Ways): void {
  if (performance.now() - saidTyping > typingSaidEvery) {
    saidTyping = performance.now();
    say().catch(() => undefined);
  }
}

/** With a keyboard at a desk Enter sends; on a phone it begins a line. */
const entersSend = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Where one writes, at the foot of the screen. What was typed is kept when one leaves. */
export function Composer({
  ways,
  conversationId,
  editing,
  onEdited,
  replying,
  onReplied,
  name,
  attached: all,
  onAttached,
  offered,
}: ComposerProps): ReactNode {
  const { side, to, edit } = ways;
  const id = useId();
  const [text, setText] = useState(() => editing?.text ?? draftFor(to));
  const [withCard, setWithCard] = useState(true);
  const { product, order } = withCard && !editing ? offered : { product: null, order: null };
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replying) {
      area.current?.focus();
    }
  }, [replying]);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const attached = editing ? [] : all;
  const written = text.trim();
  const areThere = chosen.length === 0 && attached.every(({ state }) => state === 'ready');
  const isEmpty = written === '' && attached.length === 0;
  const isTooLong = written.length > longestMessage;
  const type = (typed: string): void => {
    setText(typed);
    if (!editing) {
      keepDraft(to, typed);
      if (typed !== '' && conversationId !== null) {
        sayTyping(ways);
      }
    }
  };
  const send = async (): Promise<void> => {
    if (isEmpty || isTooLong || !areThere) {
      return;
    }
    if (!editing || conversationId === null) {
      const [productId, orderId] = [product?.productId ?? null, order?.orderId ?? null];
      const files = attached.map((one) => ({ fileId: one.fileId, name: one.name }));
      const replyTo = replying?.seq ?? null;
      putInOutbox({ side, to, text: written, files, replyTo, productId, orderId, page: ways.page ?? null });
      type('');
      onAttached(() => []);
      onReplied();
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
    } else if (event.key === 'Escape') {
      onEdited();
      onReplied();
    }
  };
  const attach = (files: FileList | null): void =>
    setChosen(Array.from(files ?? []).slice(0, Math.max(0, mostMessageFiles - attached.length)));
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
        {replying && (
          <div className="flex items-center gap-2 text-small">
            <p className="min-w-0 flex-1">
              <Quote
                of={{
                  ...replying,
                  excerpt: excerptOf(replying.text),
                  files: replying.files.length,
                }}
                own={replying.side === side}
                name={name}
              />
            </p>
            <IconButton label={m.messages_stopReplying()} className="-my-2 text-muted" onClick={onReplied}>
              <Icon name="close" size={20} />
            </IconButton>
          </div>
        )}
        {(chosen.length > 0 || attached.length > 0) && (
          <Suspense fallback={<Bone className="h-16 w-16" />}>
            <Attachments chosen={chosen} onTaken={() => setChosen([])} list={attached} onList={onAttached} />
          </Suspense>
        )}
        <div className="flex items-end gap-2">
          {!editing && (
            <label className="press grid size-target shrink-0 place-items-center rounded-full text-muted focus-within:outline-2 focus-within:outline-brand">
              <Icon name="plus" />
              <span className="sr-only">{m.messages_attach()}</span>
              <input
                type="file"
                multiple
                accept="image/*,.pdf,.doc,.docx"
                disabled={chosen.length > 0 || attached.length >= mostMessageFiles}
                className="sr-only"
                onChange={({ target }) => {
                  attach(target.files);
                  // The same file may be chosen again after it was taken away.
                  target.value = '';
                }}
              />
            </label>
          )}
          <textarea
            ref={area}
            aria-label={m.messages_write()}
            placeholder={m.messages_write()}
            rows={1}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onPaste={(event) => {
              // What a word processor copies has a picture of itself, too.
              if (!editing && event.clipboardData.files.length > 0 && event.clipboardData.getData('text') === '') {
                event.preventDefault();
                attach(event.clipboardData.files);
              }
            }}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever edits wants to write
            autoFocus={editing !== null}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className={`field-sizing-content max-h-36 min-h-target flex-1 resize-none rounded-field bg-page px-4 py-2.5 text-body outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-brand ${error ? 'ring-2 ring-bad' : ''}`}
          />
          <IconButton
            type="submit"
            label={editing ? m.messages_save() : m.messages_send()}
            disabled={isEmpty || isTooLong || !areThere}
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
