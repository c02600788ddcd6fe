import type { FastifyInstance } from 'fastify';
import { ageRefunds, type PayPal } from './account.ts';
import { timeText } from './orders.ts';
import { feeOf, wireMoney, type WireMoney } from './money.ts';
import { refuse } from './refusal.ts';

const longestRange = 31 * 24 * 3_600_000;

interface Asked {
  Querystring: { start_date?: string; end_date?: string; page?: string; page_size?: string; fields?: string };
}

interface Row {
  at: number;
  transaction_info: object;
}

const minus = ({ currency_code, value }: WireMoney): WireMoney => ({ currency_code, value: `-${value}` });

/** Everything that moved on the account, oldest first. */
function rowsOf(paypal: PayPal): Row[] {
  return [...paypal.orders.values()]
    .flatMap((order): Row[] => {
      const { payment, capture } = order;
      ageRefunds(paypal, order);
      if (!capture || capture.status === 'DECLINED') {
        return [];
      }
      const { amount, currency } = payment;
      return [
        {
          at: capture.at,
          transaction_info: {
            transaction_id: capture.id,
            transaction_event_code: 'T0006',
            transaction_initiation_date: timeText(capture.at).replace('Z', '+0000'),
            transaction_amount: wireMoney(amount, currency),
            fee_amount: minus(wireMoney(feeOf(amount, currency), currency)),
            transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
            invoice_id: order.invoiceId,
            custom_field: order.customId,
          },
        },
        ...payment.refunds
          .filter(({ state }) => state === 'done')
          .map((refund) => ({
            at: refund.at,
            transaction_info: {
              transaction_id: refund.id,
              paypal_reference_id: capture.id,
              paypal_reference_id_type: 'TXN',
              transaction_event_code: 'T1107',
              transaction_initiation_date: timeText(refund.at).replace('Z', '+0000'),
              transaction_amount: minus(wireMoney(refund.amount, currency)),
              transaction_status: 'S',
              custom_field: refund.key,
            },
          })),
      ];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** GET /v1/reporting/transactions: what moved, page by page; the newest hours are missing as far as the report is behind. */
export function reportRoutes(app: FastifyInstance, paypal: PayPal): void {
  app.get<Asked>('/v1/reporting/transactions', (request, reply) => {
    const { start_date: start = '', end_date: end = '', page = '1', page_size: size = '100' } = request.query;
    const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
    const [from, until] = [Date.parse(start), Date.parse(end)];
    if (!isTime(start) || !isTime(end) || !(until >= from) || until - from > longestRange) {
      return refuse(reply, 400, 'INVALID_REQUEST');
    }
    if (!/^\d{1,5}$/.test(page) || page === '0' || !/^\d{1,3}$/.test(size) || size === '0' || Number(size) > 500) {
      return refuse(reply, 400, 'INVALID_REQUEST');
    }
    const refreshed = paypal.bank.now() - paypal.lag.ms;
    const rows = rowsOf(paypal).filter(({ at }) => at >= from && at <= until && at <= refreshed);
    const first = (Number(page) - 1) * Number(size);
    return reply.send({
      transaction_details: rows
        .slice(first, first + Number(size))
        .map(({ transaction_info }) => ({ transaction_info })),
      account_number: paypal.account.merchantId,
      start_date: start,
      end_date: end,
      last_refreshed_datetime: timeText(refreshed).replace('Z', '+0000'),
      page: Number(page),
      total_items: rows.length,
      total_pages: Math.ceil(rows.length / Number(size)),
      links: [],
    });
  });
}
