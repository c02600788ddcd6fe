import { call } from '@lyceum/contract/call';
import { describe, expect, test, vi } from 'vitest';
import { CallFailure, createCaller, type CallerSettings } from './call-client.ts';
import { requestOf } from './request.ts';

const read = call<never>()({
  name: 'products.product',
  method: 'GET',
  path: '/lyceum-client/product/:id',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
});
const write = call<never>()({
  name: 'orders.commit',
  method: 'POST',
  path: '/order/commit',
  act: 'change ownCart',
  kind: 'command',
  refusals: ['soldOut', 'seatsLeft'],
  idempotent: true,
});

function answering(status: number, body: string | object, more: Partial<CallerSettings> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );
  const settings = {
    fetch,
    headers: () => ({ Authorization: 'tok', lang: 'zh_tw' }),
    onNotLoggedIn: vi.fn<CallerSettings['onNotLoggedIn']>(),
    onNeedsPhone: vi.fn<CallerSettings['onNeedsPhone']>(),
    toast: vi.fn<CallerSettings['toast']>(),
    networkAnomaly: () => 'network anomaly',
    ...more,
  };
  return { ...settings, fetch, send: createCaller(settings) };
}
const input = { id: 'prd_1' } as never;

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CallFailure);
  return failure as CallFailure;
}

describe('a request', () => {
  test('takes path parts from the input, puts the rest into the query, and leaves out what has no value', () => {
    expect(requestOf(read, { id: 'a/b?c', page: 2, cateId: undefined, form: null } as never)).toEqual({
      method: 'GET',
      url: '/lyceum-client/product/a%2Fb%3Fc?page=2',
    });
  });

  test('of a POST says null where that is the value, and leaves out what is not given', () => {
    expect(requestOf(write, { startsAt: null, endsAt: undefined, list: [] } as never).body).toBe(
      '{"startsAt":null,"list":[]}',
    );
  });

  test('of a POST is JSON and carries headers and the idempotency key', async () => {
    const { send, fetch } = answering(200, { code: 200, success: true, message: '', data: {} });
    await send(write, { cartId: 'crt_1' } as never, { idempotencyKey: 'k1' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/order/commit');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"cartId":"crt_1"}',
      headers: { Authorization: 'tok', lang: 'zh_tw', 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
    });
  });

  test('that is sent on leaving outlives the page', async () => {
    const { send, fetch } = answering(200, { code: 200, success: true, message: '', data: {} });
    await send(write, { cartId: 'crt_1' } as never, { keepalive: true });
    await send(write, { cartId: 'crt_1' } as never);
    expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, undefined]);
  });
});

describe('SPEC.md "Handling of answers"', () => {
  for (const code of [100, 200]) {
    test(`code ${code} with success gives the data`, async () => {
      const { send, toast } = answering(200, { code, success: true, message: '', data: { id: 'prd_1' } });
      expect(await send(read, input)).toEqual({ data: { id: 'prd_1' } });
      expect(toast).not.toHaveBeenCalled();
    });
  }

  test('success false shows the message and still resolves, as a refusal', async () => {
    const refusal = { refusal: 'seatsLeft', params: { left: 2 } };
    const { send, toast } = answering(200, { code: 100, success: false, message: '只剩 2 個名額', data: refusal });
    expect(await send(write, input)).toEqual({
      refusal: { code: 'seatsLeft', params: { left: 2 }, message: '只剩 2 個名額' },
    });
    expect(toast).toHaveBeenCalledExactlyOnceWith('只剩 2 個名額');
  });

  test('code 0 is a refusal that the screen shows: no toast', async () => {
    const { send, toast } = answering(200, { code: 0, success: false, message: 'x', data: { refusal: 'soldOut' } });
    expect(await send(write, input)).toEqual({ refusal: { code: 'soldOut', params: {}, message: 'x' } });
    expect(toast).not.toHaveBeenCalled();
  });

  test('an empty body resolves without data and without toast', async () => {
    const { send, toast } = answering(200, '');
    expect(await send(write, input)).toEqual({ data: undefined });
    expect(toast).not.toHaveBeenCalled();
  });

  test('code −1 clears the token silently and rejects', async () => {
    const { send, toast, onNotLoggedIn } = answering(200, { code: -1, success: false, message: 'x', data: null });
    expect((await failureOf(send(read, input))).kind).toBe('notLoggedIn');
    expect(onNotLoggedIn).toHaveBeenCalledExactlyOnceWith(read);
    expect(toast).not.toHaveBeenCalled();
  });

  test('what a visitor may do too is asked again without the token that had ended', async () => {
    let token: string | null = 'ended';
    const { send, fetch, onNotLoggedIn } = answering(
      200,
      { code: 200, success: true, message: '', data: { id: 1 } },
      {
        headers: (): Record<string, string> => (token === null ? {} : { Authorization: token }),
        onNotLoggedIn: vi.fn<CallerSettings['onNotLoggedIn']>(() => {
          token = null;
        }),
      },
    );
    fetch.mockResolvedValueOnce(new Response(JSON.stringify({ code: -1, success: false, message: 'x', data: null })));
    expect(await send(read, input)).toEqual({ data: { id: 1 } });
    expect(onNotLoggedIn).toHaveBeenCalledExactlyOnceWith(read);
    expect(fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'))).toEqual([
      'ended',
      null,
    ]);
  });

  test('code 3001 leads to binding a phone and rejects', async () => {
    const { send, toast, onNeedsPhone, onNotLoggedIn } = answering(200, { code: 3001, success: false, message: 'x' });
    expect((await failureOf(send(read, input))).kind).toBe('needsPhone');
    expect(onNeedsPhone).toHaveBeenCalledOnce();
    expect(onNotLoggedIn).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  for (const code of [500, 404, '200', null, undefined]) {
    test(`body code ${String(code)} is outside the allowed set and rejects`, async () => {
      const { send, toast } = answering(200, { code, success: false, message: 'broken', data: {} });
      expect((await failureOf(send(read, input))).kind).toBe('rejected');
      expect(toast).toHaveBeenCalledExactlyOnceWith('broken');
    });
  }

  test('code 0 with success true is outside the allowed set too', async () => {
    const { send } = answering(200, { code: 0, success: true, message: '', data: {} });
    expect((await failureOf(send(read, input))).kind).toBe('rejected');
  });

  for (const status of [201, 204, 304, 400, 404, 413, 429, 500, 503]) {
    test(`HTTP ${status} is no success, says "network anomaly" and rejects`, async () => {
      const fetch = () => Promise.resolve(new Response(null, { status }));
      const { send, toast } = answering(200, '', { fetch });
      expect(await failureOf(send(read, input))).toMatchObject({ kind: 'http', status });
      expect(toast).toHaveBeenCalledExactlyOnceWith('network anomaly');
    });
  }

  for (const body of ['<html>', '[]', '"text"', 'null', '{"code":200']) {
    test(`a body that is no envelope rejects: ${body}`, async () => {
      const { send } = answering(200, body);
      expect((await failureOf(send(read, input))).kind).toBe('rejected');
    });
  }

  test('a refusal with hostile shapes still becomes one', async () => {
    const { send } = answering(200, {
      code: 100,
      success: false,
      message: { a: 1 },
      data: { refusal: 7, params: 'x' },
    });
    expect(await send(read, input)).toEqual({ refusal: { code: 'invalidInput', params: {}, message: '' } });
  });

  test('no answer at all rejects without toast: the screen says so', async () => {
    const { send, toast } = answering(200, '', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect((await failureOf(send(read, input))).kind).toBe('network');
    expect(toast).not.toHaveBeenCalled();
  });

  test('of a preview reads alone are sent: a command fails before anything leaves', async () => {
    const body = { code: 200, success: true, message: '', data: {} };
    const { send, fetch, toast } = answering(200, body, { isPreview: () => true });
    expect((await failureOf(send(write, { cartId: 'crt_1' } as never))).kind).toBe('preview');
    expect(fetch).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
    expect(await send(read, input)).toEqual({ data: {} });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('an answer says what time it is', async () => {
    const onServerTime = vi.fn<(now: number) => void>();
    const { send } = answering(200, { code: 200, success: true, message: '', data: { now: 123 } }, { onServerTime });
    await send(read, input);
    expect(onServerTime).toHaveBeenCalledExactlyOnceWith(123);
  });
});

/** Never answers; gives up when it is told to. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('time', () => {
  test('a call gives up after its limit', async () => {
    vi.useFakeTimers();
    const { send } = answering(200, '', { fetch: silent });
    const failure = failureOf(send(read, input));
    await vi.advanceTimersByTimeAsync(99_999);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failure).kind).toBe('network');
    vi.useRealTimers();
  });

  test("the caller's own abort is passed on as it is, also when it came before the call", async () => {
    const { send, toast } = answering(200, '', { fetch: silent });
    const abort = new AbortController();
    const sent = send(read, input, { signal: abort.signal });
    abort.abort();
    await expect(sent).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    await expect(send(read, input, { signal: abort.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(toast).not.toHaveBeenCalled();
  });
});
