import type { listByPhone } from '@lyceum/contract/listings.calls';
import type { RevisionState, ShelfState } from '@lyceum/domain/listings';
import { revisionWords, shelfWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';

type Tone = ComponentProps<typeof Badge>['tone'];

const shelfTones: Record<ShelfState, Tone> = { draft: 'quiet', onShelf: 'good', offShelf: 'warn', withdrawn: 'quiet' };
const revisionTones: Record<RevisionState, Tone> = {
  draft: 'quiet',
  inReview: 'warn',
  returned: 'bad',
  applied: 'good',
};

type States = Pick<ReplyOf<typeof listByPhone>['list'][number], 'shelf' | 'revision' | 'suspension' | 'withheld'>;

/** Where it stands, and what becomes of what was written since. */
export function ListingBadges({ shelf, revision, suspension, withheld }: States): ReactNode {
  const isPlain = revision === 'applied' || (shelf === 'draft' && revision === 'draft');
  return (
    <>
      <Badge tone={shelfTones[shelf]}>{shelfWords[shelf]()}</Badge>
      {suspension && <Badge tone="bad">{m.listings_suspended()}</Badge>}
      {withheld && <Badge tone="warn">{m.listings_withheld()}</Badge>}
      {!isPlain && <Badge tone={revisionTones[revision]}>{revisionWords[revision]()}</Badge>}
    </>
  );
}
