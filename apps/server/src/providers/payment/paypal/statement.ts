import { minor } from '@lyceum/domain/money';
import { day, hour } from '@lyceum/domain/time';
import { z } from 'zod';
import type { StatementRow } from '../payment.ts';
import { fromWire, wireMoney } from './amounts.ts';
import type { AskPayPal } from './rest.ts';

/**
 * PayPal's report of what moved (Transaction Search 1.9: at most 31 days and 500 rows an answer, up to three hours behind). PROVIDERS.md does
 * not tell it; facts and codes are from paypal-rest-api-specifications and developer.paypal.com "Transaction event codes".
 */
const page = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        paypal_reference_id: z.string().optional(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: wireMoney,
        fee_amount: wireMoney.optional(),
        transaction_status: z.string(),
        custom_field: z.string().optional(),
      }),
    }),
  ),
  last_refreshed_datetime: z.string().optional(),
  total_pages: z.number().int(),
});
type Row = z.output<typeof page>['transaction_details'][number]['transaction_info'];

const longestRange = 31 * day;
const pageSize = 500;
/** More would be a report that does not end. */
const mostPages = 1_000;

/** Money of a payment that goes or comes back: reversals, refunds, holds for a dispute and their ends, chargebacks and their reversals. */
const backCodes: ReadonlySet<string> = new Set(['T1106', 'T1107', 'T1110', 'T1111', 'T1201', 'T1202']);
const done = 'S';

/** Days are those of Taipei: the report of a day is read while there is night, when nobody is refunded meanwhile. */
const zone = 8 * hour;
export const dayOf = (at: Date): string => new Date(at.getTime() + zone).toISOString().slice(0, 10);
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) - zone;

const instant = (text: string): number => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
const whole = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** The paid trades of these days. Throws while PayPal's report has not come so far. */
export async function readStatement(ask: AskPayPal, from: string, to: string, now: Date): Promise<StatementRow[]> {
  const end = startOf(to) + day;
  const rows: Row[] = [];
  // What went back counts until now, also of payments of those days.
  for (let start = startOf(from); start < now.getTime(); start += longestRange) {
    const until = Math.min(start + longestRange, now.getTime() + 1_000) - 1_000;
    const read = await readRange(ask, start, until);
    rows.push(...read.rows);
    const isBehind = end <= now.getTime() && until >= end - 1_000 && read.refreshed < end;
    if (isBehind) {
      throw new Error(`PayPal's report has not come to the end of ${to} yet`);
    }
  }
  const settled = rows.filter(({ transaction_status: status }) => status === done);
  return settled
    .filter((row) => isPayment(row) && instant(row.transaction_initiation_date) < end)
    .map((row) => rowOf(row, settled));
}

async function readRange(ask: AskPayPal, from: number, until: number): Promise<{ rows: Row[]; refreshed: number }> {
  const rows: Row[] = [];
  for (let number = 1; number <= mostPages; number += 1) {
    const query = new URLSearchParams({
      start_date: whole(from),
      end_date: whole(until),
      fields: 'transaction_info',
      balance_affecting_records_only: 'Y',
      page_size: String(pageSize),
      page: String(number),
    });
    const { value, issue } = await ask(`/v1/reporting/transactions?${query.toString()}`);
    if (issue !== null) {
      throw new Error(`PayPal gave no report: ${issue}`);
    }
    const read = page.parse(value);
    rows.push(...read.transaction_details.map(({ transaction_info: info }) => info));
    if (number >= read.total_pages) {
      // Where nothing is told, it is taken for whole.
      return { rows, refreshed: read.last_refreshed_datetime ? instant(read.last_refreshed_datetime) : Infinity };
    }
  }
  throw new Error("PayPal's report does not end");
}

/** Received by a payment of a buyer, and ours by its number: other money of the account is none of this shop's. */
const isPayment = ({ transaction_event_code: code, transaction_amount: amount, custom_field: number }: Row): boolean =>
  code.startsWith('T00') && !amount.value.startsWith('-') && /^[0-9A-Z]{20}$/.test(number ?? '');

function rowOf(row: Row, all: readonly Row[]): StatementRow {
  const paid = fromWire(row.transaction_amount);
  if (!paid || !row.custom_field) {
    throw new Error("a row of PayPal's report cannot be read");
  }
  const back = all
    .filter((one) => one.paypal_reference_id === row.transaction_id && backCodes.has(one.transaction_event_code))
    .map((one) => fromWire(one.transaction_amount)?.amount ?? 0)
    .reduce<number>((sum, amount) => sum - amount, 0);
  const fee = row.fee_amount && fromWire(row.fee_amount);
  return {
    attemptNumber: row.custom_field,
    paid,
    refunded: { ...paid, amount: minor(back) },
    fee: fee ? { ...fee, amount: minor(Math.abs(fee.amount)) } : null,
  };
}
