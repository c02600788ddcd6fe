import { ask as askSwitch, decide, list } from '@lyceum/contract/switches.calls';
import type { PaymentCode } from '@lyceum/domain/payments';
import { regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { wayWords } from '../payments/payment-words.ts';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { regionWords } from '../shell/region-words.ts';
import { StateTag } from '../ui/state-tag.tsx';

type Switches = ReplyOf<typeof list>;
type Switch = Switches['list'][number];

/** Ways to pay, each on or off by region: one operator asks, another one confirms. */
export default function SwitchList(): ReactNode {
  const [asked, setAsked] = useState<Switch | null>(null);
  return (
    <Screen
      name="switches/switch-list"
      title={m.switches_title()}
      actions={iMay('read paymentHealth') && <Link to={routes.paymentHealth}>{m.payments_healthTitle()}</Link>}
    >
      <p className="muted">{m.switches_text()}</p>
      <Load from={list} input={{}} skeleton={<Skeleton active />}>
        {(switches) => (
          <>
            <Waiting list={switches.list} />
            <Methods list={switches.list.filter(({ hasKeys }) => hasKeys)} onAsk={setAsked} />
            <WithoutKeys list={switches.list.filter(({ hasKeys }) => !hasKeys)} onAsk={setAsked} />
            <Decided list={switches.decided} />
          </>
        )}
      </Load>
      {asked && <AskDialog of={asked} onClose={() => setAsked(null)} />}
    </Screen>
  );
}

/** What is wished, such as: Switch off PayPal (Taiwan). */
const wishText = ({ code, region }: Pick<Switch, 'code' | 'region'>, on: boolean): string => {
  const of = { way: wayWords[code](), region: regionWords[region]() };
  return on ? m.switches_wish_on(of) : m.switches_wish_off(of);
};

function Waiting({ list: all }: { list: readonly Switch[] }): ReactNode {
  const waiting = all.flatMap((one) => (one.asked ? [{ ...one, asked: one.asked }] : []));
  return (
    waiting.length > 0 && (
      <section className="paper stack">
        <h2>{m.switches_waiting()}</h2>
        <ul className="lines">
          {waiting.map((one) => (
            <WaitingLine key={one.asked.requestId} one={one} />
          ))}
        </ul>
      </section>
    )
  );
}

function WaitingLine({ one }: { one: Switch & { asked: NonNullable<Switch['asked']> } }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(decide, { throttleMs: 300 });
  const { requestId, on, own, reason, askerName, askedAt } = one.asked;
  const answer = async (approve: boolean): Promise<void> => {
    const question = approve
      ? {
          title: wishText(one, on),
          text: on ? m.switches_onText() : m.switches_offText(),
          yes: m.switches_confirm(),
          danger: !on,
        }
      : own
        ? { title: m.switches_withdrawAsk(), yes: m.switches_withdraw(), danger: true }
        : { title: m.switches_discardAsk(), yes: m.switches_discard(), danger: true };
    if ((await ask(question)) && (await run({ requestId, approve }))?.data) {
      toast(m.switches_done(), 'good');
    }
  };
  return (
    <li>
      <div className="gap">
        <p>
          <strong>{wishText(one, on)}</strong>
        </p>
        <p className="said-words">{reason}</p>
        <p className="muted">{m.switches_by({ name: askerName, time: dateText(askedAt, language, 'dateTime') })}</p>
        {own && <p className="muted">{m.switches_own()}</p>}
      </div>
      <div className="row">
        {!own && (
          <Button type="primary" loading={busy} onClick={() => void answer(true)}>
            {m.switches_confirm()}
          </Button>
        )}
        <Button danger loading={busy} onClick={() => void answer(false)}>
          {own ? m.switches_withdraw() : m.switches_discard()}
        </Button>
      </div>
    </li>
  );
}

interface MethodsProps {
  list: readonly Switch[];
  onAsk: (one: Switch) => void;
}

/** One line a method, one cell a region. */
function Methods({ list: all, onAsk }: MethodsProps): ReactNode {
  const codes = [...new Set<PaymentCode>(all.map(({ code }) => code))];
  return (
    codes.length > 0 && (
      <section className="paper">
        <ul className="lines switches">
          <li className="regions" aria-hidden>
            <span className="plain muted">
              {regions.map((region) => (
                <span key={region}>{regionWords[region]()}</span>
              ))}
            </span>
          </li>
          {codes.map((code) => (
            <li key={code}>
              <strong>{wayWords[code]()}</strong>
              <ul className="plain">
                {regions.map((region) => {
                  const one = all.find((its) => its.code === code && its.region === region);
                  return one ? (
                    <SwitchCell key={region} one={one} onAsk={() => onAsk(one)} />
                  ) : (
                    <Nowhere key={region} region={region} />
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** Where its provider sells nothing, so that there is nothing to switch. */
function Nowhere({ region }: { region: Region }): ReactNode {
  return (
    <li className="row">
      <span className="region">{regionWords[region]()}</span>
      <span className="muted">{m.switches_nowhere()}</span>
    </li>
  );
}

function SwitchCell({ one, onAsk }: { one: Switch; onAsk: () => void }): ReactNode {
  const words = one.on ? m.switches_askOff() : m.switches_askOn();
  const mayAsk = iMay('create paymentSwitches') && (one.on || one.hasKeys);
  return (
    <li className="row">
      <span className="region">{regionWords[one.region]()}</span>
      {(one.hasKeys || !one.on) && (
        <StateTag tone={one.on ? 'good' : 'bad'}>{one.on ? m.switches_isOn() : m.switches_isOff()}</StateTag>
      )}
      {one.asked ? (
        <StateTag tone="warn">{m.switches_asked()}</StateTag>
      ) : (
        mayAsk && (
          <Button
            size="small"
            aria-label={`${words}: ${wayWords[one.code]()}, ${regionWords[one.region]()}`}
            onClick={onAsk}
          >
            {words}
          </Button>
        )
      )}
    </li>
  );
}

/** They are offered to nobody; one may be switched off before its account is set up, so that it does not come on with it. */
function WithoutKeys({ list: all, onAsk }: MethodsProps): ReactNode {
  return (
    all.length > 0 && (
      <details className="unset">
        <summary>{m.switches_cannotBeOn()}</summary>
        <Methods list={all} onAsk={onAsk} />
      </details>
    )
  );
}

function Decided({ list: decided }: { list: Switches['decided'] }): ReactNode {
  const { language } = useSettings();
  const decisionText = ({ approved, deciderName, decidedAt }: Switches['decided'][number]): string => {
    const time = dateText(decidedAt, language, 'dateTime');
    if (deciderName === null) {
      return m.switches_expired({ time });
    }
    return approved
      ? m.switches_confirmedBy({ name: deciderName, time })
      : m.switches_refusedBy({ name: deciderName, time });
  };
  return (
    decided.length > 0 && (
      <section className="paper stack">
        <h2>{m.switches_decided()}</h2>
        <ul className="lines">
          {decided.map((one) => (
            <li key={one.requestId}>
              <div className="gap">
                <p>{wishText(one, one.on)}</p>
                <p className="said-words">{one.reason}</p>
                <p className="muted">
                  {m.switches_by({ name: one.askerName, time: dateText(one.askedAt, language, 'dateTime') })}
                </p>
              </div>
              <StateTag tone={one.approved ? 'good' : 'plain'}>{decisionText(one)}</StateTag>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** The first of the two operators: what is to be switched, and why. */
function AskDialog({ of, onClose }: { of: Switch; onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(askSwitch, { throttleMs: 300 });
  const { code, region, on } = of;
  const send = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await run({ code, region, on: !on, reason }))?.data);
    if (isDone) {
      toast(m.switches_sent(), 'good');
      onClose();
    }
    return isDone;
  };
  return (
    <ReasonDialog
      title={wishText(of, !on)}
      text={m.switches_askText()}
      label={m.switches_reason()}
      yes={m.switches_send()}
      danger={on}
      busy={busy}
      refused={<Refused by={refusal} />}
      keep={`switch ${code} ${region}`}
      onSend={send}
      onClose={onClose}
    />
  );
}
