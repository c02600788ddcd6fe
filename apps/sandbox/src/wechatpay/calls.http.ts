import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawBodyOf, serverRoutes } from '../banks/bank.http.ts';
import type { Bank, BankPayment, BankRefund } from '../banks/bank.ts';
import type { Account } from './account.ts';
import { openGate } from './authorize.ts';
import { dayOf, rfc3339 } from './beijing.ts';
import { billOf } from './bill.ts';
import { encrypt, randomText } from './crypto.ts';
import { Refusal, wrongParameter } from './refusal.ts';
import {
  isBillWritten,
  readOrder,
  refundOf,
  ripen,
  takeOrder,
  takeRefund,
  tradeState,
  transactionOf,
  ways,
  type Way,
} from './transactions.ts';

export const root = '/wechatpay';
const v3 = `${root}/v3`;

export interface Handles {
  /** What an answer gave, and for which payment; `at` in the bank's time. */
  prepaid: Map<string, { number: string; at: number }>;
}

interface ByNumber {
  Params: { number: string };
  Querystring: Record<string, string>;
}

/** What the shop's server asks; each answer is signed, but those of downloads and to strangers. */
export function apiRoutes(
  app: FastifyInstance,
  bank: Bank,
  account: Account,
  { prepaid }: Handles,
  tellRefund: (payment: BankPayment, refund: BankRefund) => void,
): void {
  const gate = openGate(account, bank.wallClock);
  const files = new Map<string, Buffer>();
  const unsigned = new WeakSet<FastifyReply>();

  const found = (number: string): BankPayment => {
    const payment = bank.payments.get(number);
    if (!payment) {
      throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
    }
    return payment;
  };

  serverRoutes(
    app,
    bank,
    (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        try {
          gate({ method: request.method, url: request.url, headers: request.headers, body: rawBodyOf(request) });
        } catch (error) {
          // It does not know for whom it would sign.
          unsigned.add(reply);
          throw error;
        }
      });
      scope.setErrorHandler(async (error: unknown, _request: FastifyRequest, reply) => {
        const { status, code, message } =
          error instanceof Refusal ? error : new Refusal(400, 'PARAM_ERROR', (error as Error).message);
        return reply.code(status).send({ code, message });
      });
      scope.addHook('onSend', async (request, reply, payload) => {
        const body = typeof payload === 'string' ? payload : '';
        if (!unsigned.has(reply) && !(reply.statusCode < 300 && bank.takeFault('unsigned'))) {
          const named = request.headers['wechatpay-serial'];
          reply.headers(account.sealAnswer(body, typeof named === 'string' ? named : undefined));
        }
        return payload;
      });

      for (const way of ways) {
        scope.post(`${v3}/pay/transactions/${way}`, async (request, reply) => {
          const payment = takeOrder(bank, way, readOrder(account, way, request.body, bank.now()));
          return reply.send(handleOf(request, way, payment));
        });
      }

      function handleOf(request: FastifyRequest, way: Way, payment: BankPayment): object {
        const id = `wx${randomText(34)}`;
        prepaid.set(id, { number: payment.number, at: bank.now() });
        if (way === 'native') {
          return { code_url: `weixin://wxpay/bizpayurl?pr=${id}` };
        }
        const h5 = `${request.protocol}://${request.host}${root}/cgi-bin/mmpayweb-bin/checkmweb`;
        return way === 'h5' ? { h5_url: `${h5}?prepay_id=${id}&package=2150917749` } : { prepay_id: id };
      }

      scope.get<ByNumber>(`${v3}/pay/transactions/out-trade-no/:number`, async (request) => {
        if (request.query.mchid !== account.merchantId) {
          throw wrongParameter('mchid');
        }
        return transactionOf(account, found(request.params.number), bank.now());
      });

      scope.post<ByNumber>(`${v3}/pay/transactions/out-trade-no/:number/close`, async (request, reply) => {
        if ((request.body as { mchid?: unknown }).mchid !== account.merchantId) {
          throw wrongParameter('mchid');
        }
        const payment = found(request.params.number);
        if (payment.state === 'paid') {
          throw new Refusal(400, 'ORDERPAID', '该订单已支付');
        }
        if (tradeState(payment, bank.now()) === 'CLOSED') {
          throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭');
        }
        payment.state = 'closed';
        return reply.code(204).send('');
      });

      scope.post(`${v3}/refund/domestic/refunds`, async (request) => {
        const { payment, refund, isNew } = takeRefund(bank, request.body);
        if (isNew) {
          const fault = bank.takeFault('refundRefused', 'refundPending');
          refund.state = fault === 'refundRefused' ? 'refused' : fault === 'refundPending' ? 'pending' : 'done';
          if (refund.state === 'done') {
            tellRefund(payment, refund);
          }
        }
        return refundOf(payment, refund);
      });

      scope.get<ByNumber>(`${v3}/refund/domestic/refunds/:number`, async (request) => {
        for (const payment of bank.payments.values()) {
          const refund = payment.refunds.find(({ key }) => key === request.params.number);
          if (refund) {
            ripen(bank, payment);
            return refundOf(payment, refund);
          }
        }
        throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
      });

      scope.get(`${v3}/certificates`, async () => ({
        data: account.certificates().map(({ serial, pem, startsAt, endsAt }) => ({
          serial_no: serial,
          effective_time: rfc3339(startsAt),
          expire_time: rfc3339(endsAt),
          encrypt_certificate: encrypt(account.apiKey, pem, 'certificate'),
        })),
      }));

      scope.get<ByNumber>(`${v3}/bill/tradebill`, async (request) => {
        const { bill_date: date = '', bill_type: type = 'ALL', tar_type: packing } = request.query;
        const now = bank.now();
        if (!/^\d{4}-\d\d-\d\d$/.test(date) || !Number.isFinite(Date.parse(date)) || date >= dayOf(now)) {
          throw wrongParameter('bill_date', '账单日期不正确');
        }
        if (type !== 'ALL' || (packing !== undefined && packing !== 'GZIP')) {
          throw wrongParameter('bill_type');
        }
        if (!isBillWritten(date, now)) {
          throw new Refusal(400, 'STATEMENT_CREATING', '账单生成中');
        }
        const text = billOf(account, bank.payments.values(), date);
        if (text === null) {
          throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
        }
        const token = randomText(48);
        files.set(token, packing === 'GZIP' ? gzipSync(text) : Buffer.from(text));
        const tail = packing === 'GZIP' ? '&tartype=gzip' : '';
        return {
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(text).digest('hex'),
          download_url: `${request.protocol}://${request.host}${v3}/billdownload/file?token=${token}${tail}`,
        };
      });

      scope.get<ByNumber>(`${v3}/billdownload/file`, async (request, reply) => {
        unsigned.add(reply);
        const file = files.get(request.query.token ?? '');
        if (!file) {
          throw new Refusal(404, 'FILE_NOT_EXIST', '文件不存在');
        }
        return reply.type('text/plain').send(file);
      });
    },
    JSON.stringify({ code: 'SYSTEM_ERROR', message: '系统繁忙' }),
  );
}
