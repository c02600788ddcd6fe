// @vitest-environment happy-dom
import type { detail } from '@lyceum/contract/refunds.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf, Send } from '@lyceum/web/call-client';
import { currentNotices } from '@lyceum/web/notices';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { giveSizes } from '@lyceum/web/testing/sizes';
import { act, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ApproveBox } from './approve-box.tsx';
import { DecideBox, JudgeBox } from './decide-box.tsx';

// Each decision, with both answers to the question before it: what is asked, and what the server is told.

giveSizes();

const twd = (amount: number) => ({ amount, currency: 'TWD' as const });
// Each figure another one, so that none stands for another.
const refund = {
  refundId: 'rfd_one',
  orderId: 'ord_one',
  state: 'asked',
  amount: twd(66_600),
  rest: twd(77_700),
  total: twd(88_800),
  refunded: twd(11_100),
  goodwill: false,
  own: false,
} as unknown as ReplyOf<typeof detail>;

const button = (box: Element, name: string) =>
  [...box.querySelectorAll('button')].find(
    ({ textContent }) => textContent.replaceAll(' ', '') === name.replaceAll(' ', ''),
  );

async function shown(node: ReactNode) {
  const told: { call: string; input: unknown }[] = [];
  const send = ((call: { facts: { name: string } }, input: unknown) => {
    told.push({ call: call.facts.name, input });
    return Promise.resolve({ data: { state: 'sending' } });
  }) as unknown as Send;
  const { box, show } = await render(<Inside send={send}>{node}</Inside>);
  return {
    told,
    leave: () => show(null),
    box,
    press: async (name: string) => {
      await click(button(box, name));
      await settle();
      return currentNotices().question;
    },
    answer: async (yes: boolean) => {
      await act(async () => currentNotices().question?.answer(yes));
      await settle(20);
    },
  };
}

async function type(field: Element | null, text: string): Promise<void> {
  await act(async () => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('a seller who agrees is asked with the amount of the refund; no is no, yes agrees to it', async () => {
  const { told, press, answer } = await shown(<DecideBox refund={refund} />);
  expect((await press(m.refunds_agree()))?.title).toBe(m.refunds_agreeAsk({ amount: 'NT$666.00' }));
  await answer(false);
  expect(told).toEqual([]);
  await settle(350);
  await press(m.refunds_agree());
  await answer(true);
  expect(told).toEqual([{ call: 'refunds.decide', input: { refundId: 'rfd_one', agree: true, words: '' } }]);
});

it('a seller who refuses gives a reason; no is no, yes refuses', async () => {
  const { told, box, press, answer } = await shown(<DecideBox refund={refund} />);
  // Without words nothing is asked.
  expect(await press(m.refunds_refuse())).toBeNull();
  await type(box.querySelector('textarea'), 'seen to the end');
  const question = await press(m.refunds_refuse());
  expect(question).toMatchObject({ title: m.refunds_refuseAsk(), yes: m.refunds_refuse(), danger: true });
  await answer(false);
  expect(told).toEqual([]);
  await settle(350);
  await press(m.refunds_refuse());
  await answer(true);
  expect(told).toEqual([
    { call: 'refunds.decide', input: { refundId: 'rfd_one', agree: false, words: 'seen to the end' } },
  ]);
});

it('of goodwill the amount that was written is asked about and granted', async () => {
  const { told, box, press, answer } = await shown(<DecideBox refund={{ ...refund, goodwill: true }} />);
  expect((await press(m.refunds_agree()))?.title).toBe(m.refunds_agreeAsk({ amount: 'NT$666.00' }));
  await answer(false);
  await type(box.querySelector('input'), '123');
  expect((await press(m.refunds_agree()))?.title).toBe(m.refunds_agreeAsk({ amount: 'NT$123.00' }));
  await answer(true);
  expect(told.map(({ input }) => input)).toEqual([{ refundId: 'rfd_one', agree: true, words: '', money: '123.00' }]);
});

it('the operator grants the amount, or lets the seller’s word stand', async () => {
  const { told, box, press, answer } = await shown(<JudgeBox refund={refund} />);
  expect((await press(m.refunds_grant()))?.title).toBe(m.refunds_agreeAsk({ amount: 'NT$666.00' }));
  await answer(false);
  expect(told).toEqual([]);
  await settle(350);
  await press(m.refunds_grant());
  await answer(true);
  await type(box.querySelector('textarea'), 'the terms say so');
  await settle(350);
  expect((await press(m.refunds_dismiss()))?.title).toBe(m.refunds_dismissAsk());
  await answer(false);
  expect(told).toHaveLength(1);
  await press(m.refunds_dismiss());
  await answer(true);
  expect(told).toEqual([
    { call: 'refunds.judge', input: { refundId: 'rfd_one', agree: true, words: '', money: '666.00' } },
    { call: 'refunds.judge', input: { refundId: 'rfd_one', agree: false, words: 'the terms say so' } },
  ]);
});

it('the second pair of eyes approves or gives up, each asked first; one’s own can only be given up', async () => {
  const { told, press, answer } = await shown(<ApproveBox refund={refund} />);
  expect((await press(m.refunds_approve()))?.title).toBe(m.refunds_approveAsk({ amount: 'NT$666.00' }));
  await answer(false);
  expect((await press(m.refunds_discard()))?.title).toBe(m.refunds_discardAsk());
  await answer(false);
  expect(told).toEqual([]);
  await settle(350);
  await press(m.refunds_approve());
  await answer(true);
  await settle(350);
  await press(m.refunds_discard());
  await answer(true);
  expect(told.map(({ input }) => input)).toEqual([
    { refundId: 'rfd_one', approve: true },
    { refundId: 'rfd_one', approve: false },
  ]);
  const own = await shown(<ApproveBox refund={{ ...refund, own: true }} />);
  expect([button(own.box, m.refunds_approve()), button(own.box, m.refunds_discard())?.tagName]).toEqual([
    undefined,
    'BUTTON',
  ]);
});

it('what is written to a buyer outlives the page until it is sent', async () => {
  const first = await shown(<DecideBox refund={refund} />);
  await type(first.box.querySelector('textarea'), '課已上完');
  await first.leave();
  const again = await shown(<DecideBox refund={refund} />);
  expect(again.box.querySelector('textarea')?.value).toBe('課已上完');
  await again.press(m.refunds_refuse());
  await again.answer(true);
  expect(again.told).toMatchObject([{ input: { agree: false, words: '課已上完' } }]);
  await again.leave();
  const third = await shown(<DecideBox refund={refund} />);
  expect(third.box.querySelector('textarea')?.value).toBe('');
});
