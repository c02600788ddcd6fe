import { describe, expect, it } from 'vitest';
import { bridgeOn, detectTerminal, isStatusBar } from './terminal.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile';
const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

const page = (marks: object, { userAgent = phone, told = null as string | null, wide = false } = {}) =>
  detectTerminal(
    {
      navigator: { userAgent, maxTouchPoints: 5 },
      matchMedia: () => ({ matches: wide }),
      ...marks,
    } as unknown as Window,
    told,
  );
const handlers = { webkit: { messageHandlers: { lyceum: {} } } };

describe('a terminal', () => {
  it.each([
    [handlers, apple, 'ios', 'messageHandler'],
    [{ WVJBCallbacks: [] }, apple, 'ios', 'javascriptBridge'],
    [{ WebViewJavascriptBridge: {} }, phone, 'android', 'javascriptBridge'],
    [{ lyceumAndroid: {} }, phone, 'android', 'injectedObject'],
    [{ flutter_inappwebview: {} }, apple, 'crossPlatform', 'flutter'],
    [{ uni: { webView: {} } }, phone, 'crossPlatform', null],
    [{ WeixinJSBridge: {} }, phone, 'chatApp', null],
    [{ webkit: { messageHandlers: { other: {} } } }, apple, 'h5', null],
    [{}, apple, 'h5', null],
  ])('is found by what a shell puts on the page: %j', (marks, userAgent, name, bridge) => {
    expect(page(marks, { userAgent }).name).toBe(name);
    expect(bridgeOn(marks as object)).toBe(bridge);
  });

  it('is what the shell says of itself, and a desk by its pointer', () => {
    expect(page({}, { told: '6' })).toMatchObject({ name: 'crossPlatform', number: 6, ios: false });
    expect(page(handlers, { told: '5' }).name).toBe('android');
    expect(page({}, { told: '9' }).name).toBe('h5');
    expect(page({}, { wide: true }).name).toBe('pc');
    expect(page({}, { userAgent: apple })).toMatchObject({ ios: true });
  });
});

it.each([
  [0, true],
  [44, true],
  [100, true],
  [101, false],
  [-1, false],
  [Number.NaN, false],
  ['24', false],
  [null, false],
])('a status bar of %j: %s', (height, is) => {
  expect(isStatusBar(height)).toBe(is);
});
