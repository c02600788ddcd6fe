// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import type { BuyerAction } from '@lyceum/domain/orders';
import type { Send } from '@lyceum/web/call-client';
import { currentNotices } from '@lyceum/web/notices';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { act } from 'react';
import { expect, it } from 'vitest';
import '../testing/begun.ts';
import { OrderActions, shownActions } from './order-actions.tsx';
import { stateWord } from './order-words.ts';

async function shown(actions: BuyerAction[]) {
  const told: { call: string; input: unknown }[] = [];
  const send = ((call: { facts: { name: string } }, input: unknown) => {
    told.push({ call: call.facts.name, input });
    return Promise.resolve({ data: {} });
  }) as unknown as Send;
  const order = {
    orderId: 'ord_one',
    actions,
    distribution: false,
    nextSessionAt: null,
    lines: [
      { productId: 'prd_back', productType: 2, returned: true },
      { productId: 'prd_kept', productType: 2, returned: false },
    ],
  };
  const { box } = await render(
    <Inside send={send}>
      <OrderActions order={order} size="large" />
    </Inside>,
  );
  const named = (name: string) =>
    [...box.querySelectorAll('button, a')].find(({ textContent }) => textContent === name);
  return {
    told,
    named,
    press: async (name: string, yes: boolean) => {
      await click(named(name));
      await settle();
      const title = currentNotices().question?.title;
      await act(async () => currentNotices().question?.answer(yes));
      await settle(20);
      return title;
    },
  };
}

it('cancelling asks first: no leaves the order, yes cancels it', async () => {
  const { told, press } = await shown(['cancel']);
  expect(await press(m.orders_cancel(), false)).toBe(m.orders_cancelAsk());
  expect(told).toEqual([]);
  await settle(2_100);
  await press(m.orders_cancel(), true);
  expect(told).toEqual([{ call: 'orders.cancelOrder', input: { orderId: 'ord_one' } }]);
});

it('a parcel is received only by yes', async () => {
  const { told, press } = await shown(['receive']);
  expect(await press(m.shipments_receive(), false)).toBe(m.shipments_receiveAsk());
  expect(told).toEqual([]);
  await settle(2_100);
  await press(m.shipments_receive(), true);
  expect(told).toEqual([{ call: 'shipments.receive', input: { orderId: 'ord_one' } }]);
});

it('of what is held in ten days the calendar is the main thing, of what is held today the code', () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const first = (nextSessionAt: string | null, ...actions: BuyerAction[]) =>
    shownActions({ actions, nextSessionAt }, [])[0];
  expect(first(inDays(10), 'showCode', 'refund')).toBe('calendar');
  expect(first(inDays(10), 'watch')).toBe('calendar');
  expect(first(inDays(0.5), 'showCode', 'refund')).toBe('showCode');
  expect(first(null, 'watch')).toBe('watch');
  // Cancelled: nothing is to come.
  expect(shownActions({ actions: ['buyAgain'], nextSessionAt: inDays(10) }, [])).toEqual(['buyAgain']);
});

it('a film is ready to watch, a class is registered for; other states keep SPEC.md’s names', () => {
  expect(stateWord({ state: 'completed', kind: 'recorded' })).toBe(m.orders_state_ready());
  expect(stateWord({ state: 'pendingUse', kind: 'inPerson' })).toBe(m.orders_state_registered());
  expect(stateWord({ state: 'completed', kind: 'inPerson' })).toBe(m.orders_state_completed());
  expect(stateWord({ state: 'cancelled', kind: 'recorded' })).toBe(m.orders_state_cancelled());
});
