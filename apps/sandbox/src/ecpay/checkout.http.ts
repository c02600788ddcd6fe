import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { approve, decline, type Bank } from './bank.ts';
import { digitsOnFile, readCard, verdictOn, type CardEntry } from './cards.ts';
import type { Fields } from './check-mac-value.ts';
import { authenticate, refuseCheckout } from './checkout-request.ts';
import { codes, type Refusal } from './codes.ts';
import { browserReturnFields } from './notices.ts';
import { cardPage, challengePage, endPage, errorPage, returnPage, type Page } from './pages.ts';
import { age, move, type Trade } from './trades.ts';
import { browserLanguage, pageLanguage, type Language } from './words.ts';

interface TicketRoute {
  Params: { ticket: string };
  Querystring: { lang?: unknown };
  Body: Fields | undefined;
}

const emptyEntry: CardEntry = { number: '', expiry: '', cvv: '' };

async function show(reply: FastifyReply, page: Page, status = 200): Promise<FastifyReply> {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.contentSecurityPolicy,
      'cache-control': 'no-store',
      // The shop may see that the buyer comes from the bank, not on which ticket.
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(page.markup);
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = 400,
): Promise<FastifyReply> {
  return show(reply, errorPage(refusal, browserLanguage(request.headers['accept-language'])), status);
}

function stepPath(step: 'pay' | 'verify' | 'return', ticket: string): string {
  return `/ecpay/${step}/${ticket}`;
}

/** A form that a browser sends from its top window says so; servers say nothing, frames say `iframe`. */
function isTopWindowPost(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document';
}

/** The pages that a buyer sees: checkout form in, card, 3-D Secure, way back. */
export function checkoutRoutes(app: FastifyInstance, bank: Bank): void {
  type TicketRequest = FastifyRequest<TicketRoute>;
  type Step = (trade: Trade, language: Language, request: TicketRequest, reply: FastifyReply) => Promise<FastifyReply>;

  function onTicket(step: Step) {
    return async (request: TicketRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const trade = bank.trades.byTicket(request.params.ticket);
      if (!trade) {
        const refusal = { code: codes.notEstablished, message: 'Unknown ticket' };
        return refuse(request, reply, refusal, 404);
      }
      const language = pageLanguage(request.query.lang, trade.request['Language']);
      return step(age(trade, bank.now()), language, request, reply);
    };
  }

  async function goTo(
    reply: FastifyReply,
    step: 'pay' | 'verify' | 'return',
    trade: Trade,
    language: Language,
  ): Promise<FastifyReply> {
    return reply.redirect(`${stepPath(step, trade.ticket)}?lang=${language}`, 303);
  }

  app.post<{ Body: Fields | undefined }>('/Cashier/AioCheckOut/V5', async (request, reply) => {
    const fields = request.body ?? {};
    if (bank.browserOnly && !isTopWindowPost(request)) {
      const refusal = {
        code: codes.badField,
        message: "The form must be posted by the buyer's browser in its top window",
      };
      return refuse(request, reply, refusal, 403);
    }
    const merchant = authenticate(fields, bank.merchants);
    if ('code' in merchant) {
      return refuse(request, reply, merchant);
    }
    const refusal = refuseCheckout(fields, bank.wallClock());
    if (refusal) {
      return refuse(request, reply, refusal);
    }
    const trade = bank.trades.open(merchant, fields, bank.now());
    return 'code' in trade ? refuse(request, reply, trade) : reply.redirect(stepPath('pay', trade.ticket), 303);
  });

  app.get<TicketRoute>(
    '/ecpay/pay/:ticket',
    onTicket(async (trade, language, _request, reply) => {
      if (trade.status === 'pending' || trade.status === 'challenge') {
        const path = stepPath('pay', trade.ticket);
        return show(reply, cardPage(trade, language, path, emptyEntry, new Set()));
      }
      return goTo(reply, 'return', trade, language);
    }),
  );

  app.post<TicketRoute>(
    '/ecpay/pay/:ticket',
    onTicket(async (trade, language, request, reply) => {
      if (trade.status !== 'pending' && trade.status !== 'challenge') {
        return goTo(reply, 'return', trade, language);
      }
      const form = request.body ?? {};
      const entry: CardEntry = {
        number: form['number'] ?? '',
        expiry: form['expiry'] ?? '',
        cvv: form['cvv'] ?? '',
      };
      const { card, wrong } = readCard(entry, bank.now());
      if (wrong.size > 0) {
        const path = stepPath('pay', trade.ticket);
        return show(reply, cardPage(trade, language, path, entry, wrong));
      }
      trade.card = digitsOnFile(card.number);
      if (verdictOn(card) === 'ask the owner') {
        move(trade, 'check');
        return goTo(reply, 'verify', trade, language);
      }
      const turn = decline(bank, trade, '授權失敗');
      if (turn) {
        void bank.notices.tell(trade, turn);
      }
      return goTo(reply, 'return', trade, language);
    }),
  );

  app.get<TicketRoute>(
    '/ecpay/verify/:ticket',
    onTicket(async (trade, language, _request, reply) => {
      if (trade.status === 'challenge') {
        const path = stepPath('verify', trade.ticket);
        return show(reply, challengePage(trade, language, path));
      }
      return goTo(reply, trade.status === 'pending' ? 'pay' : 'return', trade, language);
    }),
  );

  app.post<TicketRoute>(
    '/ecpay/verify/:ticket',
    onTicket(async (trade, language, request, reply) => {
      if (trade.status === 'challenge') {
        const agreed = request.body?.['answer'] === 'confirm';
        const turn = agreed ? approve(bank, trade) : decline(bank, trade, '3D 驗證失敗');
        if (turn) {
          void bank.notices.tell(trade, turn);
        }
      }
      return goTo(reply, 'return', trade, language);
    }),
  );

  app.get<TicketRoute>(
    '/ecpay/return/:ticket',
    onTicket(async (trade, language, _request, reply) => {
      if (!trade.result && trade.status !== 'expired') {
        return goTo(reply, 'pay', trade, language);
      }
      bank.notices.returned(trade);
      if (!trade.result || !trade.request['OrderResultURL']) {
        return show(reply, endPage(trade, language));
      }
      const fields = browserReturnFields(trade, bank.now());
      return show(reply, returnPage(trade, language, fields));
    }),
  );
}
