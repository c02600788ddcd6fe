// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canScan } from './barcode.ts';
import Scanner from './scanner.tsx';

let root: Root;
const stop = vi.fn<() => void>();
const seen: { rawValue: string }[][] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve(seen.shift() ?? []);
    },
  );
  const stream = { getTracks: () => [{ stop }] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve(stream) },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  stop.mockClear();
});

it('passes over other codes, tells the buyer’s once, and lets go of the camera', async () => {
  expect(canScan()).toBe(true);
  seen.push(
    [],
    [{ rawValue: 'https://example.com/' }],
    [{ rawValue: '1234 5678 9012' }],
    [{ rawValue: '1234 5678 9012' }],
  );
  const onCode = vi.fn<(code: string) => void>();
  act(() => root.render(<Scanner onCode={onCode} onFail={() => undefined} />));
  await act(() => vi.waitFor(() => expect(onCode).toHaveBeenCalled(), 3_000));
  expect(onCode.mock.calls).toEqual([['123456789012']]);
  act(() => root.render(null));
  expect(stop).toHaveBeenCalledOnce();
});

it('says so when there is no camera, or it may not be used', async () => {
  Object.assign(navigator.mediaDevices, { getUserMedia: () => Promise.reject(new Error('NotAllowedError')) });
  const onFail = vi.fn<() => void>();
  act(() => root.render(<Scanner onCode={() => undefined} onFail={onFail} />));
  await act(() => vi.waitFor(() => expect(onFail).toHaveBeenCalledOnce(), 10_000));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  expect(canScan()).toBe(false);
});
