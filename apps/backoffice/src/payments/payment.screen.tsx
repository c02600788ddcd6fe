import { detail } from '@lyceum/contract/payments.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { differenceWords } from './difference-words.ts';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { OrderLinks } from './order-links.tsx';
import { attemptTones, attemptWords, wayWords } from './payment-words.ts';
import { Timeline } from './timeline.tsx';

type Payment = ReplyOf<typeof detail>;

/** One attempt to pay: what it was for, and all that happened to it. */
export default function PaymentDetail(): ReactNode {
  const { attemptId } = useParams(routes.payment);
  return (
    <Screen name="payments/payment" title={m.payments_title()}>
      <Load from={detail} input={{ attemptId }} skeleton={<Skeleton active />}>
        {(payment) => (
          <div className="columns">
            <Facts payment={payment} />
            <section className="paper stack">
              <h2>{m.payments_timeline()}</h2>
              <Timeline payment={payment} />
            </section>
          </div>
        )}
      </Load>
    </Screen>
  );
}

function Facts({ payment }: { payment: Payment }): ReactNode {
  const { language } = useSettings();
  const time = (at: string): string => dateText(at, language, 'dateTime');
  const isPaid = payment.settledAt !== null && payment.state !== 'failed';
  const facts: FactRows = [
    [
      m.payments_state(),
      <StateTag key="state" tone={attemptTones[payment.state]}>
        {attemptWords[payment.state]()}
      </StateTag>,
    ],
    [m.payments_sum(), amountText(payment.amount)],
    [m.payments_way(), wayWords[payment.code]()],
    [m.payments_number(), <code key="number">{payment.number}</code>],
    payment.tradeNumber === null
      ? null
      : [m.payments_tradeNumber(), <code key="tradeNumber">{payment.tradeNumber}</code>],
    [m.payments_orders(), <OrderLinks key="orders" orderIds={payment.orderIds} />],
    [m.payments_begunAt(), time(payment.createdAt)],
    [m.payments_settledAt(), payment.settledAt === null ? m.payments_noResult() : time(payment.settledAt)],
    payment.failure === null ? null : [m.payments_failure(), payment.failure],
    isPaid ? [m.payments_fee(), payment.fee === null ? m.payments_feeUnknown() : amountText(payment.fee)] : null,
    payment.repaid.amount === 0 ? null : [m.payments_repaid(), amountText(payment.repaid)],
    payment.queries === 0
      ? null
      : [
          m.payments_queried(),
          payment.queryAt === null
            ? payment.queries
            : m.payments_nextQuery({ count: payment.queries, time: time(payment.queryAt) }),
        ],
    isPaid || payment.reconciliation !== null
      ? [m.payments_reconciled(), <Reconciled key="reconciled" payment={payment} />]
      : null,
  ];
  return (
    <section className="paper">
      <FactList facts={facts} />
    </section>
  );
}

function Reconciled({ payment: { provider, reconciliation } }: { payment: Payment }): ReactNode {
  if (reconciliation === null) {
    return m.payments_reconciledNot();
  }
  const { day, differences } = reconciliation;
  const link = (of: string, words: string): ReactNode =>
    iMay('read reconciliations') ? (
      <Link to={routes.reconciliation} params={{ provider, day: of }}>
        {words}
      </Link>
    ) : (
      words
    );
  return differences.length === 0 ? (
    link(day, m.payments_reconciledAgrees({ day }))
  ) : (
    <ul className="plain">
      {differences.map((one) => (
        <li key={`${one.day} ${one.kind}`} className="row">
          {link(one.day, m.payments_reconciledDiffers({ day: one.day, what: differenceWords[one.kind]() }))}
          {one.settled && <StateTag tone="plain">{m.reconciliations_settled()}</StateTag>}
        </li>
      ))}
    </ul>
  );
}
