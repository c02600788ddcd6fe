// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message, ShellPage } from './bridges.ts';
import { createDevice, type Device, type LyceumShell } from './device.ts';

interface Stub {
  page: ShellPage & { lyceumShell?: LyceumShell };
  asked: Message[];
}

/** A shell of each convention that answers every message so; `undefined`: not by the same way. */
type Answers = (message: Message) => unknown;
const shells: Record<string, (answers: Answers) => Stub> = {
  'iOS, messageHandlers': (answers) => {
    const asked: Message[] = [];
    const postMessage = (message: Message): unknown => {
      asked.push(message);
      const answer = answers(message);
      return answer === undefined ? undefined : Promise.resolve(answer);
    };
    return {
      asked,
      page: { addEventListener: () => undefined, webkit: { messageHandlers: { lyceum: { postMessage } } } },
    };
  },
  'iOS, WVJBCallbacks': (answers) => {
    const asked: Message[] = [];
    const bridge = {
      callHandler: (_: string, message: Message, deliver: (raw: unknown) => void) => {
        asked.push(message);
        const answer = answers(message);
        if (answer !== undefined) {
          deliver(answer);
        }
      },
      registerHandler: () => undefined,
    };
    const WVJBCallbacks = { push: (run: (one: typeof bridge) => void) => run(bridge) };
    return { asked, page: { addEventListener: () => undefined, WVJBCallbacks: WVJBCallbacks as never } };
  },
  'Android, an injected object': (answers) => {
    const asked: Message[] = [];
    const ask = (text: string): unknown => {
      const message = JSON.parse(text) as Message;
      asked.push(message);
      const answer = answers(message);
      return answer === undefined ? '' : typeof answer === 'string' ? answer : JSON.stringify(answer);
    };
    return { asked, page: { addEventListener: () => undefined, lyceumAndroid: { ask } } };
  },
  'Android, WebViewJavascriptBridge': (answers) => {
    const asked: Message[] = [];
    return {
      asked,
      page: {
        addEventListener: () => undefined,
        WebViewJavascriptBridge: {
          init: () => undefined,
          registerHandler: () => undefined,
          callHandler: (_, message, deliver) => {
            asked.push(message);
            const answer = answers(message);
            if (answer !== undefined) {
              deliver(typeof answer === 'string' ? answer : JSON.stringify(answer));
            }
          },
        },
      },
    };
  },
  'Flutter, ready later': (answers) => {
    const asked: Message[] = [];
    const page: ShellPage = {
      flutter_inappwebview: {},
      addEventListener: (_, listener) => {
        page.flutter_inappwebview = {
          callHandler: (_name, message) => {
            asked.push(message);
            const answer = answers(message);
            return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
          },
        };
        listener();
      },
    };
    return { asked, page };
  },
};

function deviceOf(page: ShellPage, hears = (_event: string, _data: object): boolean => false): Device {
  const device = createDevice(page, hears);
  if (!device) {
    throw new Error('no bridge was found');
  }
  return device;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const token = 'a-token-of-a-shell';

describe.each(Object.entries(shells))('a shell: %s', (_name, shell) => {
  it('is asked by name, and its answer is taken', async () => {
    const { page, asked } = shell(({ action }) =>
      action === 'login' ? { ok: true, data: { token } } : { ok: false, reason: 'cancelled' },
    );
    const device = deviceOf(page);
    expect(await device.login()).toEqual({ state: 'done', value: token });
    expect(await device.share({ title: 'Piano', url: 'https://shop.example/s/p1' })).toEqual({ state: 'cancelled' });
    expect(asked.map(({ action, data }) => [action, data])).toEqual([
      ['login', {}],
      ['share', { title: 'Piano', url: 'https://shop.example/s/p1' }],
    ]);
  });

  it('answers later by the page, once; a person may take a while once the shell says so', async () => {
    const { page, asked } = shell(({ action }) => (action === 'pay' ? { begun: true } : undefined));
    const device = deviceOf(page);
    const scanned = device.scan();
    page.lyceumShell?.answer(asked[0]?.id, { ok: true, data: { text: '1234' } });
    page.lyceumShell?.answer(asked[0]?.id, { ok: true, data: { text: 'another' } });
    expect(await scanned).toEqual({ state: 'done', value: '1234' });

    const paid = device.pay({ paymentCode: 11, fields: { sign: 'x' } });
    await vi.advanceTimersByTimeAsync(120_000);
    page.lyceumShell?.answer(asked[1]?.id, { ok: true });
    expect(await paid).toEqual({ state: 'done', value: null });
  });

  it('that never answers ends after eight seconds; one that only ever begins, after ten minutes', async () => {
    const { page, asked } = shell(({ action }) => (action === 'login' ? { begun: true } : undefined));
    const device = deviceOf(page);
    const done = vi.fn<(outcome: unknown) => void>();
    void device.locate().then(done);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledExactlyOnceWith({ state: 'late' });
    page.lyceumShell?.answer(asked[0]?.id, { ok: true, data: { longitude: 1, latitude: 1 } });

    const login = device.login();
    await vi.advanceTimersByTimeAsync(300_000);
    page.lyceumShell?.answer(asked[1]?.id, { begun: true });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await login).toEqual({ state: 'late' });
  });

  const script = '<script>alert(1)</script>';
  it.each([
    ['nothing', null],
    ['a number', 7],
    ['a list', []],
    ['a function', () => token],
    ['no JSON', '{"ok":true'],
    ['a script', script],
    ['JSON of another kind', '"token"'],
    ['a huge text', JSON.stringify({ ok: true, data: { token, rest: 'x'.repeat(1_000_000) } })],
    ['a word for yes', { ok: 'true', data: { token } }],
    ['no data', { ok: true }],
    ['data of another kind', { ok: true, data: token }],
    ['a token of another kind', { ok: true, data: { token: { toString: (): string => 'a-token' } } }],
    ['a token with a script in it', { ok: true, data: { token: script + ' ' } }],
    ['a token that no header carries', { ok: true, data: { token: 'a-token\r\nX: 1' } }],
    ['a huge token', { ok: true, data: { token: 'x'.repeat(5_000) } }],
    ['an unknown reason', { ok: false, reason: script }],
    ['a reason of an object', { ok: false, reason: 'constructor' }],
  ])('that answers with %s harms nobody', async (_what, answer) => {
    const { page } = shell(() => answer);
    const outcome = deviceOf(page).login();
    // An injected object may give back texts alone.
    await vi.advanceTimersByTimeAsync(8_000);
    expect(['broken', 'late']).toContain((await outcome).state);
  });

  it.each([
    [{ longitude: '121', latitude: 25 }],
    [{ longitude: 500, latitude: 25 }],
    [{ longitude: Number.NaN, latitude: 25 }],
    [{ longitude: 0.1, latitude: 0.1 }],
    [{}],
  ])('that is at %j is nowhere', async (data) => {
    expect((await deviceOf(shell(() => ({ ok: true, data })).page).locate()).state).toBe('broken');
  });

  it.each([[{ height: -1 }], [{ height: 5_000 }], [{ height: '24px;x:url(y)' }], [{ height: Infinity }]])(
    'has no status bar of %j',
    async (data) => {
      expect((await deviceOf(shell(() => ({ ok: true, data })).page).getStatusBarHeight()).state).toBe('broken');
    },
  );
});

describe('a bridge', () => {
  it('is none in a browser', () => {
    expect(createDevice({ addEventListener: () => undefined }, () => true)).toBeNull();
  });

  it('that throws, or whose promise fails, ends', async () => {
    const fails = (ask: () => unknown): ShellPage => ({ addEventListener: () => undefined, lyceumAndroid: { ask } });
    const thrown = fails(() => {
      throw new Error('Java exception was raised');
    });
    expect(await deviceOf(thrown).scan()).toEqual({ state: 'broken' });
    const postMessage = () => Promise.reject(new Error('unknown handler'));
    const rejected = { addEventListener: () => undefined, webkit: { messageHandlers: { lyceum: { postMessage } } } };
    expect(await deviceOf(rejected).scan()).toEqual({ state: 'broken' });
  });

  it('may say things by itself: what makes no sense is not heard', () => {
    const heard: unknown[] = [];
    const { page } = shells['Android, an injected object']?.(() => undefined) ?? { page: null };
    deviceOf(page as ShellPage, (event, data) => heard.push([event, data]) > 0);
    const shell = (page as Stub['page']).lyceumShell;
    expect(shell?.tell('back')).toBe(true);
    shell?.tell('statusBar', { height: 24 });
    for (const odd of [null, 7, {}, [], () => 1, 'x'.repeat(100_000)]) {
      shell?.tell(odd, odd);
    }
    expect(heard.slice(0, 2)).toEqual([
      ['back', {}],
      ['statusBar', { height: 24 }],
    ]);
    expect(heard.slice(2).every((one) => typeof (one as unknown[])[0] === 'string')).toBe(true);
    for (const odd of [null, 7, {}, 'unknown', '__proto__', 'constructor']) {
      shell?.answer(odd, { ok: true });
    }
    expect(Object.isFrozen(shell)).toBe(true);
  });

  it('is no matter of messages from other windows: nobody listens to them', async () => {
    const listen = vi.spyOn(globalThis, 'addEventListener');
    const { page, asked } = shells['iOS, messageHandlers']?.(() => undefined) ?? { page: null, asked: [] };
    const outcome = deviceOf(page as ShellPage).login();
    const data = { id: asked[0]?.id, ok: true, data: { token } };
    dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' }));
    dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), origin: 'null' }));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await outcome).toEqual({ state: 'late' });
    expect(listen.mock.calls.filter(([name]) => name === 'message')).toEqual([]);
  });

  it('of the old kind hears the page’s answer to its own word', () => {
    let heard: ((raw: unknown, reply: (answer: unknown) => void) => void) | undefined;
    const page: ShellPage = {
      addEventListener: () => undefined,
      WebViewJavascriptBridge: {
        callHandler: () => undefined,
        registerHandler: (_name, handler) => {
          heard = handler;
        },
      },
    };
    deviceOf(page, (event) => event === 'back');
    const replies: unknown[] = [];
    heard?.('{"event":"back"}', (answer) => replies.push(answer));
    heard?.({ event: 'other' }, (answer) => replies.push(answer));
    heard?.('{', (answer) => replies.push(answer));
    expect(replies).toEqual([true, false, false]);
  });
});
