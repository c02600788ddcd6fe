import type { FastifyInstance, FastifyReply } from 'fastify';
import { approve, decline, type Bank } from './bank.ts';
import { digitsOnFile, testCards } from './cards.ts';
import { browserReturnFields, noticeModes, type Letter, type NoticeMode } from './notices.ts';
import { age, type Trade } from './trades.ts';

const textFields = { type: 'object', additionalProperties: { type: 'string' } };

const nextSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['mode'],
  properties: {
    mode: { enum: Object.keys(noticeModes) },
    times: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
  },
};

const notifySchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    fields: textFields,
    tamper: textFields,
    key: { enum: ['merchant', 'forged'] },
  },
};

const paySchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    card: { enum: ['good', 'declined'] },
    awaitNotice: { type: 'boolean' },
  },
};

const clockSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['offsetMs'],
  properties: { offsetMs: { type: 'integer' } },
};

interface TradeRoute {
  Params: { no: string };
}

interface NextBody {
  mode: NoticeMode;
  times?: number;
  delayMs?: number;
}

interface PayBody {
  card?: 'good' | 'declined';
  awaitNotice?: boolean;
}

/** What the controls show of a trade: no keys, no card number. */
function shown(trade: Trade, nowMs: number): Record<string, unknown> {
  age(trade, nowMs);
  return {
    merchantId: trade.merchant.id,
    merchantTradeNo: trade.merchantTradeNo,
    tradeNo: trade.tradeNo,
    amount: trade.amount,
    status: trade.status,
    payPath: `/ecpay/pay/${trade.ticket}`,
    orderedAtMs: trade.orderedAtMs,
    request: trade.request,
    result: trade.result ?? null,
    capture: trade.capture ?? null,
  };
}

/** The hands behind the simulator; ECPay has nothing like them. */
export function controlRoutes(app: FastifyInstance, bank: Bank): void {
  const root = '/__sim/ecpay';

  async function noSuchTrade(reply: FastifyReply, no: string): Promise<FastifyReply> {
    return reply.code(404).send({ message: `No trade has the number ${no}` });
  }

  app.get(`${root}/trades`, async () => bank.trades.all().map((trade) => shown(trade, bank.now())));

  app.get<TradeRoute>(`${root}/trades/:no`, async (request, reply) => {
    const trade = bank.trades.byNumber(request.params.no);
    return trade ? shown(trade, bank.now()) : noSuchTrade(reply, request.params.no);
  });

  app.post<{ Body: NextBody }>(`${root}/next`, { schema: { body: nextSchema } }, async (request) => {
    const { mode, times = 1, delayMs } = request.body;
    bank.notices.setNext(mode, times, delayMs);
    return { mode, times, delayMs: delayMs ?? null };
  });

  app.post<TradeRoute & { Body: Letter | null }>(
    `${root}/trades/:no/notify`,
    { schema: { body: notifySchema } },
    async (request, reply) => {
      const trade = bank.trades.byNumber(request.params.no);
      return trade ? bank.notices.send(trade, request.body ?? {}) : noSuchTrade(reply, request.params.no);
    },
  );

  app.post<TradeRoute & { Body: PayBody | null }>(
    `${root}/trades/:no/pay`,
    { schema: { body: paySchema } },
    async (request, reply) => {
      const trade = bank.trades.byNumber(request.params.no);
      if (!trade) {
        return noSuchTrade(reply, request.params.no);
      }
      age(trade, bank.now());
      const { card = 'good', awaitNotice = false } = request.body ?? {};
      trade.card = digitsOnFile(testCards[card].number);
      const turn = card === 'good' ? approve(bank, trade) : decline(bank, trade, '授權失敗');
      if (!turn) {
        return reply.code(409).send({ message: `The trade is ${trade.status}` });
      }
      const told = bank.notices.tell(trade, turn);
      const notice = awaitNotice ? await told : undefined;
      return {
        trade: shown(trade, bank.now()),
        notice: notice ?? null,
        browserReturn: {
          action: trade.request['OrderResultURL'] ?? null,
          fields: browserReturnFields(trade, bank.now()),
        },
      };
    },
  );

  app.post<{ Body: { offsetMs: number } }>(`${root}/clock`, { schema: { body: clockSchema } }, async (request) => {
    bank.setClockOffset(request.body.offsetMs);
    return { offsetMs: request.body.offsetMs, nowMs: bank.now() };
  });

  app.get(`${root}/notices`, async () => bank.notices.sent);
}
