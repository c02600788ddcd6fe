import { lazyPart } from '@lyceum/web/lazy-part';
import type { getCommentsList } from '@lyceum/contract/reviews.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Avatar, Picture } from '../ui/picture.tsx';
import { FiveStars } from '../ui/stars.tsx';

const Lightbox = lazyPart(async () => ({ default: (await import('../ui/lightbox.tsx')).Lightbox }));

type Review = ReplyOf<typeof getCommentsList>['list'][number];

/** One review, in the language it was written in. */
export function ReviewCard({ review }: { review: Review }): ReactNode {
  const { language } = useSettings();
  const { author, stars, text, pictures, createdAt, reply } = review;
  return (
    <article className="flex gap-3">
      <Avatar src={null} name={author} size={36} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-small font-medium">{author}</span>
          <time dateTime={createdAt} className="text-note text-muted">
            {dateText(createdAt, language, 'date')}
          </time>
        </div>
        <FiveStars stars={stars} size={14} />
        <p lang={review.language} className="text-small whitespace-pre-line">
          {text}
        </p>
        {pictures.length > 0 && <ReviewPictures pictures={pictures} />}
        {reply !== null && (
          <div className="mt-1 rounded-field bg-page p-3">
            <p className="text-note font-medium text-muted">{m.reviews_reply()}</p>
            <p lang={review.language} className="text-small whitespace-pre-line">
              {reply}
            </p>
          </div>
        )}
      </div>
    </article>
  );
}

function ReviewPictures({ pictures }: { pictures: readonly string[] }): ReactNode {
  const [open, setOpen] = useState<number | null>(null);
  const labelOf = (at: number): string => m.reviews_pictureOf({ at: at + 1 });
  return (
    <>
      <ul className="flex flex-wrap gap-2 py-1">
        {pictures.map((src, at) => (
          <li key={src}>
            <button
              type="button"
              aria-label={labelOf(at)}
              onClick={() => setOpen(at)}
              className="press block w-20 overflow-hidden rounded-field"
            >
              <Picture src={src} alt="" ratio="1/1" sizes="80px" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            first={open}
            label={m.reviews_title()}
            labelOf={labelOf}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
