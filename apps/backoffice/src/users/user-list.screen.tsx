import { allowDistribution, block, endDistribution, list, unblock } from '@lyceum/contract/users.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ask } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { Refused } from '../staff/refused.tsx';
import type { Column } from '../ui/table.tsx';

type User = ReplyOf<typeof list>['list'][number];

const blockedWords = { false: m.users_state_open, true: m.users_state_blocked };

/** Accounts of the storefront, with masked numbers. */
export default function UserList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.userList, {
    blocked: { label: m.users_state(), words: blockedWords },
  });
  const columns: Column<User>[] = [
    { key: 'nickName', title: m.users_nickName(), fixed: true, show: ({ nickName }) => nickName },
    { key: 'mobile', title: m.users_mobile(), show: ({ mobile }) => mobile },
    {
      key: 'createdAt',
      title: m.users_createdAt(),
      show: ({ createdAt }) => dateText(createdAt, language, 'dateTime'),
    },
    {
      key: 'state',
      title: m.users_state(),
      show: ({ blockedAt, blockedReason }) =>
        blockedAt === null ? (
          <StateTag tone="good">{m.users_state_open()}</StateTag>
        ) : (
          <>
            <StateTag tone="bad">{m.users_state_blocked()}</StateTag>
            {blockedReason !== null && <p className="reason">{blockedReason}</p>}
          </>
        ),
    },
    {
      key: 'distributor',
      title: m.users_distributor(),
      show: ({ distributorSince }) => (distributorSince === null ? '' : dateText(distributorSince, language, 'date')),
    },
    ...(iMay('change users') ? [{ key: 'acts', title: '', show: (user: User) => <Acts user={user} /> }] : []),
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
        search={m.users_search()}
        filters={filters}
      />
    </Screen>
  );
}

function Acts({ user: { id, blockedAt, distributorSince } }: { user: User }): ReactNode {
  const allowing = useCommand(allowDistribution);
  const ending = useCommand(endDistribution);
  const allowNow = async (): Promise<void> => {
    const title = m.users_allowDistributionTitle();
    if (await ask({ title, text: m.users_allowDistributionText(), yes: m.users_allowDistribution() })) {
      await allowing.run({ id });
    }
  };
  const blocking = useCommand(block);
  const opening = useCommand(unblock);
  const [isAsked, setAsked] = useState(false);
  const blockNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await blocking.run({ id, reason }))?.data);
    if (isDone) {
      setAsked(false);
    }
    return isDone;
  };
  return (
    <Space>
      {blockedAt === null ? (
        <Button danger loading={blocking.busy} onClick={() => setAsked(true)}>
          {m.users_block()}
        </Button>
      ) : (
        <Button loading={opening.busy} onClick={() => void opening.run({ id })}>
          {m.users_unblock()}
        </Button>
      )}
      {distributorSince === null ? (
        <Button loading={allowing.busy} onClick={() => void allowNow()}>
          {m.users_allowDistribution()}
        </Button>
      ) : (
        <Button loading={ending.busy} onClick={() => void ending.run({ id })}>
          {m.users_endDistribution()}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={m.users_blockTitle()}
          text={m.users_blockText()}
          label={m.users_blockReason()}
          yes={m.users_block()}
          danger
          busy={blocking.busy}
          refused={<Refused by={blocking.refusal} />}
          keep={`block ${id}`}
          onSend={blockNow}
          onClose={() => setAsked(false)}
        />
      )}
    </Space>
  );
}
