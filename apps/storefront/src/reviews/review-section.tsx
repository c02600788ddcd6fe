import { getCommentsList } from '@lyceum/contract/reviews.calls';
import { reviewStates, type ReviewState } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import type { InputOfCall } from '@lyceum/contract/call';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useEndless } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { FiveStars } from '../ui/stars.tsx';
import { ReviewCard } from './review-card.tsx';

type Counts = ReplyOf<typeof getCommentsList>['counts'];

const filters: { state: ReviewState; count: keyof Counts; words: (input: { count: number }) => string }[] = [
  { state: reviewStates.all, count: 'all', words: m.reviews_state_all },
  { state: reviewStates.good, count: 'good', words: m.reviews_state_good },
  { state: reviewStates.middling, count: 'middling', words: m.reviews_state_middling },
  { state: reviewStates.bad, count: 'bad', words: m.reviews_state_bad },
  { state: reviewStates.withPictures, count: 'withPictures', words: m.reviews_state_withPictures },
];

/** Whose reviews. */
type Subject = Pick<InputOfCall<typeof getCommentsList>, 'productId' | 'sellerId' | 'consultantId'>;

/** What people say who were there; `stars` is their mean in tenths. */
export function ReviewSection({ of, stars }: { of: Subject; stars: number | null }): ReactNode {
  const [state, setState] = useState<ReviewState>(reviewStates.all);
  const all = useEndless(getCommentsList, { ...of, state: reviewStates.all });
  const loaded = useEndless(getCommentsList, { ...of, state });
  if (all.state !== 'ready') {
    return (
      <Card>
        <NotReady loaded={all} skeleton={<LinesSkeleton lines={4} />} />
      </Card>
    );
  }
  const { counts } = all.last;
  if (counts.all === 0) {
    return <Card className="text-small text-muted">{m.reviews_none()}</Card>;
  }
  return (
    <Card className="flex flex-col gap-4">
      {stars !== null && (
        <div className="flex items-center gap-3">
          <span className="figures text-display font-bold">{(stars / 10).toFixed(1)}</span>
          <span className="flex flex-col">
            <FiveStars stars={Math.round(stars / 10)} />
            <span className="text-note text-muted">{m.reviews_count({ count: counts.all })}</span>
          </span>
        </div>
      )}
      <Chips
        line
        label={m.reviews_filter()}
        items={filters
          .filter(({ count }) => count === 'all' || counts[count] > 0)
          .map((filter) => ({ key: String(filter.state), label: filter.words({ count: counts[filter.count] }) }))}
        current={String(state)}
        onChoose={(key) => setState(filters.find((filter) => String(filter.state) === key)?.state ?? reviewStates.all)}
      />
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={4} />} />
      ) : loaded.items.length === 0 ? (
        <p className="text-small text-muted">{m.reviews_noneHere()}</p>
      ) : (
        <>
          <ul className="flex flex-col gap-5">
            {loaded.items.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
          {loaded.next !== 'end' && (
            <Button kind="soft" wide busy={loaded.next === 'loading'} onClick={loaded.more}>
              {loaded.next === 'failed' ? m.shell_again() : m.reviews_more()}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
