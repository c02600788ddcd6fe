/** Chromium in a container, as root or not, without calling home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lessons start by themselves after a tap that was on another screen.
  '--autoplay-policy=no-user-gesture-required',
];

/** The phone that every journey is made on. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
  timezoneId: 'Asia/Taipei',
  // What the worker does is a story of its own (offline.spec.ts); elsewhere a test sees what it asks of the server.
  serviceWorkers: 'block',
} as const;

/** How the chat app's browser calls itself. */
export const chatAppAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 XWEB/1300 MMWEBSDK/20240501 MicroMessenger/8.0.50(0x28003234) WeChat/arm64 NetType/WIFI Language/zh_TW';

/** The desk that the back office is used at. */
export const desk = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  isMobile: false,
  serviceWorkers: 'block',
} as const;

/** For pages opened by a script that tsx runs: it wraps functions in a helper, which the page does not have. */
export const loaderHelper = 'globalThis.__name = (it) => it';
