// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import type { BuyerAction } from '@lyceum/domain/orders';
import type { Send } from '@lyceum/web/call-client';
import { currentNotices } from '@lyceum/web/notices';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { act } from 'react';
import { expect, it } from 'vitest';
import '../testing/begun.ts';
import { OrderActions } from './order-actions.tsx';

async function shown(actions: BuyerAction[], nextSessionAt: string | null = null) {
  const told: { call: string; input: unknown }[] = [];
  const send = ((call: { facts: { name: string } }, input: unknown) => {
    told.push({ call: call.facts.name, input });
    return Promise.resolve({ data: {} });
  }) as unknown as Send;
  const order = {
    orderId: 'ord_one',
    actions,
    distribution: false,
    nextSessionAt,
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
    box,
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

it('of what is held in ten days the calendar is the main thing, of what is held today the code', async () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const last = (box: Element) => [...box.querySelectorAll('button, a')].at(-1)?.textContent;
  expect(last((await shown(['showCode', 'refund'], inDays(10))).box)).toBe(m.orders_toCalendar());
  expect(last((await shown(['watch'], inDays(10))).box)).toBe(m.orders_toCalendar());
  expect(last((await shown(['showCode', 'refund'], inDays(0.5))).box)).toBe(m.orders_showCode());
  // Cancelled: nothing is to come.
  expect(last((await shown(['buyAgain'], inDays(10))).box)).toBe(m.orders_buyAgain());
});
