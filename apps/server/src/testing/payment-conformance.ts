import { minor, type Money } from '@lyceum/domain/money';
import { day, hour, minute } from '@lyceum/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAttemptNumber } from '@lyceum/domain/ids';
import { randomBytes } from 'node:crypto';
import type {
  PaymentStart,
  Letter,
  PaymentOrder,
  PaymentProvider,
  RefundRequest,
  Trade,
} from '../providers/payment/payment.ts';
import type { Way } from './simulated-bank.ts';
import type { TestClock } from './test-server.ts';

/** A provider beside the bank that it talks to. */
export interface Workbench {
  provider: PaymentProvider;
  clock: TestClock;
  /** Lets time pass on both sides. */
  pass: (milliseconds: number) => Promise<void>;
  /** What is paid; 1,200 Taiwan dollars by code 16 where nothing is said. */
  way?: Way;
  /** The buyer follows the step and pays; answers what the browser brings back. */
  pay: (order: PaymentOrder, begun: PaymentStart) => Promise<Record<string, string>>;
  /** The notice that the bank sent of a payment, once it is captured where the provider captures on return. */
  letterOf: (order: PaymentOrder) => Promise<Letter>;
  notifyUrl: string;
  /** Of a buyer whom the provider knows, where it looks. */
  openId?: string;
  /** The bank cannot be reached from now on. */
  cut: () => Promise<void>;
  stop: () => Promise<void>;
}

const throws = (run: () => Promise<unknown>): Promise<boolean> =>
  run().then(
    () => false,
    () => true,
  );

/** What the port promises of every provider (`providers/payment/payment.ts`), told as one payment's life at its bank. */
export function conforms(benches: readonly { name: string; open: () => Promise<Workbench> }[]): void {
  describe.each(benches)('$name', ({ open }) => {
    let bench: Workbench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.stop());

    const money = (amount: number): Money => ({ amount: minor(amount), currency: bench.way?.currency ?? 'TWD' });
    const anOrder = (): PaymentOrder => ({
      attemptNumber: newAttemptNumber(bench.clock(), (size) => randomBytes(size)),
      code: bench.way?.code ?? 16,
      money: money(120_000),
      title: 'Order',
      createdAt: bench.clock(),
      expiresAt: new Date(bench.clock().getTime() + hour),
      language: 'zh-TW',
      openId: bench.openId ?? 'openid-1',
      clientAddress: '203.0.113.7',
      notifyUrl: bench.notifyUrl,
      returnUrl: 'https://shop.example/pay/return',
      backUrl: 'https://shop.example/pay/back',
    });
    const tradeOf = (order: PaymentOrder, { handle }: PaymentStart): Trade => ({
      attemptNumber: order.attemptNumber,
      handle,
      tradeNumber: null,
      authorisation: null,
      money: order.money,
      createdAt: order.createdAt,
    });
    /** PaymentStart, paid, and captured on return where the provider does that. */
    async function aPaidTrade() {
      const order = anOrder();
      const begun = await bench.provider.begin(order);
      const browser = await bench.pay(order, begun);
      await bench.provider.complete?.(tradeOf(order, begun), browser);
      const letter = await bench.letterOf(order);
      const notice = await bench.provider.verify(letter);
      if (notice.kind !== 'word') {
        throw new Error(`a payment was told as ${notice.kind}`);
      }
      const { word } = notice;
      const trade = { ...tradeOf(order, begun), tradeNumber: word.tradeNumber, authorisation: word.authorisation };
      return { order, begun, letter, browser, word, trade };
    }

    test('begins with a step that a page can take, and knows nothing of it as paid', async () => {
      const order = anOrder();
      const begun = await bench.provider.begin(order);
      expect(['form', 'redirect', 'qr', 'bridge', 'token']).toContain(begun.step.kind);
      await bench.pass(bench.provider.earliestQuery);
      expect((await bench.provider.query(tradeOf(order, begun))).state).not.toBe('paid');
    });

    test('tells a payment by a signed letter, with our number and the money, and nothing by a letter that was changed', async () => {
      const { order, letter, word, browser } = await aPaidTrade();
      expect(word).toMatchObject({
        attemptNumber: order.attemptNumber,
        outcome: 'paid',
        money: order.money,
        reason: null,
      });
      expect(word.tradeNumber).not.toBe('');
      // Whoever pays in another app or on another device brings nothing back.
      const isBack = Object.keys(browser).length > 0;
      expect(bench.provider.numberIn(browser)).toBe(isBack ? order.attemptNumber : null);
      expect(bench.provider.numberIn({})).toBeNull();
      for (const at of [0, Math.floor(letter.rawBody.length / 2), letter.rawBody.length - 1]) {
        const rawBody = Buffer.from(letter.rawBody);
        rawBody.writeUInt8(rawBody.readUInt8(at) === 0x31 ? 0x32 : 0x31, at);
        expect((await bench.provider.verify({ ...letter, rawBody })).kind).toBe('forged');
      }
      expect((await bench.provider.verify({ headers: {}, rawBody: Buffer.alloc(0), url: letter.url })).kind).toBe(
        'forged',
      );
    });

    test('answers the same to a query, and to whoever comes back twice', async () => {
      const { order, begun, browser, word, trade } = await aPaidTrade();
      await bench.pass(bench.provider.earliestQuery);
      expect(await bench.provider.query(trade)).toMatchObject({
        state: 'paid',
        tradeNumber: word.tradeNumber,
        money: order.money,
      });
      const again = (await bench.provider.complete?.(tradeOf(order, begun), browser)) ?? word;
      expect(again.tradeNumber).toBe(word.tradeNumber);
    });

    test('takes back a payment that was begun, or leaves it to end by itself', async () => {
      const order = anOrder();
      const begun = await bench.provider.begin(order);
      await bench.provider.close(tradeOf(order, begun));
      await bench.pass(bench.provider.earliestQuery);
      expect((await bench.provider.query(tradeOf(order, begun))).state).not.toBe('paid');
    });

    test('repays a part and the rest, each once however often it is tried, and says how far it is', async () => {
      const { trade } = await aPaidTrade();
      await bench.pass(day);
      const repay = async (request: RefundRequest): Promise<void> => {
        expect(await bench.provider.refundState(request)).toEqual({ state: 'absent' });
        const first = await bench.provider.refund(request);
        // Nobody heard of it: asked again, as after a power cut.
        const known = await bench.provider.refundState(request);
        expect(known.state).toBe(first);
        await bench.pass(hour);
        expect(await bench.provider.refundState(request)).toEqual({ state: 'done' });
      };
      await repay({ key: 'KEY00000000000000001', trade, money: money(40_000), sentBefore: money(0) });
      await repay({ key: 'KEY00000000000000002', trade, money: money(80_000), sentBefore: money(40_000) });
      const more = { key: 'KEY00000000000000003', trade, money: money(10_000), sentBefore: money(120_000) };
      expect(await throws(async () => bench.provider.refund(more))).toBe(true);
    });

    test('answers a notice in words of its own that tell what became of it', () => {
      const [taken, refused, later] = (['taken', 'refused', 'later'] as const).map(bench.provider.reply);
      expect(taken?.status).toBeLessThan(300);
      expect(refused).not.toEqual(taken);
      expect(later?.status).toBeGreaterThanOrEqual(500);
    });

    test('states each paid trade of a day with what went back', async () => {
      const { order, trade } = await aPaidTrade();
      await bench.pass(hour);
      await bench.provider.refund({ key: 'KEY00000000000000004', trade, money: money(20_000), sentBefore: money(0) });
      const today = bench.provider.dayOf(order.createdAt);
      expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
      await bench.pass(2 * day);
      const rows = await bench.provider.statement(today, bench.provider.dayOf(bench.clock()), async () => [trade]);
      expect(rows.filter(({ attemptNumber }) => attemptNumber === order.attemptNumber)).toMatchObject([
        { paid: money(120_000), refunded: money(20_000) },
      ]);
    });

    test('rests for less than a day, and says until when', () => {
      const start = bench.clock().getTime();
      for (let at = start; at < start + day; at += 5 * minute) {
        const until = bench.provider.quietUntil(new Date(at))?.getTime() ?? at + 1;
        expect(until > at && until < at + day).toBe(true);
        expect(bench.provider.quietUntil(new Date(until))).toBeNull();
      }
    });

    test('throws when nobody answers', async () => {
      const { trade } = await aPaidTrade();
      await bench.cut();
      const refund = { key: 'KEY00000000000000005', trade, money: money(10_000), sentBefore: money(0) };
      const today = bench.provider.dayOf(bench.clock());
      expect(await throws(async () => bench.provider.query(trade))).toBe(true);
      expect(await throws(async () => bench.provider.refundState(refund))).toBe(true);
      expect(await throws(async () => bench.provider.refund(refund))).toBe(true);
      expect(await throws(async () => bench.provider.statement(today, today, async () => [trade]))).toBe(true);
    });
  });
}
