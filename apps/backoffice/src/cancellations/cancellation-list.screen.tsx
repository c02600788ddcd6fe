import { approve, list } from '@lyceum/contract/cancellations.calls';
import type { CancellationState } from '@lyceum/domain/cancellations';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask, toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { conditionWords, disputeWords } from './cancellation-words.ts';
import { EndDialog } from './end-dialog.tsx';

type Item = ReplyOf<typeof list>['list'][number];

const stateWords: Record<CancellationState, () => string> = {
  inReview: m.cancellations_officeState_inReview,
  done: m.cancellations_officeState_done,
  ended: m.cancellations_officeState_ended,
  withdrawn: m.cancellations_officeState_withdrawn,
};
const tones: Record<CancellationState, Tone> = { inReview: 'warn', done: 'plain', ended: 'bad', withdrawn: 'plain' };

const isReady = ({ conditions }: Item): boolean => conditions.every(({ met }) => met);

/** Accounts whose holders asked for their end; who waits longest first. */
export default function CancellationList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.cancellationList, {
    state: { label: m.cancellations_officeState(), words: stateWords, required: true },
  });
  const columns: Column<Item>[] = [
    {
      key: 'person',
      title: m.cancellations_officePerson(),
      fixed: true,
      show: ({ userId, nickName, mobile }) => (
        <>
          {iMay('read users') ? (
            <Link to={routes.user} params={{ id: userId }}>
              {nickName}
            </Link>
          ) : (
            nickName
          )}
          <p className="figures muted">{mobile}</p>
        </>
      ),
    },
    {
      key: 'asked',
      title: m.cancellations_officeAsked(),
      show: ({ state, askedAt, dueAt, late }) => (
        <>
          {dateText(askedAt, language, 'dateTime')}
          {state === 'inReview' && (
            <p className="muted">
              {m.cancellations_officeDue({ time: dateText(dueAt, language, 'dayTime') })}{' '}
              {late && <StateTag tone="bad">{m.cancellations_officeOverdue()}</StateTag>}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'conditions',
      title: m.cancellations_officeConditions(),
      show: (one) => one.state === 'inReview' && <Conditions of={one} />,
    },
    {
      key: 'decided',
      title: m.cancellations_officeDecided(),
      show: (one) =>
        one.state === 'inReview' && iMay('decide cancellations') ? <Decision of={one} /> : <Decided of={one} />,
    },
  ];
  return (
    <Screen name="cancellations/cancellation-list" title={m.cancellations_officeTitle()}>
      <p className="muted">{m.cancellations_officeLead()}</p>
      <PagedTable
        name="cancellations"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        every={20_000}
      />
    </Screen>
  );
}

function Conditions({ of: one }: { of: Item }): ReactNode {
  return isReady(one) ? (
    <StateTag tone="good">{m.cancellations_officeAllMet()}</StateTag>
  ) : (
    <>
      <StateTag tone="warn">{m.cancellations_unmet()}</StateTag>
      {one.conditions
        .filter(({ met }) => !met)
        .map(({ condition }) => (
          <p key={condition}>{conditionWords[condition]()}</p>
        ))}
    </>
  );
}

function Decided({ of: { state, decidedAt, decidedBy, dispute, words } }: { of: Item }): ReactNode {
  const { language } = useSettings();
  return (
    <>
      <StateTag tone={tones[state]}>{stateWords[state]()}</StateTag>
      {decidedAt !== null && (
        <p className="muted">
          {[dateText(decidedAt, language, 'dateTime'), decidedBy].filter((part) => part !== null).join(' · ')}
        </p>
      )}
      {dispute !== null && (
        <p className="reason">
          {disputeWords[dispute]()} · {words}
        </p>
      )}
    </>
  );
}

function Decision({ of: one }: { of: Item }): ReactNode {
  const approving = useCommand(approve);
  const [isEnding, setEnding] = useState(false);
  const approveNow = async (): Promise<void> => {
    const isSure = await ask({
      title: m.cancellations_officeApproveAsk(),
      text: m.cancellations_officeApproveText(),
      yes: m.cancellations_officeApprove(),
      danger: true,
    });
    if (isSure && (await approving.run({ id: one.id }))?.data) {
      toast(m.cancellations_officeApproved(), 'good');
    }
  };
  return (
    <Space orientation="vertical">
      <Button danger disabled={!isReady(one)} loading={approving.busy} onClick={() => void approveNow()}>
        {m.cancellations_officeApprove()}
      </Button>
      <Button onClick={() => setEnding(true)}>{m.cancellations_officeEnd()}</Button>
      <Refused by={approving.refusal} />
      {isEnding && <EndDialog id={one.id} onClose={() => setEnding(false)} />}
    </Space>
  );
}
