import { list } from '@lyceum/contract/users.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { UserActs } from './user-acts.tsx';
import { UserState } from './user-state.tsx';

type User = ReplyOf<typeof list>['list'][number];

const blockedWords = { false: m.users_state_open, true: m.users_state_blocked };

/** Accounts of the storefront, with masked numbers. */
export default function UserList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.userList, {
    blocked: { label: m.users_state(), none: m.office_anyState(), words: blockedWords },
  });
  const columns: Column<User>[] = [
    {
      key: 'nickName',
      title: m.users_nickName(),
      fixed: true,
      show: ({ id, nickName }) => (
        <Link to={routes.user} params={{ id }}>
          {nickName}
        </Link>
      ),
    },
    { key: 'mobile', title: m.users_mobile(), show: ({ mobile }) => mobile },
    {
      key: 'createdAt',
      title: m.users_createdAt(),
      show: ({ createdAt }) => dateText(createdAt, language, 'dateTime'),
    },
    {
      key: 'state',
      title: m.users_state(),
      show: (user) => <UserState user={user} />,
    },
    {
      key: 'distributor',
      title: m.users_distributor(),
      show: ({ distributorSince }) => (distributorSince === null ? '' : dateText(distributorSince, language, 'date')),
    },
    ...(iMay('change users') ? [{ key: 'acts', title: '', show: (user: User) => <UserActs user={user} /> }] : []),
  ];
  return (
    <Screen name="users/user-list" title={m.users_title()}>
      <PagedTable
        name="users"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go.to(routes.user, { id })}
        search={m.users_search()}
        filters={filters}
      />
    </Screen>
  );
}
