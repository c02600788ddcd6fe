import { search, sellerSearch } from '@lyceum/contract/messages.calls';
import type { Side } from '@lyceum/domain/messages';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { useSettled } from '../products/suggestions.tsx';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import type { Message, PageAnswer } from './page.ts';

type Found = ReplyOf<typeof search>['list'][number];

export interface SearchSheetProps {
  conversationId: string;
  side: Side;
  /** Of the other one. */
  name: string;
  /** The messages before that one. */
  fetchOlder: (before: number) => Promise<PageAnswer>;
  onClose: () => void;
}

/** Of the messages around one that was found so many stand after it. */
const after = 8;

/** Looks for words in one conversation, and shows what stands around what was found. */
export default function SearchSheet(props: SearchSheetProps): ReactNode {
  const { fetchOlder, onClose } = props;
  const [typed, setTyped] = useState('');
  const [around, setAround] = useState<{ seq: number; list: readonly Message[] } | null>(null);
  const keyword = useSettled(typed.trim()).slice(0, 60);
  const show = async (seq: number): Promise<void> => {
    try {
      const { data } = await fetchOlder(seq + after + 1);
      if (data) {
        setAround({ seq, list: data.list });
      }
    } catch {
      toast(m.shell_failedTitle(), 'bad');
    }
  };
  return (
    <Sheet open onClose={onClose} title={m.messages_search()}>
      {around ? (
        <Around {...props} {...around} onBack={() => setAround(null)} />
      ) : (
        <div className="flex min-h-[50dvh] flex-col gap-3 pt-1">
          <form role="search" onSubmit={(event) => event.preventDefault()}>
            <Field
              // Of the kind "search" a browser would take the first Escape to empty it, and leave the sheet open.
              inputMode="search"
              enterKeyHint="search"
              label={m.messages_searchWords()}
              maxLength={60}
              value={typed}
              onText={setTyped}
              before={<Icon name="search" size={20} className="text-muted" />}
            />
          </form>
          {keyword !== '' && <Results key={keyword} {...props} keyword={keyword} onShow={(seq) => void show(seq)} />}
        </div>
      )}
    </Sheet>
  );
}

interface ResultsProps extends SearchSheetProps {
  keyword: string;
  onShow: (seq: number) => void;
}

function Results({ conversationId, side, name, keyword, onShow }: ResultsProps): ReactNode {
  const [before, setBefore] = useState<number | undefined>(undefined);
  const loaded = useCall(side === 'buyer' ? search : sellerSearch, { conversationId, keyword, before });
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={<LinesSkeleton />} />;
  }
  const { list, more } = loaded.data;
  if (list.length === 0) {
    return (
      <p role="status" className="py-6 text-center text-small text-muted">
        {m.messages_searchNone({ keyword })}
      </p>
    );
  }
  return (
    <>
      <ul className="-mx-2">
        {list.map((found) => (
          <li key={found.seq}>
            <button
              type="button"
              className="press flex min-h-target w-full flex-col gap-0.5 rounded-field px-2 py-2 text-left"
              onClick={() => onShow(found.seq)}
            >
              <Head found={found} own={found.side === side} name={name} />
              <span className="line-clamp-3 text-small wrap-anywhere">{found.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-2">
        {before !== undefined && (
          <Button kind="soft" size="small" onClick={() => setBefore(undefined)}>
            {m.messages_searchNewest()}
          </Button>
        )}
        {more && (
          <Button kind="soft" size="small" onClick={() => setBefore(list.at(-1)?.seq)}>
            {m.messages_searchOlder()}
          </Button>
        )}
      </div>
    </>
  );
}

type HeadProps = { found: Pick<Found, 'sentAt'>; own: boolean; name: string };

function Head({ found, own, name }: HeadProps): ReactNode {
  const { language } = useSettings();
  return (
    <span className="figures flex w-full justify-between gap-3 text-note text-muted">
      <span className="min-w-0 truncate">{own ? m.messages_meShort() : name}</span>
      <span className="shrink-0">{dateText(found.sentAt, language, 'dateTime')}</span>
    </span>
  );
}

interface AroundProps extends SearchSheetProps {
  seq: number;
  list: readonly Message[];
  onBack: () => void;
}

function Around({ seq, list, side, name, onBack }: AroundProps): ReactNode {
  return (
    <div className="flex flex-col gap-1 pt-1">
      <Button kind="plain" size="small" className="self-start" onClick={onBack}>
        <Icon name="back" size={16} />
        {m.messages_searchBack()}
      </Button>
      {list.map((message) => (
        <div
          key={message.seq}
          ref={(element) => {
            if (message.seq === seq) {
              element?.scrollIntoView({ block: 'center' });
            }
          }}
          aria-current={message.seq === seq || undefined}
          className={`flex flex-col gap-0.5 rounded-field px-2 py-2 ${message.seq === seq ? 'bg-brand-soft' : ''}`}
        >
          <Head found={message} own={message.side === side} name={name} />
          <span className="text-small whitespace-pre-wrap wrap-anywhere">
            {message.takenBack ? m.messages_takenBack() : message.text}
          </span>
        </div>
      ))}
    </div>
  );
}
