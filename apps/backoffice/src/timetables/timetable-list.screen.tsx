import { list } from '@lyceum/contract/timetables.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link, useGo } from '@lyceum/web/router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Item = ReplyOf<typeof list>['list'][number];

const kindWords: Record<Item['kind'], () => string> = {
  space: m.timetables_kind_space,
  consulting: m.timetables_kind_consulting,
};

/** Whose hours can be set: an agency's rooms, and the consultants whom it alone offers. */
export default function TimetableList(): ReactNode {
  const go = useGo();
  const { address, input } = useFilters(routes.timetableList, {});
  const columns: Column<Item>[] = [
    {
      key: 'name',
      title: m.timetables_name(),
      fixed: true,
      show: ({ resourceId, name }) => (
        <Link to={routes.timetable} params={{ resourceId }}>
          {name}
        </Link>
      ),
    },
    { key: 'kind', title: m.timetables_kind(), show: ({ kind }) => kindWords[kind]() },
    { key: 'zone', title: m.timetables_zone(), show: ({ zone }) => zone },
    {
      key: 'isSet',
      title: m.timetables_hours(),
      show: ({ isSet, kind }) => (
        <StateTag tone={isSet ? 'good' : kind === 'space' ? 'plain' : 'warn'}>
          {isSet ? m.timetables_set() : kind === 'space' ? m.timetables_asListed() : m.timetables_notBookable()}
        </StateTag>
      ),
    },
    { key: 'coming', title: m.timetables_coming(), figures: true, show: ({ coming }) => coming },
  ];
  return (
    <Screen
      name="timetables/timetable-list"
      title={m.timetables_title()}
      actions={
        <>
          <Button onClick={() => go.to(routes.consultantList)}>{m.consultants_title()}</Button>
          <Button onClick={() => go.to(routes.calendar)}>{m.timetables_calendar()}</Button>
        </>
      }
    >
      <PagedTable
        name="timetables"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ resourceId }) => resourceId}
        onOpen={({ resourceId }) => go.to(routes.timetable, { resourceId })}
        search={m.timetables_search()}
      />
    </Screen>
  );
}
