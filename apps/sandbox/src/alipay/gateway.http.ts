import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverRoutes } from '../banks/bank.http.ts';
import type { Bank, BankPayment, BankRefund } from '../banks/bank.ts';
import { answerText, contentOfAnswer, type Spoiling } from './answers.ts';
import type { Account } from './account.ts';
import { billOf, isBillWritten } from './bill.ts';
import { dayText } from './beijing.ts';
import { badParameter, badRequest, notDone } from './refusal.ts';
import { isOpening, merged, readRequest, textIn, type ReadRequest } from './request.ts';
import type { Fields } from './signing.ts';
import { closeTrade, queryRefund, queryTrade, refundTrade } from './trades.ts';

export const root = '/alipay';
const gateway = `${root}/gateway.do`;
const download = `${root}/downloadBillFile.resource`;
const addressLife = 30_000;

interface Hands {
  /** Leads a browser to the cashier's page. */
  openPage: (params: Fields, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
  tellRefund: (payment: BankPayment, refund: BankRefund) => void;
  /** How the next answer is spoilt; null: not at all. */
  takeSpoiling: () => Spoiling | null;
}

const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

/** The gateway: pages for browsers, and what the shop's server asks. Each answer to the latter is signed. */
export function gatewayRoutes(
  app: FastifyInstance,
  bank: Bank,
  account: Account,
  { openPage, tellRefund, takeSpoiling }: Hands,
): void {
  const files = new Map<string, { bytes: Buffer; until: number }>();

  function billAddress({ content }: ReadRequest, origin: string): object {
    const date = textIn(content, 'bill_date');
    if (textIn(content, 'bill_type') !== 'trade') {
      throw badParameter('bill_type');
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !Number.isFinite(Date.parse(date)) || date >= dayText(bank.now())) {
      throw notDone('isv.invalid_arguments', '入参不合法');
    }
    const bytes = isBillWritten(date, bank.now()) ? billOf(account, bank.payments.values(), date) : null;
    if (bytes === null) {
      throw notDone('isp.bill_not_exist', '账单不存在');
    }
    const id = randomUUID();
    files.set(id, { bytes, until: bank.now() + addressLife });
    return { bill_download_url: `${origin}${download}?bizType=trade&fileType=csv.zip&fileId=${id}` };
  }

  const calls: Readonly<Record<string, (request: ReadRequest, origin: string) => object>> = {
    'alipay.trade.query': ({ content }) => queryTrade(bank, content),
    'alipay.trade.close': ({ content }) => closeTrade(bank, content),
    'alipay.trade.refund': ({ content }) => refundTrade(bank, content, tellRefund),
    'alipay.trade.fastpay.refund.query': ({ content }) => queryRefund(bank, content, tellRefund),
    'alipay.data.dataservice.bill.downloadurl.query': billAddress,
  };

  app.get(gateway, async (request, reply) => openPage(merged(queryOf(request)), reply));

  serverRoutes(
    app,
    bank,
    (scope) => {
      scope.post<{ Body: Fields | undefined }>(gateway, async (request, reply) => {
        const origin = `${request.protocol}://${request.host}`;
        const { method = '' } = request.query as Partial<Fields>;
        if (isOpening(method)) {
          return openPage(merged(queryOf(request), request.body ?? {}), reply);
        }
        const call = calls[method];
        const name = call ? `${method.replaceAll('.', '_')}_response` : 'error_response';
        const content = contentOfAnswer(() => {
          if (!call) {
            throw badRequest('isv.invalid-method', '不存在的方法名');
          }
          return call(readRequest(account, merged(queryOf(request), request.body ?? {}), bank.wallClock()), origin);
        });
        const how = bank.takeFault('unsigned') ?? takeSpoiling();
        return reply
          .type('text/html;charset=utf-8')
          .header('trace_id', randomUUID().replaceAll('-', ''))
          .send(answerText(account, name, content, how));
      });

      scope.get<{ Querystring: { fileId?: string } }>(download, async (request, reply) => {
        const file = files.get(request.query.fileId ?? '');
        return file && bank.now() <= file.until
          ? reply.type('application/zip').send(file.bytes)
          : reply.code(404).type('text/plain').send('expired');
      });
    },
    '{"error_response":{"code":"20000","msg":"Service Currently Unavailable","sub_code":"isp.unknow-error"}}',
  );
}
