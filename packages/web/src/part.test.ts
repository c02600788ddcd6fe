import { describe, expect, test, vi } from 'vitest';
import { createPart } from './part.ts';

const Screen = () => null;

describe("a screen's part", () => {
  test('is fetched once and then ready', async () => {
    const load = vi.fn<() => Promise<object>>(() => Promise.resolve({ default: Screen }));
    const part = createPart(load);
    expect(part.state().at).toBe('idle');
    await Promise.all([part.start(), part.start()]);
    await part.start();
    expect(part.state()).toEqual({ at: 'ready', screen: Screen });
    expect(load).toHaveBeenCalledOnce();
  });

  test('that does not come has failed, says so, and can be tried again', async () => {
    let online = false;
    const part = createPart(() =>
      online ? Promise.resolve({ default: Screen }) : Promise.reject(new TypeError('gone')),
    );
    const told = vi.fn<() => void>();
    part.subscribe(told);
    await part.start();
    expect(part.state().at).toBe('failed');
    expect(told).toHaveBeenCalledTimes(2);
    online = true;
    await part.start();
    expect(part.state().at).toBe('ready');
  });

  test('gives up after 120 seconds', async () => {
    vi.useFakeTimers();
    const part = createPart(() => new Promise(() => undefined));
    const started = part.start();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(part.state().at).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(part.state().at).toBe('failed');
    vi.useRealTimers();
  });

  test('without a screen in it has failed', async () => {
    const part = createPart(() => Promise.resolve({}));
    await part.start();
    expect(part.state().at).toBe('failed');
  });
});
