import { ask, finish, read, takeBack } from '@lyceum/contract/closing.calls';
import { isNameOf, type ClosingStep } from '@lyceum/domain/closing';
import { minor } from '@lyceum/domain/money';
import type { Act } from '@lyceum/domain/permissions';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Button, Input, Modal, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { forgetMe, iMay, useSettings } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { Labelled } from '../ui/labelled.tsx';

type Closing = ReplyOf<typeof read>;

const refreshEvery = 60_000;

const places: Record<ClosingStep, { act: Act; word: () => string; to: (word: string) => ReactNode }> = {
  orders: { act: 'read sales', word: m.closing_step_orders, to: (word) => <Link to={routes.saleList}>{word}</Link> },
  refunds: {
    act: 'read refunds',
    word: m.closing_step_refunds,
    to: (word) => <Link to={routes.refundList}>{word}</Link>,
  },
  visits: { act: 'read visits', word: m.closing_step_visits, to: (word) => <Link to={routes.visitList}>{word}</Link> },
  money: {
    act: 'read settlements',
    word: m.closing_step_money,
    to: (word) => <Link to={routes.statementList}>{word}</Link>,
  },
};

/** Closes the own shop: what is left until it can be, and the way back. */
export function ClosingSection(): ReactNode {
  return (
    <section className="paper stack">
      <h2>{m.closing_title()}</h2>
      <Load from={read} input={{}} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {(closing) => (closing.since === null ? <NotYet closing={closing} /> : <Closing closing={closing} />)}
      </Load>
    </section>
  );
}

function NotYet({ closing }: { closing: Closing }): ReactNode {
  const asking = useCommand(ask, { throttleMs: 300 });
  const [isAsked, setAsked] = useState(false);
  const begin = async (name: string): Promise<void> => {
    if ((await asking.run({ name }))?.data) {
      setAsked(false);
    }
  };
  return (
    <>
      <p className="muted">{m.closing_lead()}</p>
      <div>
        <Button danger onClick={() => setAsked(true)}>
          {m.closing_ask()}
        </Button>
      </div>
      {isAsked && (
        <NameDialog
          title={m.closing_askTitle()}
          text={m.closing_askText()}
          yes={m.closing_ask()}
          name={closing.name}
          busy={asking.busy}
          refused={<Refused by={asking.refusal} />}
          onSend={begin}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function Closing({ closing: { name, since, readyAt, left, owed } }: { closing: Closing }): ReactNode {
  const { language } = useSettings();
  const returning = useCommand(takeBack, { throttleMs: 300 });
  const finishing = useCommand(finish, { throttleMs: 300 });
  const [isAsked, setAsked] = useState(false);
  const time = (at: string | null): string => (at === null ? '' : dateText(at, language, 'dateTime'));
  const isEarly = readyAt !== null;
  const openAgain = async (): Promise<void> => {
    if ((await returning.run({}))?.data) {
      toast(m.closing_takenBack(), 'good');
    }
  };
  const closeNow = async (typed: string): Promise<void> => {
    if ((await finishing.run({ name: typed }))?.data) {
      toast(m.closing_finished(), 'good');
      forgetMe();
    }
  };
  return (
    <>
      <p className="warned">{m.closing_since({ time: time(since) })}</p>
      {left.length === 0 ? (
        <p>{m.closing_none()}</p>
      ) : (
        <>
          <p>{m.closing_left()}</p>
          <ul className="lines">
            {left.map(({ step, count }) => (
              <li key={step}>
                {iMay(places[step].act) ? places[step].to(places[step].word()) : places[step].word()}
                {step !== 'money' && <span className="figures">{count}</span>}
              </li>
            ))}
          </ul>
          {owed.map(({ amount, currency }) => (
            <p key={currency} className="muted">
              {amount > 0
                ? m.closing_owed({ amount: amountText({ amount, currency }) })
                : m.closing_owing({ amount: amountText({ amount: minor(-amount), currency }) })}
            </p>
          ))}
        </>
      )}
      {isEarly && <p className="muted">{m.closing_readyAt({ time: time(readyAt) })}</p>}
      <p className="muted">{m.closing_statements()}</p>
      <div className="row">
        <Button loading={returning.busy} onClick={() => void openAgain()}>
          {m.closing_takeBack()}
        </Button>
        <Button danger disabled={isEarly || left.length > 0} onClick={() => setAsked(true)}>
          {m.closing_finish()}
        </Button>
      </div>
      {isAsked && (
        <NameDialog
          title={m.closing_finishTitle()}
          text={m.closing_finishText()}
          yes={m.closing_finish()}
          name={name}
          busy={finishing.busy}
          refused={<Refused by={finishing.refusal} />}
          onSend={closeNow}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  title: string;
  text: string;
  yes: string;
  /** The shop's, which is typed to confirm. */
  name: Closing['name'];
  busy: boolean;
  refused: ReactNode;
  onSend: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameDialog({ title, text, yes, name, busy, refused, onSend, onClose }: NameDialogProps): ReactNode {
  const { language } = useSettings();
  const [typed, setTyped] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={yes}
      cancelText={m.office_cancel()}
      okButtonProps={{ danger: true, loading: busy, disabled: !isNameOf(typed, name) }}
      onOk={() => void onSend(typed)}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{text}</p>
        <Labelled label={m.closing_typeName({ name: name[language] })}>
          <Input autoFocus value={typed} maxLength={80} onChange={({ target }) => setTyped(target.value)} />
        </Labelled>
        {refused}
      </div>
    </Modal>
  );
}
