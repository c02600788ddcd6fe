// @vitest-environment happy-dom
import { call, type Call } from '@lyceum/contract/call';
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallFailure, type Send } from './call-client.ts';
import { createQueryClient, Load, NotReady, readAhead, useEndless, useRefresh, useRefreshAll } from './load.tsx';
import { click, Inside, render, settle } from './testing/render.tsx';

interface Page {
  list: { id: string }[];
  total: number;
  page: number;
  pageSize: number;
}
const list = call<never>()({
  name: 'orders.list',
  method: 'GET',
  path: '/order/list',
  act: 'change ownCart',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
}) as unknown as Call<{ status?: number; page?: number }, Page> & { facts: { refusals: readonly ['notFound'] } };

const pageOf = (ids: string[], total = ids.length): Page => ({
  list: ids.map((id) => ({ id })),
  total,
  page: 1,
  pageSize: 10,
});
const answering = (...answers: unknown[]) =>
  vi.fn<() => Promise<unknown>>(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
const asSend = (mock: unknown) => mock as Send;

const orders = (
  <Load from={list} input={{ status: 0 }} skeleton={<i>skeleton</i>}>
    {(data) => data.list.map(({ id }) => <p key={id}>{id}</p>)}
  </Load>
);

afterEach(() => onlineManager.setOnline(true));

describe('<Load>', () => {
  test('loading, then ready', async () => {
    const send = vi.fn<() => Promise<unknown>>(
      () => new Promise((resolve) => setTimeout(() => resolve({ data: pageOf(['o1']) }), 20)),
    );
    const { text } = await render(<Inside send={asSend(send)}>{orders}</Inside>);
    expect(text()).toBe('skeleton');
    await settle(40);
    expect(text()).toBe('o1');
  });

  test('empty', async () => {
    const { text } = await render(<Inside send={asSend(answering({ data: pageOf([]) }))}>{orders}</Inside>);
    await settle();
    expect(text()).toBe('empty');
  });

  test('refused: the sentence of the server', async () => {
    const send = answering({ refusal: { code: 'notFound', params: {}, message: 'not there' } });
    const { text } = await render(<Inside send={asSend(send)}>{orders}</Inside>);
    await settle();
    expect(text()).toBe('refused: not there');
  });

  test('failed, then tried again', async () => {
    const send = answering(new CallFailure('http', list, 'HTTP 500', 500), { data: pageOf(['o1']) });
    const { text, box } = await render(<Inside send={asSend(send)}>{orders}</Inside>);
    await settle();
    expect(text()).toBe('failed http');
    await click(box.querySelector('button'));
    await settle();
    expect(text()).toBe('o1');
  });

  test('an empty answer is a failure, not a crash', async () => {
    const { text } = await render(<Inside send={asSend(answering({ data: undefined }))}>{orders}</Inside>);
    await settle();
    expect(text()).toBe('failed rejected');
  });

  test('without a line it says so, and goes on by itself when the line returns', async () => {
    onlineManager.setOnline(false);
    const send = answering({ data: pageOf(['o1']) });
    const { text } = await render(<Inside send={asSend(send)}>{orders}</Inside>);
    await settle();
    expect(text()).toBe('offline');
    expect(send).not.toHaveBeenCalled();
    await act(async () => onlineManager.setOnline(true));
    await settle();
    expect(text()).toBe('o1');
  });

  test('without a line a shared answer is asked for all the same: a service worker may have kept it', async () => {
    onlineManager.setOnline(false);
    const shared = { ...list, facts: { ...list.facts, shared: true } } as unknown as typeof list;
    const send = answering({ data: pageOf(['o1']) });
    const { text } = await render(
      <Inside send={asSend(send)}>
        <Load from={shared} input={{}} skeleton={<i>skeleton</i>}>
          {(data) => data.list.map(({ id }) => <p key={id}>{id}</p>)}
        </Load>
      </Inside>,
    );
    await settle();
    expect(text()).toBe('o1');
  });

  test('where no answer comes although the line seems to be there, it asks again by itself', async () => {
    const gone = () => new CallFailure('network', list, 'no answer');
    const send = answering(gone(), gone(), { data: pageOf(['o1']) });
    const { text } = await render(<Inside send={asSend(send)}>{orders}</Inside>);
    await settle(1_200);
    expect(text()).toBe('offline');
    await settle(4_200);
    expect(text()).toBe('o1');
  }, 10_000);

  test('another language asks again', async () => {
    const client = createQueryClient();
    const send = answering({ data: pageOf(['one']) }, { data: pageOf(['eins']) });
    const inside = (scope: string[]) => (
      <Inside send={asSend(send)} client={client} scope={scope}>
        {orders}
      </Inside>
    );
    const { text, show } = await render(inside(['en', 'tw']));
    await settle();
    await show(inside(['zh-TW', 'tw']));
    await settle();
    expect(text()).toBe('eins');
  });

  test('what a topic names is fetched again', async () => {
    function Changer() {
      const refresh = useRefresh();
      return (
        <>
          <button onClick={() => void refresh(['orders'])}>orders</button>
          <button onClick={() => void refresh(['progress'])}>progress</button>
        </>
      );
    }
    const client = createQueryClient();
    const send = answering({ data: pageOf(['before']) }, { data: pageOf(['after']) });
    const { text, box } = await render(
      <Inside send={asSend(send)} client={client}>
        {orders}
        <Changer />
      </Inside>,
    );
    await settle();
    await click(box.querySelectorAll('button')[1]);
    await settle();
    expect(text()).toContain('before');
    await click(box.querySelectorAll('button')[0]);
    await settle();
    expect(text()).toContain('after');
  });
});

describe('the first screen', () => {
  const shared = { ...list, facts: { ...list.facts, shared: true } } as typeof list;

  test('what was read ahead is there at once, and asked for once', async () => {
    const client = createQueryClient();
    const send = asSend(answering({ data: pageOf(['o1']) }));
    await readAhead(client, { send, scope: ['en', 'tw'] }, shared, { status: 0 });
    const { text } = await render(
      <Inside send={send} client={client}>
        <Load from={shared} input={{ status: 0 }} skeleton={<i>skeleton</i>}>
          {(data) => data.list.map(({ id }) => <p key={id}>{id}</p>)}
        </Load>
      </Inside>,
    );
    expect(text()).toBe('o1');
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('so is the first page of a list that grows', async () => {
    function Endless() {
      const loaded = useEndless(shared, { status: 0 });
      return loaded.state === 'ready' ? loaded.items.map(({ id }) => <p key={id}>{id}</p>) : <i>skeleton</i>;
    }
    const client = createQueryClient();
    const send = asSend(answering({ data: pageOf(['o1']) }));
    await readAhead(client, { send, scope: ['en', 'tw'] }, shared, { status: 0 }, true);
    expect(send).toHaveBeenCalledWith(shared, { status: 0, page: 1, pageSize: 10 }, expect.anything());
    const { text } = await render(
      <Inside send={send} client={client}>
        <Endless />
      </Inside>,
    );
    expect(text()).toBe('o1');
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('what does not come holds nothing up', async () => {
    const send = asSend(answering(new CallFailure('http', list, 'HTTP 500', 500)));
    await expect(readAhead(createQueryClient(), { send, scope: [] }, list, {})).resolves.toBeUndefined();
  });
});

test('all that a screen shows is asked for anew', async () => {
  function Pull() {
    const refresh = useRefreshAll();
    return <button onClick={() => void refresh()}>pull</button>;
  }
  const send = answering({ data: pageOf(['before']) }, { data: pageOf(['after']) });
  const { text, box } = await render(
    <Inside send={asSend(send)}>
      {orders}
      <Pull />
    </Inside>,
  );
  await settle();
  expect(text()).toContain('before');
  await click(box.querySelector('button'));
  await settle();
  expect(text()).toContain('after');
});

describe('an endless list', () => {
  function Endless() {
    const loaded = useEndless(list, {});
    return loaded.state === 'ready' ? (
      <>
        {loaded.items.map(({ id }) => (
          <p key={id}>{id}</p>
        ))}
        <button onClick={loaded.more}>{loaded.next}</button>
      </>
    ) : (
      <NotReady loaded={loaded} skeleton={<i>skeleton</i>} />
    );
  }

  test('grows page by page to its end, and says when a page did not come', async () => {
    const asked: unknown[] = [];
    let fail = true;
    const send = vi.fn<(call: unknown, input: { page: number }) => Promise<unknown>>((_, input) => {
      asked.push(input);
      if (input.page === 2 && fail) {
        fail = false;
        return Promise.reject(new CallFailure('http', list, 'HTTP 503', 503));
      }
      return Promise.resolve({ data: { ...pageOf([`p${input.page}`], 25), page: input.page } });
    });
    const { text, box } = await render(
      <Inside send={asSend(send)} client={createQueryClient()}>
        <Endless />
      </Inside>,
    );
    const more = () => click(box.querySelector('button'));
    await settle();
    expect(text()).toBe('p1more');
    await more();
    await settle();
    expect(text()).toBe('p1failed');
    await more();
    await settle();
    expect(text()).toBe('p1p2more');
    await more();
    await settle();
    expect(text()).toBe('p1p2p3end');
    expect(asked[0]).toEqual({ page: 1, pageSize: 10 });
  });
});
