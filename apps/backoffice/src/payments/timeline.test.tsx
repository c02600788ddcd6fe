// @vitest-environment happy-dom
import type { detail } from '@lyceum/contract/payments.calls';
import type { me } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf, Send } from '@lyceum/web/call-client';
import { currentNotices } from '@lyceum/web/notices';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { learnMe } from '../session.ts';
import { Timeline } from './timeline.tsx';

const operator: ReplyOf<typeof me> = {
  id: 'stf_anna',
  email: 'anna@example.com',
  name: 'Anna',
  language: 'en',
  agency: null,
  owner: false,
  rights: ['finance'],
  recoveryCodesLeft: 10,
};
beforeEach(() => learnMe(operator));

type Payment = ReplyOf<typeof detail>;
const at = '2026-03-02T02:00:00.000Z';
const amount = { amount: 120_000, currency: 'TWD' } as const;
const repayment = {
  what: 'repayment',
  at,
  repaymentId: 'rpy_one',
  refundId: null,
  amount,
  state: 'stuck',
  tries: 2,
  trouble: 'the provider repaid 30000',
  dueAt: null,
} as const;

async function shown(timeline: Payment['timeline']) {
  const told: unknown[] = [];
  const send = ((_call: unknown, input: unknown) => {
    told.push(input);
    return Promise.resolve({ data: {} });
  }) as unknown as Send;
  const payment = { provider: 'ecpay', timeline } as Payment;
  const { box } = await render(
    <Inside send={send}>
      <Timeline payment={payment} />
    </Inside>,
  );
  const lines = [...box.querySelectorAll('ol > li')];
  return {
    box,
    told,
    tones: lines.map((line) => line.getAttribute('data-tone')),
    lines: lines.map((line) => line.textContent),
  };
}

it('says each thing that can happen to a payment in words of its own, and colours what changed or troubled the money', async () => {
  const happened: Payment['timeline'] = [
    { what: 'begun', at },
    { what: 'handedOver', at },
    { what: 'notBegun', at },
    { what: 'told', at, source: 'notice', outcome: 'failed', applied: true, repeats: 0, repeatedAt: null },
    { what: 'told', at, source: 'query', outcome: 'paid', applied: true, repeats: 0, repeatedAt: null },
    { what: 'told', at, source: 'return', outcome: 'paid', applied: false, repeats: 3, repeatedAt: at },
    { what: 'asked', at, answer: 'unpaid' },
    { what: 'asked', at, answer: 'approved' },
    { what: 'asked', at, answer: 'failed' },
    { what: 'asked', at, answer: 'noAnswer' },
    { what: 'refusedNotice', at, why: 'mismatch' },
    { what: 'refusedNotice', at, why: 'stale' },
    { what: 'repaymentNotice', at, repaymentId: 'rpy_one' },
    { what: 'closed', at },
    { what: 'paid', at },
    { what: 'failed', at },
    { ...repayment, state: 'sending' },
    repayment,
    { what: 'sentAgain', at, repaymentId: 'rpy_one' },
    { what: 'repaid', at, repaymentId: 'rpy_one', amount },
    { what: 'chargeback', at, amount, state: 'told', reference: 'CB1' },
    { what: 'chargeback', at, amount, state: 'booked', reference: 'CB1' },
    { what: 'chargeback', at, amount, state: 'won', reference: 'CB1' },
    { what: 'chargeback', at, amount, state: 'lost', reference: 'CB1' },
    { what: 'fee', at, amount },
  ];
  const { lines, tones } = await shown(happened);
  expect(lines).toHaveLength(happened.length);
  expect(new Set(lines).size).toBe(happened.length);
  const coloured = happened.flatMap((one, index) => (tones[index] === 'plain' ? [] : [`${one.what} ${tones[index]}`]));
  expect(coloured).toEqual([
    'notBegun bad',
    'refusedNotice bad',
    'refusedNotice bad',
    'paid good',
    'failed bad',
    'repayment bad',
    'repaid good',
    'chargeback bad',
    'chargeback bad',
    'chargeback good',
    'chargeback bad',
  ]);
  expect(lines[5]).toContain(m.payments_notApplied());
  expect(lines[17]).toContain('the provider repaid 30000');
});

it('a repayment that is stuck is sent again after a question; no is no', async () => {
  const { box, told } = await shown([repayment]);
  const press = async (yes: boolean) => {
    await click(box.querySelector('button'));
    await settle(350);
    expect(currentNotices().question?.title).toBe(m.reconciliations_retryAsk());
    await act(async () => currentNotices().question?.answer(yes));
    await settle(350);
  };
  await press(false);
  expect(told).toEqual([]);
  await press(true);
  expect(told).toEqual([{ repaymentId: 'rpy_one' }]);
});

it('who may not send money again has no button', async () => {
  learnMe({ ...operator, rights: ['orders'] });
  const { box } = await shown([repayment]);
  expect(box.querySelector('button')).toBeNull();
});
