import { lazyPart } from '@lyceum/web/lazy-part';
import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { choices as choicesCall, create, draft as draftCall, save } from '@lyceum/contract/listings.calls';
import { gapsOf, unpriceableIn, type ListingContent } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import { link } from '@lyceum/web/routes';
import { Alert, Button, ConfigProvider, Skeleton, Tabs } from 'antd';
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { routes } from '../routes.ts';
import { currentSettings, iMay, useSettings } from '../session.ts';
import { keepDraft, keptDraft, useKeepDraft } from '../shell/kept-drafts.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { merged, sameContent } from '@lyceum/web/difference';
import { FieldTroubles, useFieldTroubles } from '../ui/field-troubles.ts';
import { useUndo } from '../ui/undo.ts';
import { whoText, type Deed } from '../ui/who-text.ts';
import { moveVideos, useArrivedVideos } from './arrived-videos.ts';
import { BasicsTab } from './basics-tab.tsx';
import { blankContent, renaming, writtenOf } from './blank-content.ts';
import { ChaptersTab } from './chapters-tab.tsx';
import { faultsOf, leadTo, tabOf, type Tab } from './faults.ts';
import { useKeptOnServer } from './kept-on-server.ts';
import { listingWords } from './listing-value.tsx';
import { OffersTab } from './offers-tab.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { PicturesTab } from './pictures-tab.tsx';
import { PublishBox } from './publish-box.tsx';

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'));

export type Listing = ReplyOf<typeof save>;
export type Choices = ReplyOf<typeof choicesCall>;

type ServerDraft = ReplyOf<typeof draftCall>['draft'];

type Change = Partial<ListingContent> | ((now: ListingContent) => Partial<ListingContent>);

export interface TabProps {
  content: ListingContent;
  /** A part of it, or what becomes of the newest. */
  change: (change: Change) => void;
  choices: Choices;
  listing: Listing | null;
  /** What is wrong at a place. */
  faultOf: (path: string) => string | null;
}

/** Why nothing can be written on it now; null: it can. */
function lockText(listing: Listing | null): string | null {
  if (!iMay('change ownProducts')) {
    return m.listings_lock_right();
  }
  if (listing?.shelf === 'withdrawn') {
    return m.listings_lock_withdrawn();
  }
  return listing?.revision === 'inReview' ? m.listings_lock_inReview() : null;
}

/** What this person wrote before and did not save, put together with what is saved now. */
function openDraft(listing: Listing | null, owner: string, onServer: ServerDraft) {
  const saved = listing?.content ?? blankContent;
  const kept = keptDraft({ owner, thing: thingOf(listing) }, blankContent);
  const known = onServer && {
    at: Date.parse(onServer.keptAt),
    base: onServer.base ?? (listing === null ? blankContent : saved),
    content: onServer.content,
  };
  // The newer one: it may have been written on another device.
  const draft = kept && known ? (known.at > kept.at ? known : kept) : (kept ?? known);
  if (draft === null) {
    return { content: saved, at: null, clashing: null };
  }
  const { content, clashes } = merged(draft.base, draft.content, saved);
  return sameContent(content, saved)
    ? { content: saved, at: null, clashing: null }
    : { content, at: draft.at, clashing: clashes.length > 0 ? draft : null };
}

const thingOf = (listing: Listing | null): string => `listing ${listing?.id ?? 'new'}`;

/** Somebody else's version that does not go together with what is written here. */
interface Theirs {
  saved: Listing;
  /** What was read before either wrote, and what is written here. */
  base: ListingContent;
  mine: ListingContent;
  who: string;
}

/**
 * A product being written. Nothing that was typed is lost: the device keeps what is not saved, each step can be taken back, and what others
 * saved meanwhile is put together with it; only where two wrote the same place one is asked.
 */
export function ListingEditor({ listing }: { listing: Listing | null }): ReactNode {
  const choices = useCall(choicesCall, {});
  const draft = useCall(draftCall, listing ? { id: listing.id } : {});
  // Without the server's draft the device's own will do.
  return choices.state !== 'ready' || draft.state === 'loading' ? (
    <Skeleton active />
  ) : (
    <Editor listing={listing} choices={choices.data} onServer={draft.state === 'ready' ? draft.data.draft : null} />
  );
}

interface EditorProps {
  listing: Listing | null;
  choices: Choices;
  onServer: ServerDraft;
}

function Editor({ listing, choices, onServer }: EditorProps): ReactNode {
  const go = useGo();
  const { language } = useSettings();
  const making = useCommand(create, { throttleMs: 300 });
  const saving = useCommand(save, { throttleMs: 300 });
  const [owner] = useState(() => currentSettings().me?.id ?? '');
  const [opened] = useState(() => openDraft(listing, owner, onServer));
  const [base, setBase] = useState(listing);
  const [restoredAt, setRestoredAt] = useState(opened.at);
  const { content, write, settle, undo, redo } = useUndo<ListingContent>(opened.content);
  const [theirs, setTheirs] = useState<Theirs | null>(
    listing && opened.clashing
      ? {
          saved: listing,
          base: opened.clashing.base,
          mine: opened.clashing.content,
          who: m.listings_savedSince({ time: dateText(listing.updatedAt, language, 'dateTime') }),
        }
      : null,
  );
  const [isHistory, setHistory] = useState(false);
  const [shownTab, setTab] = useState<Tab>('basics');
  // Nobody is told what is missing before it matters.
  const [showsGaps, setShowsGaps] = useState(listing?.revision === 'returned');
  const { tell, isTroubled } = useFieldTroubles();
  const read = base?.content ?? blankContent;
  const isChanged = !sameContent(content, read);
  useKeepDraft(
    { owner, thing: thingOf(base) },
    isChanged ? { version: base?.version ?? null, base: read, content } : null,
  );
  const keptAt = useKeptOnServer(
    base?.id ?? null,
    isChanged ? { version: base?.version ?? null, content } : null,
    onServer !== null,
  );

  /** The server has it now; what was typed since it was sent stays. */
  const settleOn = (saved: Listing, sent: ListingContent): void => {
    const rename = renaming(sent, saved.content);
    moveVideos({ id: base?.id ?? null, content: sent }, saved, link(routes.listing, { id: saved.id }));
    setBase(saved);
    settle((now) => merged(rename(sent), now, saved.content).content, rename);
  };
  if (listing && base && listing.version > base.version && !isChanged) {
    // Untouched it follows what others save.
    settleOn(listing, content);
  }

  const lead = (path: string): void => {
    setTab(tabOf(path));
    // Its tab has to be there first.
    requestAnimationFrame(() => requestAnimationFrame(() => leadTo(path)));
  };

  const { currency } = choices;
  const faults = faultsOf(content, currency, showsGaps);
  const wrong = unpriceableIn(content, currency);
  const lock = lockText(base);

  /** Others saved since: where they wrote elsewhere, both stay, and it is told. Null where one has to be asked. */
  const joinTheirs = (
    saved: Listing,
    deed: Deed,
    from: Listing,
    sent: ListingContent,
  ): { saved: Listing; content: ListingContent } | null => {
    const both = merged(from.content, sent, saved.content);
    if (both.clashes.length > 0) {
      setTheirs({ saved, base: from.content, mine: sent, who: whoText(deed, language) });
      return null;
    }
    toast(whoText(deed, language));
    setBase(saved);
    settle(
      (now) => merged(from.content, now, saved.content).content,
      (same) => same,
    );
    return { saved, content: both.content };
  };

  const saveFirst = async (): Promise<Listing | null> => {
    const made = (await making.run({ content: writtenOf(content) }))?.data ?? null;
    if (made) {
      keepDraft({ owner, thing: thingOf(null) }, null);
      // At once: the next screen finds as a draft only what was typed since it was sent.
      flushSync(() => settleOn(made, content));
      toast(m.office_saved(), 'good');
      go.instead(routes.listing, { id: made.id });
    }
    return made;
  };

  const saveOver = async (from: Listing, sent: ListingContent): Promise<Listing | null> => {
    const answer = await saving.run({ id: from.id, version: from.version, content: writtenOf(sent) });
    if (answer?.data) {
      settleOn(answer.data, sent);
      setRestoredAt(null);
      toast(m.office_saved(), 'good');
      return answer.data;
    }
    if (answer?.refusal?.code === 'editedMeanwhile') {
      const { saved, ...deed } = answer.refusal.params as { saved: Listing } & Deed;
      const joined = joinTheirs(saved, deed, from, sent);
      return joined && saveOver(joined.saved, joined.content);
    }
    return null;
  };

  /** What was saved; null when it was not, of which the reader has been told. */
  const saveNow = async (): Promise<Listing | null> => {
    if (isTroubled || wrong.length > 0) {
      toast(m.office_fieldsWrong(), 'bad');
      const [first] = wrong;
      if (first !== undefined) {
        lead(first);
      }
      return null;
    }
    return base === null ? saveFirst() : saveOver(base, content);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    // A text field takes its own last letters back.
    const isInText = event.target instanceof Element && event.target.matches('input, textarea');
    const act =
      key === 's' && lock === null && isChanged
        ? () => void saveNow()
        : key === 'z' && !isInText && lock === null
          ? event.shiftKey
            ? redo
            : undo
          : null;
    if (act) {
      event.preventDefault();
      act();
    }
  };
  const change = (part: Change): void =>
    write((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  useArrivedVideos(base?.id ?? null, content, change, lock === null);
  const tab = {
    content,
    change,
    choices,
    listing: base,
    faultOf: (path: string) => faults.get(path) ?? null,
  };
  const hasLessons = content.type === 1 || content.type === 2 || content.type === 5;
  const reading = { currency, language, names: { ...choices, media: base?.media ?? [] } };
  return (
    <div className="editor" onKeyDown={onKeyDown}>
      <section className="paper stack">
        {lock !== null && <Alert type="info" showIcon title={lock} />}
        <RestoredNote
          at={isChanged ? restoredAt : null}
          onDiscard={() => {
            write(() => read);
            setRestoredAt(null);
          }}
        />
        <ConfigProvider componentDisabled={lock !== null}>
          <FieldTroubles value={tell}>
            <Tabs
              activeKey={shownTab}
              onChange={(key) => setTab(key as Tab)}
              items={[
                { key: 'basics', label: m.listings_basics(), children: <BasicsTab {...tab} /> },
                { key: 'pictures', label: m.listings_pictures(), children: <PicturesTab {...tab} /> },
                {
                  key: 'offers',
                  label: m.listings_offers(),
                  children: (
                    <OffersTab
                      {...tab}
                      isTroubled={isTroubled || wrong.length > 0}
                      onApplied={settleOn}
                      onEdited={(saved, deed) => base && joinTheirs(saved, deed, base, content)}
                    />
                  ),
                },
                ...(hasLessons
                  ? [{ key: 'chapters', label: m.listings_chapters(), children: <ChaptersTab {...tab} /> }]
                  : []),
                {
                  key: 'preview',
                  label: m.listings_phone(),
                  children: <PhonePreview content={content} reading={reading} />,
                },
              ]}
            />
          </FieldTroubles>
        </ConfigProvider>
      </section>
      <PublishBox
        listing={base}
        gaps={gapsOf(content)}
        isChanged={isChanged}
        keptAt={keptAt}
        onHistory={() => setHistory(true)}
        isSaving={saving.busy || making.busy}
        onSave={saveNow}
        onLead={lead}
        onIncomplete={(first) => {
          setShowsGaps(true);
          lead(first);
        }}
        onMoved={(moved) => settleOn(moved, read)}
        onEdited={(saved, deed) => base && joinTheirs(saved, deed, base, content)}
      >
        <div className="row">
          <Button
            type="primary"
            disabled={lock !== null || !isChanged}
            loading={saving.busy || making.busy}
            onClick={() => void saveNow()}
          >
            {m.listings_save()}
          </Button>
          <Button
            icon={<UndoOutlined aria-hidden />}
            aria-label={m.listings_undo()}
            title={m.listings_undo()}
            disabled={undo === null || lock !== null}
            onClick={() => undo?.()}
          />
          <Button
            icon={<RedoOutlined aria-hidden />}
            aria-label={m.listings_redo()}
            title={m.listings_redo()}
            disabled={redo === null || lock !== null}
            onClick={() => redo?.()}
          />
        </div>
      </PublishBox>
      {base && isHistory && (
        <Suspense>
          <HistoryDialog
            id={base.id}
            content={content}
            reading={reading}
            onRestore={lock === null ? (earlier) => write(() => earlier) : null}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
      {theirs && (
        <ConflictDialog
          base={theirs.base}
          mine={theirs.mine}
          theirs={theirs.saved.content}
          who={theirs.who}
          words={listingWords(reading)}
          onClose={() => setTheirs(null)}
          onMerge={(next) => {
            setBase(theirs.saved);
            write(() => next);
            setTheirs(null);
          }}
        />
      )}
    </div>
  );
}
