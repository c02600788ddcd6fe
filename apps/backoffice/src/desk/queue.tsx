import { queue } from '@lyceum/contract/desk.calls';
import { languageNames } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useAskEvery } from '@lyceum/web/realtime-state';
import { Link } from '@lyceum/web/router';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { waitText } from '../ui/wait-text.ts';
import { caseTones, caseWords } from './case-words.ts';
import { useDeskChanges } from './use-desk-changes.ts';

type Case = ReplyOf<typeof queue>['list'][number];

/** How often, in milliseconds, it is looked for who came, while nothing tells of it. */
const queueEvery = 5_000;

/** Whoever waits longest first. */
export function Queue(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.supportDesk, {
    state: { label: m.desk_state(), none: m.desk_state_open(), words: caseWords },
  });
  useDeskChanges();
  const every = useAskEvery(queueEvery);
  const isMine = address.values['mine'] === 'true';
  const columns: Column<Case>[] = [
    {
      key: 'name',
      title: m.desk_who(),
      fixed: true,
      show: ({ name, conversationId, region, language: own }) => (
        <>
          <Link to={routes.supportTalk} params={{ conversationId }}>
            {name}
          </Link>
          <p className="muted">
            {regionWords[region]()} · {languageNames[own]}
          </p>
        </>
      ),
    },
    {
      key: 'excerpt',
      title: m.desk_newest(),
      show: ({ excerpt, files }) => (
        <span className="said-words">{excerpt || (files > 0 && m.messages_filesSent({ count: files }))}</span>
      ),
    },
    {
      key: 'waiting',
      title: m.desk_waiting(),
      show: ({ waitedMinutes, openedAt }) => (
        <>
          {waitedMinutes !== null && <strong>{waitText(waitedMinutes, language)}</strong>}
          <p className="muted">{dateText(openedAt, language, 'dateTime')}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: m.desk_state(),
      show: ({ state, takenBy, stars }) => (
        <>
          <StateTag tone={caseTones[state]}>{caseWords[state]()}</StateTag>
          {takenBy && <p className="muted">{takenBy.name}</p>}
          {stars !== null && <p className="muted">{m.desk_stars({ count: stars })}</p>}
        </>
      ),
    },
  ];
  const { page, pageSize, state } = address.values;
  return (
    <PagedTable
      name="desk"
      from={queue}
      input={{ ...input, ...(isMine && { mine: true }) }}
      address={{ ...address, values: { page, pageSize, state, mine: isMine ? 'true' : undefined } }}
      columns={columns}
      rowKey={({ caseId }) => caseId}
      filters={
        <>
          {filters}
          <Checkbox
            checked={isMine}
            onChange={({ target }) => address.change({ mine: target.checked ? 'true' : undefined })}
          >
            {m.desk_mine()}
          </Checkbox>
        </>
      }
      every={every}
    />
  );
}
