// @vitest-environment happy-dom
import { call, type Call } from '@lyceum/contract/call';
import { useState } from 'react';
import { describe, expect, test, vi, type Mock } from 'vitest';
import { CallFailure, type Send } from './call-client.ts';
import { useCommand } from './command.ts';
import { createQueryClient } from './load.tsx';
import { click, Inside, render, settle } from './testing/render.tsx';

const commit = call<never>()({
  name: 'orders.commit',
  method: 'POST',
  path: '/order/commit',
  act: 'change ownCart',
  kind: 'command',
  refusals: ['soldOut'],
  idempotent: true,
}) as unknown as Call<{ cartId: string }, { orderId: string }> & { facts: { refusals: readonly ['soldOut'] } };

type Sent = (call: unknown, input: unknown, options: { idempotencyKey?: string }) => Promise<unknown> | undefined;

type CartId = string | (() => string);

function Order({ cartId, throttleMs }: { cartId: CartId; throttleMs?: number }) {
  const order = useCommand(commit, { throttleMs });
  const [result, setResult] = useState('');
  const run = async () => {
    const answer = await order.run({ cartId: typeof cartId === 'string' ? cartId : cartId() });
    setResult(answer === null ? 'nothing' : answer.refusal ? answer.refusal.code : answer.data.orderId);
  };
  return (
    <button onClick={() => void run()}>
      {order.busy ? 'busy' : 'ready'} {order.refusal?.message} {result}
    </button>
  );
}

async function page(
  send: unknown,
  cartId: CartId,
  throttleMs?: number,
  toastFailure = vi.fn<(failure: CallFailure) => void>(),
) {
  const { box, text } = await render(
    <Inside send={send as Send} client={createQueryClient()} toastFailure={toastFailure}>
      <Order cartId={cartId} throttleMs={throttleMs} />
    </Inside>,
  );
  return { text, toastFailure, tap: () => click(box.querySelector('button')) };
}
const keysOf = (send: Mock<Sent>) => send.mock.calls.map(([, , options]) => options.idempotencyKey);

describe('a command', () => {
  test('is busy until the answer comes; a double tap sends once', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const send = vi.fn<Sent>(() => new Promise((resolve) => (answer = resolve)));
    // As long as the throttle holds, a slow machine or not.
    const { tap, text } = await page(send, 'c1', 60_000);
    await tap();
    await tap();
    expect(text()).toContain('busy');
    answer({ data: { orderId: 'ord_1' } });
    await settle();
    expect(text()).toContain('ready');
    await tap();
    await settle();
    expect(send).toHaveBeenCalledOnce();
  });

  test('shows its refusal until it is run again', async () => {
    const send = vi.fn<Sent>(() => Promise.resolve({ refusal: { code: 'soldOut', params: {}, message: 'full' } }));
    const { tap, text } = await page(send, 'c2', 0);
    await tap();
    await settle();
    expect(text()).toBe('ready full soldOut');
  });

  test('that was refused is held back within the throttle, and what was mended is not', async () => {
    const send = vi.fn<Sent>((_, input) =>
      Promise.resolve(
        (input as { cartId: string }).cartId === 'full'
          ? { refusal: { code: 'soldOut', params: {}, message: 'full' } }
          : { data: { orderId: 'ord_1' } },
      ),
    );
    const carts = ['full', 'full', 'mended', 'another'];
    const { tap } = await page(send, () => carts[0] ?? '');
    for (; carts.length > 0; carts.shift()) {
      await tap();
      await settle();
    }
    expect(send.mock.calls.map(([, input]) => input)).toEqual([{ cartId: 'full' }, { cartId: 'mended' }]);
  });

  test('without an answer says so and may be tried at once, with the same key until it is answered', async () => {
    const answers: (() => Promise<unknown>)[] = [
      () => Promise.reject(new CallFailure('network', commit, 'no answer')),
      () => Promise.reject(new CallFailure('http', commit, 'HTTP 503', 503)),
      () => Promise.resolve({ data: { orderId: 'ord_1' } }),
      () => Promise.resolve({ data: { orderId: 'ord_2' } }),
    ];
    const send = vi.fn<Sent>(() => answers.shift()?.());
    const { tap, text, toastFailure } = await page(send, 'c3', 0);
    for (let taps = 0; taps < 4; taps += 1) {
      await tap();
      await settle();
    }
    expect(toastFailure).toHaveBeenCalledTimes(2);
    expect(text()).toContain('ord_2');
    const [first, second, third, fourth] = keysOf(send);
    expect(first).toBeTruthy();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test('keeps its key when the reader leaves and comes back; another input has another one', async () => {
    const send = vi.fn<Sent>(() => Promise.reject(new CallFailure('network', commit, 'no answer')));
    await (await page(send, 'c4')).tap();
    await settle();
    await (await page(send, 'c4')).tap();
    await settle();
    await (await page(send, 'c5')).tap();
    await settle();
    const [first, again, other] = keysOf(send);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
