import { describe, expect, it } from 'vitest';
import { readDevice } from './devices.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the words of a browser', () => {
  it.each([
    [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'safari', 'iphone'],
    [`${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 'chrome', 'iphone'],
    [`${iPhone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`, 'wechat', 'iphone'],
    [`${iPhone} Mobile/15E148 Safari Line/15.9.0`, 'line', 'iphone'],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.43]`, 'facebook', 'iphone'],
    [`${iPhone} Mobile/15E148`, 'other', 'iphone'],
    [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webKit} FxiOS/140.0 Mobile Safari/605`, 'firefox', 'ipad'],
    [`${android} Chrome/138.0.0.0 Mobile Safari/537.36`, 'chrome', 'android'],
    [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', 'android'],
    [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'edge', 'windows'],
    [`${windows} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'opera', 'windows'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/138.0 Safari/537.36', 'chrome', 'chromeos'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`, 'safari', 'mac'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox', 'linux'],
    ['curl/8.5.0', 'other', 'other'],
    ['', 'other', 'other'],
  ])('%s', (words, browser, system) => {
    expect(readDevice(words)).toEqual({ browser, system });
  });
});
