import {
  answers,
  edit,
  markRead,
  messages,
  send as sendMessage,
  takeBack,
  typing,
  type talk,
} from '@lyceum/contract/desk.calls';
import { excerptOf, longestMessage, messageChangeable, mostMessageFiles } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { ask } from '@lyceum/web/notices';
import { typingSaidEvery, useTyping } from '@lyceum/web/realtime-state';
import { Link } from '@lyceum/web/router';
import { useThread } from '@lyceum/web/thread';
import type { UploadedFile } from '@lyceum/web/upload';
import { CloseOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { send } from '../caller.ts';
import { FileUpload } from '../files/file-upload.tsx';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { Refused } from '../staff/refused.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { useNow } from '../ui/use-now.ts';
import { SentFiles } from './sent-files.tsx';
import { TalkSearch } from './talk-search.tsx';

type Page = ReplyOf<typeof messages>;
type Message = Page['list'][number];
type Talk = ReplyOf<typeof talk>;

const quick = { throttleMs: 0 };
/** Pixels: so near the end, what comes is followed. */
const nearEnd = 80;

/** What buyer and support wrote, the oldest at the top, and where one answers. */
export function TalkMessages({ page, talk: told }: { page: Page; talk: Talk }): ReactNode {
  const { conversationId, name } = page;
  const fetchOlder = useCallback((before: number) => send(messages, { conversationId, before }), [conversationId]);
  const { list, older, loadOlder } = useThread(page, fetchOlder);
  const isTyping = useTyping(conversationId);
  const [editing, setEditing] = useState<Message | null>(null);
  const [answered, setAnswered] = useState<Message | null>(null);
  // They wait here while another message is edited.
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const last = `${page.list.at(-1)?.seq ?? 0} ${isTyping}`;
  // Whoever reads further up stays there.
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (follows.current) {
      box.current?.scrollTo(0, box.current.scrollHeight);
    }
  }, [last]);
  useMarkRead(conversationId, page.list.findLast(({ side }) => side === 'buyer')?.seq ?? 0);
  return (
    <section className="paper stack talk-messages">
      <h2>{name}</h2>
      <TalkSearch conversationId={conversationId} name={name} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys */}
      <div
        ref={box}
        role="log"
        aria-label={m.desk_messages()}
        tabIndex={0}
        className="talk-log"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
        }}
      >
        {older !== 'end' && (
          <Button loading={older === 'loading'} onClick={loadOlder}>
            {older === 'failed' ? m.shell_again() : m.desk_older()}
          </Button>
        )}
        {list.map((message) => (
          <MessageView
            key={message.seq}
            conversationId={conversationId}
            message={message}
            now={now}
            onEdit={setEditing}
            onReply={setAnswered}
          />
        ))}
        {isTyping && <p className="muted">{m.messages_typing()}</p>}
      </div>
      {iMay('change desk') && (
        <Composer
          key={editing?.seq ?? 'new'}
          conversationId={conversationId}
          language={told.user.language}
          editing={editing}
          answered={answered}
          files={files}
          onFiles={setFiles}
          onEdited={() => setEditing(null)}
          onAnswered={() => setAnswered(null)}
        />
      )}
    </section>
  );
}

/** Tells the buyer that it was seen. */
function useMarkRead(conversationId: string, latest: number): void {
  const mayMark = iMay('change desk');
  useEffect(() => {
    if (latest > 0 && mayMark && document.visibilityState === 'visible') {
      // What is not told now is told with the next message.
      send(markRead, { conversationId, seq: latest }).then(
        () => undefined,
        () => undefined,
      );
    }
  }, [conversationId, latest, mayMark]);
}

interface MessageViewProps {
  conversationId: string;
  message: Message;
  /** Epoch milliseconds. */
  now: number;
  onEdit: (message: Message) => void;
  onReply: (message: Message) => void;
}

function MessageView({ conversationId, message, now, onEdit, onReply }: MessageViewProps): ReactNode {
  const { seq, side, text, sentAt, edited, takenBack, delivered, read, card, order, files, replyTo } = message;
  const { language } = useSettings();
  const taking = useCommand(takeBack, quick);
  const isOwn = side === 'seller';
  const isChangeable = isOwn && !takenBack && iMay('change desk') && now - Date.parse(sentAt) < messageChangeable;
  const takeNow = async (): Promise<void> => {
    const title = m.messages_takeBackAsk();
    if (await ask({ title, text: m.messages_takeBackText(), yes: m.messages_takeBack(), danger: true })) {
      await taking.run({ conversationId, seq });
    }
  };
  const words = [
    dateText(sentAt, language, 'dateTime'),
    edited && !takenBack && m.messages_edited(),
    isOwn && !takenBack && (read ? m.messages_read() : delivered ? m.messages_delivered() : m.messages_sent()),
  ].filter(Boolean);
  return (
    <div className="talk-message" data-own={isOwn || undefined}>
      {card && (
        <p className="talk-card">
          {iMay('read products') ? (
            <Link to={routes.reviewQueue} params={{ keyword: card.name, state: 'onShelf' }}>
              {card.name}
            </Link>
          ) : (
            card.name
          )}
        </p>
      )}
      {order && (
        <p className="talk-card">
          {iMay('read sales') ? (
            <Link to={routes.saleDetail} params={{ orderId: order.orderId }}>
              {order.orderNumber}
            </Link>
          ) : (
            order.orderNumber
          )}{' '}
          · {order.name}
        </p>
      )}
      {replyTo && (
        <p className="talk-card muted">
          {replyTo.takenBack
            ? m.messages_quoteGone()
            : replyTo.excerpt || m.messages_filesSent({ count: replyTo.files })}
        </p>
      )}
      <SentFiles files={files} />
      {(takenBack || text !== '') && (
        <p className="talk-text" data-gone={takenBack || undefined}>
          {takenBack ? m.messages_takenBack() : text}
        </p>
      )}
      <p className="muted">{words.join(' · ')}</p>
      {!takenBack && iMay('change desk') && (
        <span className="row">
          <Button size="small" onClick={() => onReply(message)}>
            {m.messages_reply()}
          </Button>
          {isChangeable && (
            <>
              <Button size="small" onClick={() => onEdit(message)}>
                {m.messages_edit()}
              </Button>
              <Button size="small" loading={taking.busy} onClick={() => void takeNow()}>
                {m.messages_takeBack()}
              </Button>
            </>
          )}
        </span>
      )}
    </div>
  );
}

interface ComposerProps {
  conversationId: string;
  /** The buyer's. */
  language: Talk['user']['language'];
  editing: Message | null;
  /** The message that is answered. */
  answered: Message | null;
  /** That go with the next one. */
  files: readonly UploadedFile[];
  onFiles: Dispatch<SetStateAction<readonly UploadedFile[]>>;
  onEdited: () => void;
  onAnswered: () => void;
}

function Composer(props: ComposerProps): ReactNode {
  const { conversationId, language, editing, answered, files, onFiles, onEdited, onAnswered } = props;
  const own = useSettings().language;
  const kept = useKeptWords(editing ? `edit ${conversationId} ${editing.seq}` : `answer ${conversationId}`);
  const [changed, setChanged] = useState(editing?.text ?? null);
  const words = changed ?? kept.words;
  const setWords = editing ? setChanged : kept.setWords;
  const saidTyping = useRef(-Infinity);
  /** The buyer sees that somebody writes; nothing depends on it. */
  const sayTyping = (): void => {
    if (!editing && performance.now() - saidTyping.current > typingSaidEvery) {
      saidTyping.current = performance.now();
      send(typing, { conversationId }).catch(() => undefined);
    }
  };
  const sending = useCommand(sendMessage, quick);
  const changing = useCommand(edit, quick);
  const canned = useCall(answers, {});
  // Sent again after a lost answer it is still the same message.
  const [id, setId] = useState(() => crypto.randomUUID());
  const text = words.trim();
  const sendNow = async (): Promise<void> => {
    const done = editing
      ? await changing.run({ conversationId, seq: editing.seq, text })
      : await sending.run({
          conversationId,
          id,
          text,
          fileIds: files.map(({ fileId }) => fileId),
          ...(answered && { replyTo: answered.seq }),
        });
    if (!done?.data) {
      return;
    }
    kept.forget();
    if (editing) {
      onEdited();
    } else {
      onFiles([]);
      setId(crypto.randomUUID());
      onAnswered();
    }
  };
  const list = canned.state === 'ready' ? canned.data.list : [];
  const busy = sending.busy || changing.busy;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void sendNow();
      }}
    >
      <Labelled label={editing ? m.messages_editing() : m.desk_write()}>
        <Input.TextArea
          value={words}
          maxLength={longestMessage}
          autoSize={{ minRows: 3, maxRows: 10 }}
          onChange={({ target }) => {
            setWords(target.value);
            sayTyping();
          }}
        />
      </Labelled>
      {answered && !editing && (
        <p className="row">
          <span className="talk-card muted">
            {answered.text === '' ? m.messages_filesSent({ count: answered.files.length }) : excerptOf(answered.text)}
          </span>
          <Button size="small" onClick={onAnswered}>
            {m.messages_stopReplying()}
          </Button>
        </p>
      )}
      {files.length > 0 && !editing && (
        <ul className="row">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              <Button
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={m.messages_attachRemove({ name })}
                onClick={() => onFiles((all) => all.filter((file) => file.fileId !== fileId))}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Refused by={sending.refusal ?? changing.refusal} />
      <div className="row">
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={text === '' && (editing !== null || files.length === 0)}
        >
          {editing ? m.office_save() : m.messages_send()}
        </Button>
        {editing && <Button onClick={onEdited}>{m.messages_stopEditing()}</Button>}
        {!editing && (
          <FileUpload
            label={m.messages_attach()}
            purpose="message"
            most={mostMessageFiles - files.length}
            onReady={(file) => onFiles((all) => [...all, file].slice(0, mostMessageFiles))}
          />
        )}
        {!editing && list.length > 0 && (
          <Select<string | null>
            className="filter"
            value={null}
            placeholder={m.desk_insert()}
            aria-label={m.desk_insert()}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            options={list.map((answer) => ({ value: answer.id, label: answer.title[own] }))}
            onChange={(chosen) => {
              const answer = list.find((one) => one.id === chosen)?.text[language] ?? '';
              setWords(text === '' ? answer : `${text}\n${answer}`);
            }}
          />
        )}
      </div>
    </form>
  );
}
