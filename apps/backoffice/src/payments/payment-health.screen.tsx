import { health } from '@lyceum/contract/payments.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { clockText, countText, dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { numberFormat } from '@lyceum/web/number-format';
import { Link } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { providerWords } from './payment-words.ts';

type Health = ReplyOf<typeof health>;
type Provider = Health['list'][number];
type Lately = Provider['hour'];

const refreshEvery = 60_000;

/** How each provider does, by the hour and the day; asks again by itself every minute. */
export default function PaymentHealth(): ReactNode {
  return (
    <Screen
      name="payments/payment-health"
      title={m.payments_healthTitle()}
      actions={iMay('read paymentSwitches') && <Link to={routes.switchList}>{m.switches_title()}</Link>}
    >
      <Load from={health} input={{}} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {({ alarm, list }) => (
          <>
            <p className="muted">{alarm.percent === 0 ? m.payments_healthNoAlarm() : m.payments_healthText(alarm)}</p>
            <div className="columns">
              {list.filter(isUsed).map((one) => (
                <ProviderCard key={one.provider} one={one} />
              ))}
            </div>
            <Unused list={list.filter((one) => !isUsed(one))} />
          </>
        )}
      </Load>
    </Screen>
  );
}

/** One that had keys yesterday may still have money on its way. */
const isUsed = ({ hasKeys, day, sending, stuck }: Provider): boolean =>
  hasKeys || day.paid + day.failed + day.left + sending + stuck > 0;

function StateOf({ one }: { one: Provider }): ReactNode {
  if (one.failing) {
    return <StateTag tone="bad">{m.payments_failing()}</StateTag>;
  }
  if (!one.hasKeys) {
    return <StateTag tone="plain">{m.payments_noKeys()}</StateTag>;
  }
  if (one.hour.held > 0) {
    return <StateTag tone="bad">{m.payments_heldLately()}</StateTag>;
  }
  return one.day.successBps === null ? (
    <StateTag tone="plain">{m.payments_silent()}</StateTag>
  ) : (
    <StateTag tone="good">{m.payments_works()}</StateTag>
  );
}

function ProviderCard({ one }: { one: Provider }): ReactNode {
  const { language } = useSettings();
  const { reconciliation: compared } = one;
  const facts: FactRows = [
    [
      m.payments_lastNotice(),
      one.lastNoticeAt === null ? m.payments_noNotice() : dateText(one.lastNoticeAt, language, 'dateTime'),
    ],
    [m.payments_openRepayments(), m.payments_openRepaymentsText({ sending: one.sending, stuck: one.stuck })],
    [
      m.payments_lastReconciled(),
      compared === null ? m.payments_neverReconciled() : <Compared key="compared" one={one} compared={compared} />,
    ],
  ];
  return (
    <section className="paper stack">
      <div className="row form-foot">
        <h2>{providerWords[one.provider]()}</h2>
        <StateOf one={one} />
      </div>
      <table className="figures-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{m.payments_lastHour()}</th>
            <th scope="col">{m.payments_lastDay()}</th>
          </tr>
        </thead>
        <tbody>
          {figures(one, language).map(([name, figure]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figures">{figure(one.hour)}</td>
              <td className="figures">{figure(one.day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FactList facts={facts} />
    </section>
  );
}

type Language = ReturnType<typeof useSettings>['language'];

/** What is told of an hour and of a day. What hardly ever happens is left out as long as it does not. */
function figures(one: Provider, language: Language): [name: string, figure: (lately: Lately) => string][] {
  const count =
    (figure: keyof Pick<Lately, 'left' | 'asked' | 'unanswered' | 'slow' | 'held' | 'notices'>) => (lately: Lately) =>
      countText(lately[figure], language);
  const rare = (
    name: string,
    figure: 'held' | 'refusedNotices' | 'forgedNotices',
  ): [string, (lately: Lately) => string][] =>
    one.day[figure] === 0 ? [] : [[name, (lately) => countText(lately[figure], language)]];
  const time = (milliseconds: number | null): string =>
    milliseconds === null ? '–' : clockText(Math.round(milliseconds / 1_000));
  return [
    [m.payments_success(), (lately) => successText(lately, language)],
    [m.payments_left(), count('left')],
    [m.payments_medianTime(), ({ medianTime }) => time(medianTime)],
    [m.payments_slowTime(), ({ slowTime }) => time(slowTime)],
    [m.payments_questions(), count('asked')],
    [m.payments_unanswered(), count('unanswered')],
    [m.payments_slow(), count('slow')],
    ...rare(m.payments_held(), 'held'),
    [m.payments_notices(), count('notices')],
    ...rare(m.payments_refusedNotices(), 'refusedNotices'),
    ...rare(m.payments_forgedNotices(), 'forgedNotices'),
  ];
}

function successText({ successBps, paid, failed }: Lately, language: Language): string {
  if (successBps === null) {
    return m.payments_noneEnded();
  }
  const rate = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(successBps / 10_000);
  return m.payments_successOf({ rate, paid, ended: paid + failed });
}

function Compared({
  one,
  compared: { day, open },
}: {
  one: Provider;
  compared: NonNullable<Provider['reconciliation']>;
}): ReactNode {
  return (
    <span className="row">
      {iMay('read reconciliations') ? (
        <Link to={routes.reconciliation} params={{ provider: one.provider, day }}>
          {day}
        </Link>
      ) : (
        day
      )}
      {open > 0 && <StateTag tone="bad">{m.reconciliations_open({ count: open })}</StateTag>}
    </span>
  );
}

/** Those without an account have nothing to tell. */
function Unused({ list }: { list: readonly Provider[] }): ReactNode {
  return (
    list.length > 0 && (
      <section className="paper stack">
        <h2>{m.payments_noKeys()}</h2>
        <p>{list.map(({ provider }) => providerWords[provider]()).join(m.audit_and())}</p>
      </section>
    )
  );
}
