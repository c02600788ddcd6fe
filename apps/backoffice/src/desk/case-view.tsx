import { colleagues, handOn, solve, take, type talk } from '@lyceum/contract/desk.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask } from '@lyceum/web/notices';
import { Button, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { caseTones, caseWords } from './case-words.ts';

type Talk = ReplyOf<typeof talk>;

interface CaseViewProps {
  newest: NonNullable<Talk['newest']>;
  /** The newest message that is on screen. */
  seen: number;
  earlier: Talk['earlier'];
}

/** What is asked now: who answers, since when one waits, and what can be done with it. */
export function CaseView({ newest, seen, earlier }: CaseViewProps): ReactNode {
  const { language } = useSettings();
  const { state, openedAt, waitingSince, takenBy, page, stars } = newest;
  const time = (at: string): string => dateText(at, language, 'dateTime');
  return (
    <section className="paper stack">
      <h2>{m.desk_case()}</h2>
      <FactList
        facts={[
          [
            m.desk_state(),
            <StateTag key="state" tone={caseTones[state]}>
              {caseWords[state]()}
            </StateTag>,
          ],
          takenBy && [m.desk_takenBy(), takenBy.name],
          [m.desk_openedAt(), time(openedAt)],
          waitingSince === null ? null : [m.desk_waitingSince(), time(waitingSince)],
          page === null ? null : [m.desk_page(), page],
          stars === null ? null : [m.desk_rating(), m.desk_stars({ count: stars })],
          earlier.length === 0
            ? null
            : [m.desk_earlier(), earlier.map((one) => dateText(one.openedAt, language, 'date')).join(' · ')],
        ]}
      />
      {state !== 'solved' && iMay('change desk') && <CaseActs newest={newest} seen={seen} />}
    </section>
  );
}

function CaseActs({ newest: { caseId, takenBy, takenByMe }, seen }: Omit<CaseViewProps, 'earlier'>): ReactNode {
  const taking = useCommand(take, { throttleMs: 300 });
  const solving = useCommand(solve, { throttleMs: 300 });
  const [isHanding, setHanding] = useState(false);
  const takeNow = async (): Promise<void> => {
    const isSure =
      takenBy === null ||
      (await ask({
        title: m.desk_takeOverAsk({ name: takenBy.name }),
        text: m.desk_takeOverText(),
        yes: m.desk_takeOver(),
      }));
    if (isSure) {
      await taking.run({ caseId });
    }
  };
  return (
    <>
      <div className="row">
        {!takenByMe && (
          <Button type="primary" loading={taking.busy} onClick={() => void takeNow()}>
            {takenBy === null ? m.desk_take() : m.desk_takeOver()}
          </Button>
        )}
        <Button onClick={() => setHanding(true)}>{m.desk_handOn()}</Button>
        <Button loading={solving.busy} onClick={() => void solving.run({ caseId, seq: seen })}>
          {m.desk_solve()}
        </Button>
      </div>
      {isHanding && <HandOnDialog caseId={caseId} onClose={() => setHanding(false)} />}
    </>
  );
}

const toQueue = '';

function HandOnDialog({ caseId, onClose }: { caseId: string; onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(handOn);
  const [staffId, setStaffId] = useState(toQueue);
  const handNow = async (): Promise<void> => {
    if ((await run({ caseId, staffId: staffId === toQueue ? null : staffId }))?.data) {
      onClose();
    }
  };
  return (
    <Modal
      open
      title={m.desk_handOn()}
      okText={m.desk_handOn()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void handNow()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{m.desk_handOnText()}</p>
        <Load from={colleagues} input={{}} isEmpty={() => false} skeleton={<Skeleton active />}>
          {({ list }) => (
            <Labelled label={m.desk_handTo()}>
              <Select
                value={staffId}
                options={[
                  { value: toQueue, label: m.desk_backToQueue() },
                  ...list.map((one) => ({ value: one.staffId, label: one.name })),
                ]}
                onChange={setStaffId}
              />
            </Labelled>
          )}
        </Load>
        <Refused by={refusal} />
      </div>
    </Modal>
  );
}
