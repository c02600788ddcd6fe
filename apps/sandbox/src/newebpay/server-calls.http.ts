import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BankPayment, BankRefund } from '../banks/bank.ts';
import { serverRoutes } from '../banks/bank.http.ts';
import { age, backStatus, balanceOf, capturedDollars, closeStatus, isVoid, type Card } from './card.ts';
import { taipeiTime, type Desk } from './desk.ts';
import { isFresh, type Fields } from './request.ts';
import { answerCode, questionCode, unseal } from './seal.ts';

interface Answer {
  Status: string;
  Message: string;
  /** An error has an empty list. */
  Result: Readonly<Record<string, unknown>> | [];
}
const refused = (Status: string, Message: string) => ({ Status, Message, Result: [] }) satisfies Answer;

const hour = 3_600_000;
/** NewebPay names no figures. */
const mostUnknown = 20;
const mostRefunds = 40;

const zeroTime = '0000-00-00 00:00:00';
const dollarsOf = (payment: BankPayment): number => payment.amount / 100;

/** What the shop's server asks and orders. */
export function serverCalls(app: FastifyInstance, desk: Desk): void {
  const { bank, merchant } = desk;
  const lock = { query: 0, refund: 0 };
  const unknownAt: number[] = [];
  const refundAt: number[] = [];
  const often = (times: number[], now: number): number => {
    times.push(now);
    return times.filter((at) => at > now - hour).length;
  };

  function statusOf(payment: BankPayment, card: Card | undefined, now: number): string {
    if (!card) {
      return payment.state === 'refused' || desk.isOver(payment) ? '2' : '0';
    }
    const isBack = balanceOf(card, payment) === 0 && card.refunds.every(({ state }) => state !== 'pending');
    return isVoid(card, now) ? '3' : isBack ? '6' : '1';
  }

  function question(fields: Fields): Answer {
    const now = bank.now();
    if (now < lock.query) {
      return refused('TRA10071', '已鎖定交易查詢功能，請待四小時解鎖');
    }
    const { MerchantOrderNo = '', Amt = '' } = fields;
    if (fields['MerchantID'] !== merchant.id) {
      return refused('TRA10001', '商店資料取得失敗');
    }
    if (fields['Version'] !== '1.3' || fields['RespondType'] !== 'JSON') {
      return refused('TRA10018', '資料不足');
    }
    if (!isFresh(fields['TimeStamp'], bank.wallClock())) {
      return refused('TRA40014', 'TimeStamp欄位錯誤');
    }
    if (fields['CheckValue'] !== questionCode(MerchantOrderNo, Amt, merchant)) {
      return refused('TRA10054', '檢查碼CheckValue有錯誤');
    }
    const payment = bank.payments.get(MerchantOrderNo);
    if (!payment || String(dollarsOf(payment)) !== Amt) {
      if (often(unknownAt, now) > mostUnknown) {
        lock.query = now + 4 * hour;
      }
      return refused('TRA10021', '查無該筆交易');
    }
    const card = desk.cardOf(payment);
    if (card) {
      age(card, now);
    }
    const closed = card ? closeStatus(card, now) : 0;
    const code = { CheckCode: answerCode(payment.number, Amt, payment.id, merchant) };
    return {
      Status: 'SUCCESS',
      Message: '查詢成功',
      Result: {
        MerchantID: merchant.id,
        Amt: dollarsOf(payment),
        TradeNo: payment.id,
        MerchantOrderNo: payment.number,
        TradeStatus: statusOf(payment, card, now),
        PaymentType: 'CREDIT',
        CreateTime: taipeiTime(payment.createdAt),
        PayTime: payment.paidAt === null ? zeroTime : taipeiTime(payment.paidAt),
        ...(bank.takeFault('unsigned') ? {} : code),
        FundTime: '0000-00-00',
        ...(card && {
          RespondCode: '00',
          Auth: '115468',
          ECI: '5',
          CloseAmt: closed === 0 ? null : String(capturedDollars(card, payment)),
          CloseStatus: String(closed),
          BackBalance: String(isVoid(card, now) ? 0 : balanceOf(card, payment)),
          BackStatus: String(backStatus(card, now)),
          RespondMsg: '授權成功',
          Inst: '0',
          InstFirst: '0',
          InstEach: '0',
          PaymentMethod: 'CREDIT',
          Card6No: '400022',
          Card4No: '1111',
          AuthBank: 'KGI',
        }),
      },
    };
  }

  /** A call on a paid trade with its fields opened; or why there is none. */
  function opened(form: Fields, version: string) {
    const now = bank.now();
    if (now < lock.refund) {
      return refused('TRA10702', '因達到執行請退款筆數上限，請待1小時後解鎖');
    }
    if (often(refundAt, now) > mostRefunds) {
      lock.refund = now + hour;
    }
    if (form['MerchantID_'] !== merchant.id) {
      return refused('TRA10001', '商店資料取得失敗');
    }
    const plain = unseal(form['PostData_'] ?? '', merchant);
    if (!plain) {
      return refused('TRA10008', '資料加密錯誤');
    }
    const fields: Fields = Object.fromEntries(new URLSearchParams(plain));
    const { MerchantOrderNo = '', Amt = '' } = fields;
    if (fields['Version'] !== version || fields['RespondType'] !== 'JSON') {
      return refused('TRA10018', '資料不足');
    }
    if (fields['IndexType'] !== '1') {
      return refused('TRA10032', '單號類型只能為數字1或2');
    }
    if (!isFresh(fields['TimeStamp'], bank.wallClock())) {
      return refused('TRA40014', 'TimeStamp欄位錯誤');
    }
    if (!/^[1-9]\d{0,9}$/.test(Amt)) {
      return refused('TRA10003', '金額必須為數字');
    }
    const payment = bank.payments.get(MerchantOrderNo);
    const card = payment && desk.cardOf(payment);
    if (!payment || !card || isVoid(card, now)) {
      return refused('TRA10021', '查無該筆交易或該筆交易不為信用卡交易');
    }
    age(card, now);
    if (bank.takeFault('refundRefused')) {
      return refused('TRA10045', '該筆交易正在退款中或退款失敗');
    }
    return { fields, payment, card, now, dollars: Number(Amt) };
  }

  const aRefund = (dollars: number, state: BankRefund['state'], at: number): BankRefund => ({
    key: '',
    id: randomBytes(6).toString('hex'),
    amount: dollars * 100,
    state,
    at,
  });

  const success = (
    payment: BankPayment,
    dollars: number,
    Message: string,
    own: Record<string, string> = {},
  ): Answer => ({
    Status: 'SUCCESS',
    Message,
    Result: {
      MerchantID: merchant.id,
      Amt: dollars,
      TradeNo: payment.id,
      MerchantOrderNo: payment.number,
      ...own,
    },
  });

  function cancel(form: Fields): Answer {
    const read = opened(form, '1.0');
    if ('Status' in read) {
      return read;
    }
    const { payment, card, now, dollars } = read;
    if (dollars !== dollarsOf(payment)) {
      return refused('TRA10050', '金額不符');
    }
    if (closeStatus(card, now) !== 0) {
      return refused('TRA10047', '該交易不為授權成功狀態，不可放棄授權');
    }
    if (card.voidAt !== null) {
      return refused('TRA20001', '金融機構取消授權批次處理中');
    }
    const isQueued = bank.takeFault('refundPending') !== null;
    card.voidAt = isQueued ? now + bank.refundTakes : now;
    // Whatever the state, nothing is captured by itself any more.
    card.isHeld = true;
    payment.refunds.push(aRefund(dollars, isQueued ? 'pending' : 'done', now));
    if (isQueued) {
      return refused('TRA20001', '金融機構取消授權批次處理中');
    }
    const code = answerCode(payment.number, String(dollars), payment.id, merchant);
    return success(payment, dollars, '放棄授權成功', bank.takeFault('unsigned') ? {} : { CheckCode: code });
  }

  function close(form: Fields): Answer {
    const read = opened(form, '1.1');
    if ('Status' in read) {
      return read;
    }
    if (read.fields['TradeNo'] !== read.payment.id) {
      return refused('TRA10038', '選擇使用系統單號格式錯誤');
    }
    const order = `${read.fields['CloseType']}${read.fields['Cancel'] ?? ''}`;
    return order === '1'
      ? capture(read)
      : order === '11'
        ? uncapture(read)
        : order === '2'
          ? refund(read)
          : refused('TRA10018', '資料不足');
  }
  type Read = Exclude<ReturnType<typeof opened>, Answer>;

  function capture({ payment, card, now, dollars }: Read): Answer {
    if (card.voidAt !== null) {
      return refused('TRA10026', '此訂單非授權成功狀態，不可請款');
    }
    if (closeStatus(card, now) !== 0) {
      return refused('TRA10027', '此訂單已申請過請款，不可重覆請款');
    }
    const rest = dollarsOf(payment) - dollars;
    if (rest < 0) {
      return refused('TRA10028', '請退款金額超過授權金額，請確認');
    }
    card.capture = { amount: dollars, at: now };
    if (rest > 0) {
      card.spared = aRefund(rest, 'pending', now);
      payment.refunds.push(card.spared);
    }
    return success(payment, dollars, '請款資料新增成功');
  }

  function uncapture({ payment, card, now, dollars }: Read): Answer {
    if (closeStatus(card, now) !== 1) {
      return refused('TRA10095', '此筆交易已過關帳時間，不可取消');
    }
    if (dollars !== capturedDollars(card, payment)) {
      return refused('TRA10050', '金額不符');
    }
    card.capture = null;
    card.isHeld = true;
    if (card.spared) {
      card.spared.state = 'refused';
      card.spared = null;
    }
    return success(payment, dollars, '請款資料取消成功');
  }

  function refund({ payment, card, now, dollars }: Read): Answer {
    if (closeStatus(card, now) !== 3) {
      return closeStatus(card, now) === 0
        ? refused('TRA10047', '該筆交易尚未發動撥款，無法執行退款')
        : refused('TRA10048', '該交易正在請款狀態');
    }
    if (card.refunds.some(({ state }) => state === 'pending')) {
      return refused('TRA20027', '此訂單已申請過退款，退款中');
    }
    if (dollars > balanceOf(card, payment)) {
      return refused('TRA10036', '已超過剩餘可退款金額，請確認');
    }
    const endsAt = bank.takeFault('refundPending') ? now + bank.refundTakes : null;
    const made = { ...aRefund(dollars, 'pending', now), endsAt };
    card.refunds.push(made);
    payment.refunds.push(made);
    return success(payment, dollars, '退款資料新增成功');
  }

  serverRoutes(
    app,
    bank,
    (scope) => {
      scope.post<{ Body: Fields }>('/API/QueryTradeInfo', async ({ body }) => question(body));
      scope.post<{ Body: Fields }>('/API/CreditCard/Cancel', async ({ body }) => cancel(body));
      scope.post<{ Body: Fields }>('/API/CreditCard/Close', async ({ body }) => close(body));
    },
    JSON.stringify(refused('NOR1001', '連線異常')),
  );
}
