import { askedAnswers, type Happened } from '@lyceum/contract/payments.schemas';
import { minor, type Currency } from '@lyceum/domain/money';
import type { AttemptState, PaymentCode, ProviderName } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import type { Deps } from '../../platform/deps.ts';
import { selectComparedDay, selectPayment, selectPayments, selectStory, type PaymentRow } from './read-payments.sql.ts';

/** An attempt as list and page show it: nothing of it would let anybody ask the provider for money. */
const paymentOf = (row: PaymentRow) => ({
  attemptId: row.id,
  number: row.number,
  tradeNumber: row.tradeNumber,
  provider: row.provider,
  code: row.code as PaymentCode,
  state: row.state,
  amount: { amount: minor(row.amount), currency: row.currency },
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  orderIds: row.orderIds,
});

interface Search {
  provider?: ProviderName | undefined;
  code?: PaymentCode | undefined;
  state?: AttemptState | undefined;
  currency?: Currency | undefined;
  from?: string | undefined;
  until?: string | undefined;
  keyword?: string | undefined;
  after?: string | undefined;
  pageSize: number;
}

/** Newest first; a page begins after the last attempt of the one before, however many came meanwhile. */
export async function listPayments(deps: Deps, { from, until, keyword, pageSize, ...filter }: Search) {
  const instant = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));
  const wanted = { ...filter, from: instant(from), until: instant(until), keyword: keyword || undefined };
  const found = await selectPayments(deps.db, wanted, pageSize + 1);
  const page = found.slice(0, pageSize);
  return { list: page.map(paymentOf), next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

type Story = Awaited<ReturnType<typeof selectStory>>;

export async function readPayment(deps: Deps, { attemptId }: { attemptId: string }) {
  const row = await selectPayment(deps.db, attemptId);
  if (!row) {
    return refuse('notFound');
  }
  const story = await selectStory(deps.db, row);
  const repaid = story.repayments.reduce((sum, { state, amount }) => sum + (state === 'sent' ? amount : 0), 0);
  return {
    ...paymentOf(row),
    failure: row.failure,
    fee: row.fee === null ? null : { amount: minor(row.fee), currency: row.currency },
    repaid: { amount: minor(repaid), currency: row.currency },
    queries: row.queries,
    queryAt: row.queryAt?.toISOString() ?? null,
    timeline: timelineOf(row, story),
    reconciliation: await reconciliationOf(deps, row, story),
  };
}

/** Where two come at the same instant, in this order: what was said before what it did. */
const order: readonly Happened['what'][] = [
  'begun',
  'handedOver',
  'notBegun',
  'refusedNotice',
  'told',
  'asked',
  'closed',
  'failed',
  'paid',
  'fee',
  'chargeback',
  'repayment',
  'sentAgain',
  'repaymentNotice',
  'repaid',
];

/** All that happened, the oldest first. */
function timelineOf(row: PaymentRow, story: Story): Happened[] {
  const money = (amount: number, currency = row.currency) => ({ amount: minor(amount), currency });
  const at = (instant: Date) => instant.toISOString();
  const happened: Happened[] = [
    { what: 'begun', at: at(row.createdAt) },
    ...(row.handedAt ? [{ what: 'handedOver', at: at(row.handedAt) } as const] : []),
    ...(row.closedAt ? [{ what: 'closed', at: at(row.closedAt) } as const] : []),
    ...(row.settledAt ? [{ what: row.state === 'failed' ? 'failed' : 'paid', at: at(row.settledAt) } as const] : []),
    ...story.words.map((word) => ({
      what: 'told' as const,
      at: at(word.at),
      source: word.source,
      outcome: word.outcome === 'paid' ? ('paid' as const) : ('failed' as const),
      applied: word.applied,
      repeats: word.repeats,
      repeatedAt: word.repeatedAt?.toISOString() ?? null,
    })),
    ...story.events.map(eventOf),
    ...story.repayments
      // What a bank took itself is told as its chargeback.
      .filter(({ chargeback }) => !chargeback)
      .flatMap((one): Happened[] => [
        {
          what: 'repayment',
          at: at(one.createdAt),
          repaymentId: one.id,
          refundId: one.refundId,
          amount: money(one.amount, one.currency),
          state: one.state,
          tries: one.tries,
          trouble: one.trouble,
          dueAt: one.dueAt?.toISOString() ?? null,
        },
        ...(one.sentAt
          ? [
              {
                what: 'repaid',
                at: at(one.sentAt),
                repaymentId: one.id,
                amount: money(one.amount, one.currency),
              } as const,
            ]
          : []),
      ]),
    ...story.chargebacks.flatMap((one): Happened[] => {
      const facts = { what: 'chargeback', amount: money(one.amount, one.currency), reference: one.reference } as const;
      return [
        { ...facts, at: at(one.createdAt), state: 'told' },
        ...(one.bookedAt ? [{ ...facts, at: at(one.bookedAt), state: 'booked' } as const] : []),
        ...(one.endedAt ? [{ ...facts, at: at(one.endedAt), state: one.state }] : []),
      ];
    }),
    ...(story.feeAt && row.fee !== null ? [{ what: 'fee', at: at(story.feeAt), amount: money(row.fee) } as const] : []),
  ];
  return happened.toSorted((a, b) => a.at.localeCompare(b.at) || order.indexOf(a.what) - order.indexOf(b.what));
}

/** What `recordEvent` kept. */
function eventOf({ kind, answer, at }: Story['events'][number]): Happened {
  const when = { at: at.toISOString() };
  switch (kind) {
    case 'notBegun':
      return { what: 'notBegun', ...when };
    case 'asked':
      return { what: 'asked', ...when, answer: askedAnswers.find((one) => one === answer) ?? 'noAnswer' };
    case 'refusedNotice':
      return { what: 'refusedNotice', ...when, why: answer === 'stale' ? 'stale' : 'mismatch' };
    case 'sentAgain':
      return { what: 'sentAgain', ...when, repaymentId: answer?.split(' ')[0] ?? '' };
    case 'repaymentNotice':
      return { what: 'repaymentNotice', ...when, repaymentId: answer ?? '' };
  }
}

/** Null: not paid, or no statement was compared since. */
async function reconciliationOf(deps: Deps, row: PaymentRow, { differences }: Story) {
  const provider = deps.payments[row.provider];
  const known = differences.map(({ day, kind, settledAt }) => ({ day, kind, settled: settledAt !== null }));
  const day =
    provider && row.settledAt && row.state !== 'failed'
      ? await selectComparedDay(deps.db, row.provider, provider.dayOf(row.settledAt))
      : (known[0]?.day ?? null);
  return day === null ? null : { day, differences: known };
}
