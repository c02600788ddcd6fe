import { askFactorReset, decideFactorReset, factorResets } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Refused } from './refused.tsx';
import { ReasonDialog } from '../shell/reason-dialog.tsx';

type FactorReset = ReplyOf<typeof factorResets>['list'][number];

/** Lost second factors that wait for another operator; nothing where none does. */
export function FactorResets(): ReactNode {
  return (
    <Load from={factorResets} input={{}} skeleton={null} empty={<></>}>
      {({ list }) => (
        <section className="paper stack">
          <h2>{m.staff_factorResets()}</h2>
          <ul className="lines">
            {list.map((reset) => (
              <WaitingReset key={reset.id} reset={reset} />
            ))}
          </ul>
        </section>
      )}
    </Load>
  );
}

function WaitingReset({ reset }: { reset: FactorReset }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(decideFactorReset, { throttleMs: 300 });
  const name = reset.name || reset.email;
  const decide = async (approve: boolean): Promise<void> => {
    const question = approve
      ? {
          title: m.staff_factorResetApproveAsk({ name }),
          text: m.staff_factorResetApproveText(),
          yes: m.staff_factorResetApprove(),
        }
      : { title: m.staff_factorResetDiscardAsk({ name }), yes: m.staff_factorResetDiscard(), danger: true };
    if ((await ask(question)) && (await run({ resetId: reset.id, approve }))?.data) {
      toast(m.staff_done(), 'good');
    }
  };
  const hindrance = reset.aboutMe ? m.staff_factorResetMine() : reset.own ? m.staff_factorResetOwn() : null;
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> {reset.agency ?? m.office_platform()}
        </p>
        <p className="said-words">{reset.reason}</p>
        <p className="muted">
          {m.staff_factorResetBy({ name: reset.askerName, time: dateText(reset.askedAt, language, 'dateTime') })}
        </p>
        {hindrance && <p className="muted">{hindrance}</p>}
      </div>
      <div className="row">
        {hindrance === null && (
          <Button type="primary" loading={busy} onClick={() => void decide(true)}>
            {m.staff_factorResetApprove()}
          </Button>
        )}
        <Button danger loading={busy} onClick={() => void decide(false)}>
          {m.staff_factorResetDiscard()}
        </Button>
      </div>
    </li>
  );
}

interface AskFactorResetProps {
  colleague: { id: string; name: string; email: string };
  onClose: () => void;
}

/** The first of the two operators: for whom, and why. */
export function AskFactorReset({ colleague: { id, name, email }, onClose }: AskFactorResetProps): ReactNode {
  const { run, busy, refusal } = useCommand(askFactorReset, { throttleMs: 300 });
  const send = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await run({ id, reason }))?.data);
    if (isDone) {
      toast(m.staff_factorResetSent(), 'good');
      onClose();
    }
    return isDone;
  };
  return (
    <ReasonDialog
      title={`${m.staff_factorReset()}: ${name || email}`}
      text={m.staff_factorResetText()}
      label={m.staff_factorResetReason()}
      yes={m.staff_factorResetSend()}
      busy={busy}
      refused={<Refused by={refusal} />}
      keep={`factor reset ${id}`}
      onSend={send}
      onClose={onClose}
    />
  );
}
