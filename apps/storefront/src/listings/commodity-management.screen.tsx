import { lazyPart } from '@lyceum/web/lazy-part';
import { listByPhone } from '@lyceum/contract/listings.calls';
import * as m from '@lyceum/i18n/words';
import { revisionWords, shelfWords } from '@lyceum/i18n/product-words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useEndless } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { keywordOf } from '../products/keyword.ts';
import { SearchField } from '../products/search-field.tsx';
import { routes } from '../routes.ts';
import { SellerGate } from '../seller/seller-gate.tsx';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { Picture } from '../ui/picture.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { ListingBadges } from './listing-badges.tsx';

const ListingSheet = lazyPart(async () => ({ default: (await import('./listing-sheet.tsx')).ListingSheet }));

/** What a seller looks for, each with its filter. */
const shown = {
  all: { label: m.listings_phoneShow_all, filter: {} },
  onShelf: { label: shelfWords.onShelf, filter: { shelf: 'onShelf' } },
  offShelf: { label: shelfWords.offShelf, filter: { shelf: 'offShelf' } },
  inReview: { label: revisionWords.inReview, filter: { revision: 'inReview' } },
  returned: { label: revisionWords.returned, filter: { revision: 'returned' } },
  suspended: { label: m.listings_suspended, filter: { shelf: 'suspended' } },
  draft: { label: shelfWords.draft, filter: { shelf: 'draft' } },
} as const;
type Shown = keyof typeof shown;
const choices = Object.keys(shown) as Shown[];

/** A seller's products on the phone: found, put on and off the shelf, and their prices and places changed. */
export default function CommodityManagement(): ReactNode {
  return (
    <Screen name="listings/commodity-management" title={m.listings_phoneTitle()}>
      <SellerGate rights={['products']}>{({ agencyName }) => <Products agencyName={agencyName} />}</SellerGate>
    </Screen>
  );
}

function Products({ agencyName }: { agencyName: string }): ReactNode {
  const params = useParams(routes.commodityManagement);
  const go = useGo();
  const show = choices.find((one) => one === params.show) ?? 'all';
  const keyword = keywordOf(params.keyword ?? '');
  const [text, setText] = useState(keyword);
  const [opened, open] = useState<string | null>(null);
  const loaded = useEndless(listByPhone, { ...shown[show].filter, keyword });
  const look = (change: { show?: string; keyword?: string }): void =>
    go.same(routes.commodityManagement, { show, keyword, ...change });
  return (
    <div className="flex flex-col gap-3">
      <p className="truncate text-small text-muted">{agencyName}</p>
      <SearchField
        text={text}
        hint={m.listings_search()}
        onText={setText}
        onSearch={() => look({ keyword: keywordOf(text) })}
      />
      <Chips
        line
        label={m.listings_phoneShow()}
        items={choices.map((key) => ({ key, label: shown[key].label() }))}
        current={show}
        onChoose={(next) => look({ show: next })}
      />
      <RefreshableList<typeof listByPhone>
        loaded={loaded}
        keyOf={({ id }) => id}
        skeleton={<RowsSkeleton count={5} />}
        className="flex flex-col gap-3"
        empty={
          keyword === '' ? (
            <Empty icon="grid" title={m.listings_phoneEmpty()} text={m.listings_phoneEmptyText()} />
          ) : (
            <Empty icon="search" title={m.listings_phoneEmpty()} text={m.listings_phoneNothingFound()} />
          )
        }
      >
        {(listing) => <Row listing={listing} onOpen={() => open(listing.id)} />}
      </RefreshableList>
      {opened !== null && (
        <Suspense>
          <ListingSheet id={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Row({
  listing,
  onOpen,
}: {
  listing: ReplyOf<typeof listByPhone>['list'][number];
  onOpen: () => void;
}): ReactNode {
  const { name, picture, priceFrom, currency, soldCount } = listing;
  return (
    <button type="button" onClick={onOpen} className="press block w-full text-left">
      <Card className="flex gap-3">
        <Picture
          src={picture ?? ''}
          alt=""
          ratio="4/3"
          sizes="96px"
          className="w-24 shrink-0 self-start rounded-field"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="line-clamp-2 text-small font-semibold">{name || m.listings_unnamed()}</span>
          <span className="flex flex-wrap gap-1">
            <ListingBadges {...listing} />
          </span>
          <span className="figures text-note text-muted">
            {priceFrom === null
              ? m.listings_noPrice()
              : m.listings_phoneFrom({ price: amountText({ amount: priceFrom, currency }) })}
            {` · ${m.listings_phoneSold({ count: soldCount })}`}
          </span>
        </span>
      </Card>
    </button>
  );
}
