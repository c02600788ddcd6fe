import { choices as choicesCall, create, save } from '@lyceum/contract/listings.calls';
import type { ListingContent } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { useAskBeforeBack, useGo } from '@lyceum/web/router';
import { Button, Skeleton, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';
import { ask, toast } from '@lyceum/web/notices';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { sameContent } from '../ui/difference.ts';
import { BasicsTab } from './basics-tab.tsx';
import { blankContent, writtenOf } from './blank-content.ts';
import { ChaptersTab } from './chapters-tab.tsx';
import { partWords } from './listing-words.ts';
import { OffersTab } from './offers-tab.tsx';
import { PicturesTab } from './pictures-tab.tsx';
import { PublishBox } from './publish-box.tsx';

export type Listing = ReplyOf<typeof save>;
export type Choices = ReplyOf<typeof choicesCall>;

type Change = Partial<ListingContent> | ((now: ListingContent) => Partial<ListingContent>);

export interface TabProps {
  content: ListingContent;
  /** A part of it, or what becomes of the newest. */
  change: (change: Change) => void;
  choices: Choices;
  listing: Listing | null;
}

/** A product being written. What others saved meanwhile is never overwritten: it is shown, and merged field by field. */
export function ListingEditor({ listing }: { listing: Listing | null }): ReactNode {
  const go = useGo();
  const loaded = useCall(choicesCall, {});
  const making = useCommand(create, { throttleMs: 300 });
  const saving = useCommand(save, { throttleMs: 300 });
  const [base, setBase] = useState(listing);
  const [content, setContent] = useState<ListingContent>(listing?.content ?? blankContent);
  const [theirs, setTheirs] = useState<Listing | null>(null);
  const isChanged = !sameContent(content, base?.content ?? blankContent);
  useAskBeforeBack(
    () => ask({ title: m.listings_leaveTitle(), text: m.listings_leaveText(), yes: m.listings_leave(), danger: true }),
    isChanged,
  );
  const settle = (next: Listing): void => {
    setBase(next);
    setContent(next.content);
  };

  const saveNow = async (): Promise<void> => {
    if (base === null) {
      const made = await making.run({ content: writtenOf(content) });
      if (made?.data) {
        settle(made.data);
        toast(m.office_saved(), 'good');
        go.instead(routes.listing, { id: made.data.id });
      }
      return;
    }
    const answer = await saving.run({ id: base.id, version: base.version, content: writtenOf(content) });
    if (answer?.data) {
      settle(answer.data);
      toast(m.office_saved(), 'good');
    } else if (answer?.refusal?.code === 'editedMeanwhile') {
      setTheirs(answer.refusal.params.saved as Listing);
    }
  };

  if (loaded.state !== 'ready') {
    return <Skeleton active />;
  }
  const change = (part: Change): void =>
    setContent((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  const tab = { content, change, choices: loaded.data, listing: base };
  const hasLessons = content.type === 1 || content.type === 2 || content.type === 5;
  const mayWrite = iMay('change ownProducts') && base?.revision !== 'inReview' && base?.shelf !== 'withdrawn';
  return (
    <div className="editor">
      <section className="paper">
        <Tabs
          items={[
            { key: 'basics', label: m.listings_basics(), children: <BasicsTab {...tab} /> },
            { key: 'pictures', label: m.listings_pictures(), children: <PicturesTab {...tab} /> },
            {
              key: 'offers',
              label: m.listings_offers(),
              children: <OffersTab {...tab} onApplied={setBase} />,
            },
            ...(hasLessons
              ? [{ key: 'chapters', label: m.listings_chapters(), children: <ChaptersTab {...tab} /> }]
              : []),
          ]}
        />
      </section>
      <PublishBox listing={base} isChanged={isChanged} onMoved={settle} onConflict={setTheirs}>
        <Button
          type="primary"
          disabled={!mayWrite || !isChanged}
          loading={saving.busy || making.busy}
          onClick={() => void saveNow()}
        >
          {m.listings_save()}
        </Button>
      </PublishBox>
      {theirs && (
        <ConflictDialog
          base={base?.content ?? blankContent}
          mine={content}
          theirs={theirs.content}
          words={partWords}
          onClose={() => setTheirs(null)}
          onMerge={(next) => {
            setBase(theirs);
            setContent(next);
            setTheirs(null);
          }}
        />
      )}
    </div>
  );
}
