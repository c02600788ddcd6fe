import { confirm, decline, finish, list } from '@lyceum/contract/visits.calls';
import type { VisitState } from '@lyceum/domain/visits';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Visit = ReplyOf<typeof list>['list'][number];

const stateWords: Record<VisitState, () => string> = {
  asked: m.visits_state_asked,
  confirmed: m.visits_state_confirmed,
  declined: m.visits_state_declined,
  done: m.visits_state_done,
  missed: m.visits_state_missed,
  cancelled: m.visits_state_cancelled,
};
const tones: Record<VisitState, Tone> = {
  asked: 'warn',
  confirmed: 'good',
  declined: 'plain',
  done: 'plain',
  missed: 'plain',
  cancelled: 'plain',
};

/** People who would like to see the agency's spaces; those without an answer first. */
export default function VisitList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.visitList, {
    state: { label: m.visits_state(), none: m.office_anyState(), words: stateWords },
  });
  const columns: Column<Visit>[] = [
    {
      key: 'when',
      title: m.visits_when(),
      fixed: true,
      show: ({ startsAt, zone }) => dateText(startsAt, language, 'dayTime', zone),
    },
    { key: 'space', title: m.visits_space(), show: ({ spaceName }) => spaceName },
    {
      key: 'visitor',
      title: m.visits_visitor(),
      show: ({ name, phone }) => (
        <>
          {name}
          <p className="figures muted">{phone}</p>
        </>
      ),
    },
    { key: 'heads', title: m.visits_headsShort(), figures: true, show: ({ heads }) => heads },
    { key: 'message', title: m.visits_wish(), show: ({ message }) => <p className="reason">{message}</p> },
    {
      key: 'state',
      title: m.visits_state(),
      show: ({ state, reason, unansweredSince }) => (
        <>
          <StateTag tone={tones[state]}>{stateWords[state]()}</StateTag>
          {unansweredSince !== null && <StateTag tone="bad">{m.visits_waits()}</StateTag>}
          {reason !== null && <p className="reason">{reason}</p>}
        </>
      ),
    },
    { key: 'askedAt', title: m.visits_askedAt(), show: ({ askedAt }) => dateText(askedAt, language, 'dateTime') },
    ...(iMay('change visits') ? [{ key: 'acts', title: '', show: (visit: Visit) => <Acts visit={visit} /> }] : []),
  ];
  return (
    <Screen name="visits/visit-list" title={m.visits_listTitle()}>
      <PagedTable
        name="visits"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        every={60_000}
      />
    </Screen>
  );
}

function Acts({ visit: { id: visitId, actions } }: { visit: Visit }): ReactNode {
  const confirming = useCommand(confirm);
  const declining = useCommand(decline);
  const finishing = useCommand(finish);
  const [isAsked, setAsked] = useState(false);
  const declineNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await declining.run({ visitId, reason }))?.data);
    if (isDone) {
      setAsked(false);
    }
    return isDone;
  };
  return (
    <Space>
      {actions.includes('confirm') && (
        <Button type="primary" loading={confirming.busy} onClick={() => void confirming.run({ visitId })}>
          {m.visits_confirm()}
        </Button>
      )}
      {actions.includes('decline') && <Button onClick={() => setAsked(true)}>{m.visits_decline()}</Button>}
      {actions.includes('finish') && (
        <Button loading={finishing.busy} onClick={() => void finishing.run({ visitId, came: true })}>
          {m.visits_came()}
        </Button>
      )}
      {actions.includes('miss') && (
        <Button loading={finishing.busy} onClick={() => void finishing.run({ visitId, came: false })}>
          {m.visits_didNotCome()}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={m.visits_declineTitle()}
          text={m.visits_declineText()}
          label={m.visits_declineReason()}
          yes={m.visits_decline()}
          busy={declining.busy}
          refused={<Refused by={declining.refusal} />}
          keep={`decline ${visitId}`}
          onSend={declineNow}
          onClose={() => setAsked(false)}
        />
      )}
    </Space>
  );
}
