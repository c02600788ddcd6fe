import { list } from '@lyceum/contract/payout-accounts.calls';
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
import { accountStateWords, accountTones } from './account-words.ts';

type Item = ReplyOf<typeof list>['list'][number];

/** Accounts that sellers want to be paid into: what waits longest comes first; asks again by itself. */
export default function AccountList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { approved, refused, withdrawn } = accountStateWords;
  const { address, input, filters } = useFilters(routes.payoutAccountList, {
    state: {
      label: m.payoutAccounts_state(),
      words: { open: m.payoutAccounts_state_open, approved, refused, withdrawn },
      required: true,
    },
  });
  const columns: Column<Item>[] = [
    {
      key: 'seller',
      title: m.payoutAccounts_seller(),
      fixed: true,
      show: ({ accountId, agencyName }) => (
        <Link to={routes.payoutAccountReview} params={{ accountId }}>
          {agencyName}
        </Link>
      ),
    },
    {
      key: 'number',
      title: m.payoutAccounts_number(),
      show: ({ values }) => (
        <>
          {values.account}
          <p className="muted">{values.bank}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: m.payoutAccounts_state(),
      show: ({ state }) => <StateTag tone={accountTones[state]}>{accountStateWords[state]()}</StateTag>,
    },
    {
      key: 'askedAt',
      title: m.payoutAccounts_askedAt(),
      show: ({ askedAt }) => dateText(askedAt, language, 'dateTime'),
    },
    {
      key: 'asker',
      title: m.payoutAccounts_asker(),
      show: ({ asker }) => asker ?? m.payoutAccounts_withApplication(),
    },
    { key: 'checker', title: m.payoutAccounts_checker(), show: ({ checker }) => checker ?? '' },
    {
      key: 'startsAt',
      title: m.payoutAccounts_startsAt(),
      show: ({ startsAt }) => (startsAt === null ? '' : dateText(startsAt, language, 'dateTime')),
    },
  ];
  return (
    <Screen name="payout-accounts/account-list" title={m.payoutAccounts_queue()}>
      <PagedTable
        name="payoutAccounts"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ accountId }) => accountId}
        onOpen={({ accountId }) => go.to(routes.payoutAccountReview, { accountId })}
        filters={filters}
        every={20_000}
      />
    </Screen>
  );
}
