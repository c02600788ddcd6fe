import { queue } from '@lyceum/contract/listings.calls';
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
import type { Column } from '../ui/table.tsx';

type Item = ReplyOf<typeof queue>['list'][number];

const refreshEvery = 20_000;

/** What waits for the platform's review, the oldest first; asks again by itself, so that others' decisions and what came are seen. */
export default function ReviewQueue(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input } = useFilters(routes.reviewQueue, {});
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
    { key: 'shelf', title: m.listings_shelf(), show: ({ shelf }) => shelfWords[shelf]() },
    {
      key: 'submittedAt',
      title: m.listings_submittedAt(),
      show: ({ submittedAt }) => (submittedAt ? dateText(submittedAt, language, 'dateTime') : ''),
    },
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
        every={refreshEvery}
      />
    </Screen>
  );
}
