import { list } from '@lyceum/contract/applications.calls';
import { identityWords, stateWords, typeWords } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { dayText } from './day-text.ts';
import { warningWords } from './warning-words.ts';

type Item = ReplyOf<typeof list>['list'][number];

const { inAudit, passed, failed, renewal } = stateWords;

/** Who wants to be a partner: what is due first; asks again by itself. */
export default function ApplicationList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.applicationList, {
    state: { label: m.enquiries_state(), words: { inAudit, passed, failed, renewal }, required: true },
  });
  const columns: Column<Item>[] = [
    {
      key: 'who',
      title: m.applications_who(),
      fixed: true,
      show: ({ id, name }) => (
        <Link to={routes.application} params={{ id }}>
          {name}
        </Link>
      ),
    },
    {
      key: 'type',
      title: m.applications_type(),
      show: ({ type, identity, nation }) => (
        <>
          {typeWords[type]()}
          <p className="muted">{`${identityWords[identity]()} · ${regionWords[nation]()}`}</p>
        </>
      ),
    },
    {
      key: 'sentAt',
      title: m.applications_sentAt(),
      show: ({ submittedAt, round }) => (
        <>
          {dateText(submittedAt, language, 'dateTime')}
          {round > 1 && <p className="muted">{m.applications_roundOf({ round })}</p>}
        </>
      ),
    },
    {
      key: 'due',
      title: m.applications_due(),
      show: ({ state, dueOn, late }) =>
        state === 'inAudit' && (
          <>
            {dayText(dueOn, language)}
            {late && (
              <p>
                <StateTag tone="bad">{m.applications_late()}</StateTag>
              </p>
            )}
          </>
        ),
    },
    {
      key: 'warnings',
      title: m.applications_look(),
      show: ({ warnings }) => warnings.map((one) => <p key={one}>{warningWords[one]()}</p>),
    },
  ];
  return (
    <Screen name="applications/application-list" title={m.applications_queue()}>
      <PagedTable
        name="applications"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go.to(routes.application, { id })}
        filters={filters}
        every={20_000}
      />
    </Screen>
  );
}
