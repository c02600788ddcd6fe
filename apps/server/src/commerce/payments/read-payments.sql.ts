import { idsFrom } from '@lyceum/domain/ids';
import type { Currency } from '@lyceum/domain/money';
import { paymentMethods, type AttemptState, type PaymentCode, type ProviderName } from '@lyceum/domain/payments';
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import { differences, reconciliations } from '../reconciliations/reconciliations.tables.ts';
import { chargebacks } from '../refunds/refunds.tables.ts';
import type { Queryable } from '../../platform/database.ts';
import { attempts, ledger, notices, paymentEvents, repayments } from './payments.tables.ts';

export interface PaymentFilter {
  provider?: ProviderName | undefined;
  code?: PaymentCode | undefined;
  state?: AttemptState | undefined;
  currency?: Currency | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  keyword?: string | undefined;
  /** Older than this attempt. */
  after?: string | undefined;
}

const columns = {
  ...getTableColumns(attempts),
  orderIds: sql<
    string[]
  >`array(select ${orders.id} from ${orders} where ${orders.checkoutId} = payment_attempts.checkout_id order by 1)`,
};
export type PaymentRow = typeof attempts.$inferSelect & { orderIds: string[] };

/** As many letters as an order's id has after `ord_`. */
const idLength = 29;
const numberLength = 20;

/**
 * Attempts that somebody calls so, by the index of each kind of number: the beginning of ours or of an order's (as `orderNumber` writes it),
 * or the provider's own. Digits come before letters in whatever order the database sorts.
 */
function called(keyword: string) {
  const typed = keyword.replaceAll(/[\s-]/g, '');
  const number = typed.toUpperCase();
  const order = typed.toLowerCase();
  const begins = order.slice(0, 7);
  return sql`${attempts.id} in (
    select id from ${attempts}
      where number between ${number} and ${number.padEnd(numberLength, 'Z')} and starts_with(number, ${number})
    union all select id from ${attempts} where trade_number = ${keyword}
    union all select a.id from ${attempts} a join ${orders} o on o.checkout_id = a.checkout_id
      where o.id between ${`ord_${begins}`} and ${`ord_${begins.padEnd(idLength, 'z')}`}
        and starts_with(o.id, ${`ord_${begins}`}) and starts_with(substr(o.id, 14), ${order.slice(7)}))`;
}

/** Methods of the provider, in the currency: what an index knows of both. */
function codesOf({ provider, currency, code }: PaymentFilter): PaymentCode[] {
  return paymentMethods
    .filter(
      (method) =>
        (provider === undefined || method.provider === provider) &&
        (currency === undefined || (method.currencies as readonly Currency[]).includes(currency)) &&
        (code === undefined || method.code === code),
    )
    .map((method) => method.code);
}

/** Newest first. Ids begin with the time, so that their order is the order of time and pages never overlap. */
export function selectPayments(db: Queryable, filter: PaymentFilter, limit: number): Promise<PaymentRow[]> {
  const { provider, currency, state, from, until, keyword, after } = filter;
  const codes = codesOf(filter);
  return db
    .select(columns)
    .from(attempts)
    .where(
      and(
        codes.length === paymentMethods.length ? undefined : inArray(attempts.code, codes),
        provider && eq(attempts.provider, provider),
        currency && eq(attempts.currency, currency),
        state && eq(attempts.state, state),
        from && gte(attempts.id, idsFrom('pay', from)),
        until && lt(attempts.id, idsFrom('pay', until)),
        keyword === undefined ? undefined : called(keyword),
        after === undefined ? undefined : lt(attempts.id, after),
      ),
    )
    .orderBy(desc(attempts.id))
    .limit(limit);
}

export async function selectPayment(db: Queryable, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select(columns).from(attempts).where(eq(attempts.id, id));
  return row ?? null;
}

/** All that was written down about an attempt beside its own row. */
export async function selectStory(db: Queryable, { id, number, provider, fee }: PaymentRow) {
  const [words, events, back, taken, fees, differing] = await Promise.all([
    db.select().from(notices).where(eq(notices.attemptId, id)),
    db.select().from(paymentEvents).where(eq(paymentEvents.attemptId, id)).orderBy(asc(paymentEvents.id)),
    db
      .select()
      .from(repayments)
      .where(eq(repayments.attemptId, id))
      .orderBy(asc(repayments.createdAt), asc(repayments.id)),
    db.select().from(chargebacks).where(eq(chargebacks.attemptId, id)),
    fee === null
      ? []
      : db
          .select({ at: ledger.at })
          .from(ledger)
          .where(and(eq(ledger.attemptId, id), eq(ledger.account, 'platform'), eq(ledger.amount, fee)))
          .orderBy(asc(ledger.at))
          .limit(1),
    db
      .select({ day: differences.day, kind: differences.kind, settledAt: differences.settledAt })
      .from(differences)
      .where(and(eq(differences.provider, provider), eq(differences.attemptNumber, number)))
      .orderBy(asc(differences.day)),
  ]);
  return { words, events, repayments: back, chargebacks: taken, feeAt: fees[0]?.at ?? null, differences: differing };
}

/** The first day of a provider that was compared, this one or a later; null: none was. */
export async function selectComparedDay(db: Queryable, provider: ProviderName, day: string): Promise<string | null> {
  const [row] = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(and(eq(reconciliations.provider, provider), gte(reconciliations.day, day)))
    .orderBy(asc(reconciliations.day))
    .limit(1);
  return row?.day ?? null;
}
