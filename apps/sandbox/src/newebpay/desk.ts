import { randomInt } from 'node:crypto';
import { openBank, type BankNotice, type BankOptions, type BankPayment, type NoticeHow } from '../banks/bank.ts';
import type { BrowserReturn, BuyerAct } from '../banks/bank.http.ts';
import { aCard, type Card } from './card.ts';
import type { Fields } from './request.ts';
import { seal, shaOf, type Merchant } from './seal.ts';

/** `2026-03-02 10:00:00` in Taipei. */
export const taipeiTime = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const dollarsOf = ({ amount }: Pick<BankPayment, 'amount'>): number => amount / 100;

/** The codes of a result and what they say. */
export const results = {
  paid: { code: 'SUCCESS', message: '授權成功' },
  refused: { code: 'MPG03009', message: '銀行回覆此筆交易授權失敗' },
} as const;

/** Its notice is taken when the answer is 200; otherwise it comes three times more. */
const mostRetries = 3;
const usualRetries = [1_000, 2_000, 4_000];

/** What the bank writes to the shop and gives the browser on its way back: a result, sealed and signed. */
export function writeResult(payment: BankPayment, merchant: Merchant, lie?: NoticeHow['lie']): Record<string, string> {
  const paid = payment.state === 'paid';
  const { code, message } = paid ? results.paid : results.refused;
  const id = lie === 'wrongMerchant' ? 'MS900000001' : merchant.id;
  const result = {
    MerchantID: id,
    // There is no field of the currency: another one shows in a figure that Taiwan dollars do not have.
    Amt: lie === 'wrongAmount' ? dollarsOf(payment) + 1 : lie === 'wrongCurrency' ? '38.70' : dollarsOf(payment),
    TradeNo: payment.id,
    MerchantOrderNo: payment.number,
    RespondType: 'JSON',
    IP: '203.0.113.7',
    EscrowBank: 'HNCB',
    PaymentType: 'CREDIT',
    RespondCode: paid ? '00' : '05',
    Auth: paid ? '115468' : '',
    Card6No: '400022',
    Card4No: '1111',
    AuthBank: 'KGI',
    TokenUseStatus: 0,
    InstFirst: 0,
    InstEach: 0,
    Inst: 0,
    ECI: '5',
    PayTime: payment.paidAt === null ? '' : taipeiTime(payment.paidAt),
    PaymentMethod: 'CREDIT',
  };
  const signer = lie === 'forged' ? { ...merchant, key: 'f'.repeat(32) } : merchant;
  const TradeInfo = seal(JSON.stringify({ Status: code, Message: message, Result: result }), signer);
  return { Status: code, MerchantID: id, Version: '2.3', TradeInfo, TradeSha: shaOf(TradeInfo, signer) };
}

/** The bank with its one merchant, the cards behind its payments, and what a buyer does. */
export function openDesk(merchant: Merchant, options: BankOptions) {
  const write = (payment: BankPayment, { lie }: NoticeHow): BankNotice => ({
    url: payment.notifyUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(writeResult(payment, merchant, lie)).toString(),
  });
  const bank = openBank(
    { write, isTaken: (status) => status === 200 },
    { ...options, retryMs: (options.retryMs ?? usualRetries).slice(0, mostRetries) },
  );
  const cards = new Map<string, Card>();

  const isOver = (payment: BankPayment): boolean => payment.state === 'open' && bank.now() > payment.expiresAt;

  return {
    bank,
    merchant,
    isOver,
    cardOf: (payment: BankPayment): Card | undefined => cards.get(payment.number),
    open(trade: Fields): BankPayment {
      const now = bank.now();
      const limit = Number(trade['TradeLimit'] ?? 0);
      const payment: BankPayment = {
        number: trade['MerchantOrderNo'] ?? '',
        id: `${taipeiTime(now).slice(2).replaceAll(/\D/g, '')}${randomInt(10_000, 100_000)}`,
        way: 'credit',
        amount: Number(trade['Amt']) * 100,
        currency: 'TWD',
        state: 'open',
        notifyUrl: trade['NotifyURL'] ?? '',
        returnUrl: trade['ReturnURL'] ?? '',
        backUrl: trade['ClientBackURL'] ?? '',
        createdAt: now,
        expiresAt: limit === 0 ? Infinity : now + Math.min(900, Math.max(60, limit)) * 1000,
        paidAt: null,
        refunds: [],
        request: trade,
      };
      bank.payments.set(payment.number, payment);
      return payment;
    },
    async act(payment: BankPayment, act: BuyerAct): Promise<BrowserReturn | null> {
      if (act === 'leave') {
        return payment.backUrl === '' ? null : { method: 'GET', url: payment.backUrl, fields: {} };
      }
      if (payment.state === 'open' && !isOver(payment)) {
        payment.state = act === 'pay' ? 'paid' : 'refused';
        if (act === 'pay') {
          payment.paidAt = bank.now();
          cards.set(payment.number, aCard(payment.paidAt));
        }
        await bank.tell(payment, { event: 'payment' });
      }
      return payment.state === 'open' || payment.returnUrl === ''
        ? null
        : { method: 'POST', url: payment.returnUrl, fields: writeResult(payment, merchant) };
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;
