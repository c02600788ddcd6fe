import { queue } from '@lyceum/contract/listings.calls';
import type { QueueState } from '@lyceum/domain/listings';
import { shelfWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { queueWords, shelfTones } from './listing-words.ts';

type Item = ReplyOf<typeof queue>['list'][number];

const refreshEvery = 20_000;

/**
 * What waits for the platform's review, the oldest first; what agencies sell, and what the platform suspended. Asks again by itself, so that
 * others' decisions and what came are seen.
 */
export default function ReviewQueue(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.reviewQueue, {
    state: { label: m.listings_queueState(), words: queueWords, required: true },
  });
  const dateOf = (title: string, of: (item: Item) => string | null | undefined): Column<Item> => ({
    key: 'date',
    title,
    show: (item) => {
      const iso = of(item);
      return iso ? dateText(iso, language, 'dateTime') : '';
    },
  });
  const dates: Record<QueueState, Column<Item>> = {
    inReview: dateOf(m.listings_submittedAt(), ({ submittedAt }) => submittedAt),
    onShelf: dateOf(m.listings_updatedAt(), ({ updatedAt }) => updatedAt),
    suspended: dateOf(m.listings_suspendedAt(), ({ suspension }) => suspension?.at),
  };
  const columns: Column<Item>[] = [
    {
      key: 'name',
      title: m.listings_name(),
      fixed: true,
      show: ({ id, name }) => (
        <Link to={routes.review} params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'agency', title: m.listings_agency(), show: ({ agencyName }) => agencyName },
    { key: 'type', title: m.listings_type(), show: ({ type }) => typeWords[type]() },
    {
      key: 'shelf',
      title: m.listings_shelf(),
      show: ({ shelf, suspension }) => (
        <span className="row">
          <StateTag tone={shelfTones[shelf]}>{shelfWords[shelf]()}</StateTag>
          {suspension && <StateTag tone="bad">{m.listings_suspended()}</StateTag>}
        </span>
      ),
    },
    dates[(input.state ?? 'inReview') as QueueState],
  ];
  return (
    <Screen name="listings/review-queue" title={m.listings_queueTitle()}>
      <PagedTable
        name="reviewQueue"
        from={queue}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go.to(routes.review, { id })}
        search={m.listings_search()}
        filters={filters}
        every={refreshEvery}
      />
    </Screen>
  );
}
