import { reject, pass, submitted } from '@lyceum/contract/listings.calls';
import { paper } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Alert, Button, Input, Modal, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { usePrivateFile } from '../files/use-private-file.ts';
import { Screen } from '../shell/screen.tsx';
import { Differences } from '../ui/conflict-dialog.tsx';
import { differencesOf } from '@lyceum/web/difference';
import { tabOf, type Tab } from './faults.ts';
import { listingWords } from './listing-value.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { SuspensionReason, Suspending } from './suspension.tsx';

/** Somebody else may decide while one reads. */
const refreshEvery = 20_000;

type Submitted = ReplyOf<typeof submitted>;

/** One product in review: what buyers see now beside what was sent in, and the decision. */
export default function Review(): ReactNode {
  const { id } = useParams(routes.review);
  return (
    <Screen name="listings/review" title={m.listings_reviewTitle()}>
      <Load from={submitted} input={{ id }} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {(listing) => <Decision listing={listing} />}
      </Load>
    </Screen>
  );
}

const parts: readonly { tab: Tab; label: () => string }[] = [
  { tab: 'basics', label: m.listings_basics },
  { tab: 'pictures', label: m.listings_pictures },
  { tab: 'offers', label: m.listings_offers },
  { tab: 'chapters', label: m.listings_chapters },
];

function Decision({ listing }: { listing: Submitted }): ReactNode {
  const { id, version, live, content } = listing;
  const go = useGo();
  const passing = useCommand(pass);
  const returning = useCommand(reject);
  const [isReturning, setReturning] = useState(false);
  const { words: reason, setWords: setReason, forget } = useKeptWords(`review ${id}`);
  const { language } = useSettings();
  const isWaiting = listing.revision === 'inReview';
  // What was sent in beside what buyers see; the first time, and of what does not wait, there is nothing to compare with: everything is told.
  const before = isWaiting ? live : null;
  const shown = isWaiting ? content : (live ?? content);
  const rows = differencesOf(before ?? {}, shown);
  const done = (sentence: string): void => {
    toast(sentence, 'good');
    go.instead(routes.reviewQueue);
  };
  const passNow = async (): Promise<void> => {
    if ((await passing.run({ id, version }))?.data) {
      done(m.listings_passed());
    }
  };
  const rejectNow = async (): Promise<void> => {
    if ((await returning.run({ id, version, reason: reason.trim() }))?.data) {
      setReturning(false);
      forget();
      done(m.listings_givenBack());
    }
  };
  const reading = { currency: listing.currency, language, names: listing.names };
  const words = listingWords(reading);
  const title = shown.name[language];
  return (
    <>
      <div className="review">
        <div className="stack">
          <section className="paper stack">
            <h2>{title}</h2>
            <p className="muted">
              {[
                listing.agencyName,
                listing.submittedAt &&
                  `${m.listings_submittedAt()} ${dateText(listing.submittedAt, language, 'dateTime')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {listing.suspension && (
              <Alert
                type="error"
                title={m.listings_suspended()}
                description={<SuspensionReason suspension={listing.suspension} />}
                showIcon
              />
            )}
            {live === null && <p className="muted">{m.listings_isNew()}</p>}
            {rows.length === 0 && <p>{m.listings_noChange()}</p>}
          </section>
          {parts.map(({ tab, label }) => {
            const part = rows.filter(({ path }) => tabOf(path) === tab);
            return (
              part.length > 0 && (
                <section key={tab} className="paper stack">
                  <h2>{label()}</h2>
                  <Differences
                    rows={part}
                    heads={
                      before === null
                        ? [null, isWaiting ? m.listings_after() : m.listings_before()]
                        : [m.listings_before(), m.listings_after()]
                    }
                    words={words}
                  />
                </section>
              )
            );
          })}
          <Videos listing={listing} />
          <Papers listing={listing} />
        </div>
        <aside className="paper">
          <PhonePreview content={shown} reading={reading} />
        </aside>
      </div>
      <div className="decision-bar">
        {!isWaiting && live === null ? (
          <p className="muted">{m.listings_decided()}</p>
        ) : (
          <>
            <p className="decision-of">{title}</p>
            {!iMay('review products') ? (
              <p className="muted">{m.listings_mayNotReview()}</p>
            ) : (
              <div className="row">
                <Suspending listing={listing} />
                {isWaiting && (
                  <>
                    <Button danger onClick={() => setReturning(true)}>
                      {m.listings_reject()}
                    </Button>
                    <Button type="primary" loading={passing.busy} onClick={() => void passNow()}>
                      {m.listings_pass()}
                    </Button>
                  </>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <Modal
        open={isReturning}
        title={m.listings_rejectTitle()}
        okText={m.listings_reject()}
        cancelText={m.office_cancel()}
        okButtonProps={{ disabled: !reason.trim(), loading: returning.busy }}
        onOk={() => void rejectNow()}
        onCancel={() => setReturning(false)}
      >
        <Input.TextArea
          rows={4}
          maxLength={500}
          showCount
          value={reason}
          aria-label={m.listings_rejectTitle()}
          placeholder={m.listings_rejectHint()}
          onChange={({ target }) => setReason(target.value)}
        />
      </Modal>
    </>
  );
}

/** The uploaded videos, to be watched before a decision. */
function Videos({ listing: { content, videos } }: { listing: Submitted }): ReactNode {
  const { language } = useSettings();
  const lessons = content.chapters.flatMap((chapter) => chapter.lessons);
  return (
    videos.length > 0 && (
      <section className="paper stack">
        <h2>{m.listings_videos()}</h2>
        <div className="row">
          {videos.map(({ id, url }) => (
            <figure key={id} className="lesson-video">
              <video className="video" src={url} controls playsInline preload="metadata" />
              <figcaption>{lessons.find(({ media }) => media === id)?.title[language]}</figcaption>
            </figure>
          ))}
        </div>
      </section>
    )
  );
}

/** What proves that those who teach it may do so. */
function Papers({ listing: { content, names } }: { listing: Submitted }): ReactNode {
  const { open, busy } = usePrivateFile(paper);
  const teachers = names.teachers.filter(({ id, papers }) => papers.length > 0 && content.teacherIds.includes(id));
  return (
    teachers.length > 0 && (
      <section className="paper stack">
        <h2>{m.teachers_papers()}</h2>
        {teachers.map(({ id, name, papers }) => (
          <div key={id} className="row">
            <span>{name}</span>
            {papers.map(({ fileId, name: called }) => (
              <Button key={fileId} loading={busy} onClick={() => void open({ teacherId: id, fileId })}>
                {called}
              </Button>
            ))}
          </div>
        ))}
      </section>
    )
  );
}
