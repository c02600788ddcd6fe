import type { detail } from '@lyceum/contract/payments.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import { providerWords, repaymentTones, repaymentWords } from './payment-words.ts';
import { RetryRepayment } from './retry-repayment.tsx';

type Payment = ReplyOf<typeof detail>;
type Happened = Payment['timeline'][number];

/** All that happened to a payment, the oldest first, each with its time to the second. */
export function Timeline({ payment: { timeline, provider } }: { payment: Payment }): ReactNode {
  const { language } = useSettings();
  return (
    <ol className="timeline">
      {timeline.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what happened is never taken out or put between
        <li key={index} data-tone={toneOf(one)}>
          <time dateTime={one.at}>{dateText(one.at, language, 'instant')}</time>
          <div className="stack-small">
            <p>{sentenceOf(one, providerWords[provider]())}</p>
            <Details one={one} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Only what changed the money, or should be looked at, has a colour; the words say it, too. */
function toneOf(one: Happened): Tone {
  switch (one.what) {
    case 'paid':
    case 'repaid':
      return 'good';
    case 'failed':
    case 'notBegun':
    case 'refusedNotice':
      return 'bad';
    case 'chargeback':
      return one.state === 'won' ? 'good' : 'bad';
    case 'repayment':
      return one.state === 'stuck' ? 'bad' : 'plain';
    default:
      return 'plain';
  }
}

const outcomes = {
  paid: m.payments_outcome_paid,
  unpaid: m.payments_outcome_unpaid,
  approved: m.payments_outcome_approved,
  failed: m.payments_outcome_failed,
  noAnswer: m.payments_outcome_noAnswer,
};
const sources = { notice: m.payments_did_notice, query: m.payments_did_query, return: m.payments_did_return };
const refusedNotices = { mismatch: m.payments_did_refused_mismatch, stale: m.payments_did_refused_stale };

function sentenceOf(one: Happened, provider: string): string {
  switch (one.what) {
    case 'begun':
      return m.payments_did_begun();
    case 'handedOver':
      return m.payments_did_handedOver({ provider });
    case 'notBegun':
      return m.payments_did_notBegun({ provider });
    case 'told':
      return sources[one.source]({ provider, outcome: outcomes[one.outcome]() });
    case 'asked':
      return m.payments_did_query({ provider, outcome: outcomes[one.answer]() });
    case 'refusedNotice':
      return refusedNotices[one.why]();
    case 'repaymentNotice':
      return m.payments_did_repaymentNotice({ provider });
    case 'closed':
      return m.payments_did_closed();
    case 'paid':
      return m.payments_did_paid();
    case 'failed':
      return m.payments_did_failed();
    case 'repayment':
      return m.payments_did_repayment({ amount: amountText(one.amount) });
    case 'sentAgain':
      return m.payments_did_sentAgain();
    case 'repaid':
      return m.payments_did_repaid({ provider, amount: amountText(one.amount) });
    case 'chargeback':
      return chargebacks[one.state]({ amount: amountText(one.amount), reference: one.reference });
    case 'fee':
      return m.payments_did_fee({ provider, amount: amountText(one.amount) });
  }
}

const chargebacks = {
  told: m.payments_chargeback_told,
  booked: m.payments_chargeback_booked,
  won: m.payments_chargeback_won,
  lost: m.payments_chargeback_lost,
};

/** What stands below the sentence. */
function Details({ one }: { one: Happened }): ReactNode {
  const { language } = useSettings();
  if (one.what === 'told') {
    return (
      <p className="row muted">
        <StateTag tone={one.applied ? 'good' : 'plain'}>
          {one.applied ? m.payments_applied() : m.payments_notApplied()}
        </StateTag>
        {one.repeatedAt !== null &&
          m.payments_repeats({ count: one.repeats, time: dateText(one.repeatedAt, language, 'dateTime') })}
      </p>
    );
  }
  if (one.what !== 'repayment') {
    return null;
  }
  return (
    <>
      <p className="row muted">
        <StateTag tone={repaymentTones[one.state]}>{repaymentWords[one.state]()}</StateTag>
        {one.tries > 0 && <span>{m.payments_tries({ count: one.tries })}</span>}
        {one.state === 'sending' && one.dueAt !== null && (
          <span>{m.payments_nextTry({ time: dateText(one.dueAt, language, 'dateTime') })}</span>
        )}
        {one.refundId !== null && iMay('read refunds') && (
          <Link to={routes.refundDetail} params={{ refundId: one.refundId }}>
            {m.payments_toRefund()}
          </Link>
        )}
      </p>
      {one.refundId === null && <p className="muted">{m.payments_unwanted()}</p>}
      {one.trouble !== null && <p className="refused">{one.trouble}</p>}
      {one.state === 'stuck' && (
        <div className="row">
          <RetryRepayment repaymentId={one.repaymentId} />
        </div>
      )}
    </>
  );
}
