// @vitest-environment happy-dom
import type { RealtimeEvent } from '@lyceum/contract/realtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges } from './realtime.ts';
import { askEvery, currentRealtime, setRead, setRealtime } from './realtime-state.ts';

class Source extends EventTarget {
  static all: Source[] = [];
  closed = false;
  constructor(readonly url: URL) {
    super();
    Source.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  tell(topic: RealtimeEvent['topic'], cursor: string, upTo?: number): void {
    const data = JSON.stringify({ topic, about: 'cnv_1', upTo });
    this.dispatchEvent(new MessageEvent('message', { data, lastEventId: cursor }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}
const newest = () => Source.all.at(-1) as Source;

let visible = true;
function show(now: boolean): void {
  visible = now;
  document.dispatchEvent(new Event('visibilitychange'));
}

const refresh = vi.fn<(topics: readonly string[]) => void>();
const open = vi.fn<() => Promise<string | null>>();
let end = (): void => undefined;

async function follow() {
  end = followChanges({ open, refresh, all: ['messages', 'orders'] });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  visible = true;
  Source.all = [];
  refresh.mockReset();
  open.mockReset();
  open.mockResolvedValue('/stream?signature=x');
  setRealtime('begins');
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page that follows what changes', () => {
  it('reads what it is told of, all that comes together once', async () => {
    await follow();
    expect(newest().url.pathname + newest().url.search).toBe('/stream?signature=x');
    newest().tell('messages', '1-1:1:');
    newest().tell('messages', '1-1:1:');
    newest().tell('desk', '1-1:1:');
    newest().tell('beat', '2-2:2:');
    await vi.advanceTimersByTimeAsync(100);
    expect(refresh.mock.calls).toEqual([[['messages', 'desk']]]);
    newest().tell('all', '3-3:3:');
    await vi.advanceTimersByTimeAsync(100);
    expect(refresh.mock.calls.slice(1)).toEqual([[['messages', 'orders']]]);
  });

  it('reads nothing anew that it has already, until somebody else is signed in', async () => {
    await follow();
    setRead('cnv_1', 4);
    setRead('cnv_1', 3);
    newest().tell('messages', '1-1:1:', 4);
    await vi.advanceTimersByTimeAsync(100);
    expect(refresh).not.toHaveBeenCalled();
    newest().tell('messages', '2-2:2:', 5);
    await vi.advanceTimersByTimeAsync(100);
    newest().tell('messages', '3-3:3:');
    await vi.advanceTimersByTimeAsync(100);
    expect(refresh).toHaveBeenCalledTimes(2);
    end();
    await follow();
    newest().tell('messages', '4-4:4:', 4);
    await vi.advanceTimersByTimeAsync(100);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('asks by itself rarely while it is told, and as before otherwise', async () => {
    expect(askEvery(4_000)).toBe(4_000);
    await follow();
    newest().tell('beat', '1-1:1:');
    expect([currentRealtime(), askEvery(4_000)]).toEqual(['told', 60_000]);
  });

  it('comes back with a new address and the last cursor, and soon enough nobody notices', async () => {
    await follow();
    newest().tell('beat', '7-7:7:');
    open.mockResolvedValue('/stream?signature=y');
    newest().fail();
    expect(newest().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Source.all).toHaveLength(2);
    expect(newest().url.search).toBe('?signature=y&since=7-7%3A7%3A');
    expect([currentRealtime(), refresh.mock.calls]).toEqual(['told', []]);
  });

  it('without a stream for some seconds says so, reads everything, and comes back by and by', async () => {
    await follow();
    newest().tell('beat', '7-7:7:');
    open.mockRejectedValue(new Error('no line'));
    newest().fail();
    await vi.advanceTimersByTimeAsync(9_000);
    expect([currentRealtime(), refresh.mock.calls]).toEqual(['asks', [[['messages', 'orders']]]]);
    await vi.advanceTimersByTimeAsync(600_000);
    // Doubling from half a second to half a minute, within a half of each.
    expect(open.mock.calls.length).toBeGreaterThan(15);
    expect(open.mock.calls.length).toBeLessThan(60);
    open.mockResolvedValue('/stream?signature=z');
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    newest().tell('beat', '8-8:8:');
    expect(currentRealtime()).toBe('told');
  });

  it('does not trust a line on which no beat comes', async () => {
    await follow();
    newest().tell('beat', '1-1:1:');
    await vi.advanceTimersByTimeAsync(45_000);
    expect(Source.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Source.all.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('lets go when it is out of sight for long, and goes on from there when it is seen', async () => {
    await follow();
    newest().tell('beat', '5-5:5:');
    show(false);
    await vi.advanceTimersByTimeAsync(30_000);
    show(true);
    newest().tell('beat', '5-5:5:');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(Source.all[0]?.closed).toBe(false);
    newest().tell('beat', '6-6:6:');
    show(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(Source.all.map(({ closed }) => closed)).toEqual([true]);
    show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(newest().url.searchParams.get('since')).toBe('6-6:6:');
  });

  it('opens none for whom there is none, and ends when it shall', async () => {
    open.mockResolvedValue(null);
    await follow();
    expect(Source.all).toEqual([]);
    end();
    open.mockResolvedValue('/stream?signature=x');
    await follow();
    end();
    newest().fail();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(Source.all.map(({ closed }) => closed)).toEqual([true]);
  });
});
