/** SPEC.md's terminals (CALLS.md "Values"). */
export const terminals = { pc: 1, h5: 2, chatApp: 3, ios: 4, android: 5, crossPlatform: 6 } as const;
export type TerminalName = keyof typeof terminals;

/** What this browser is; what a shell around the page can do is asked of the shell (apps/storefront/src/shell/device). */
export interface Terminal {
  name: TerminalName;
  number: (typeof terminals)[TerminalName];
  /** A device of Apple's with a touch screen, in a shell of ours or in any browser. */
  ios: boolean;
  share: boolean;
  /** A shell can be asked, from the beginning. */
  bridged: boolean;
}

/** What shells and the chat app put on the page. */
interface Marks {
  webkit?: { messageHandlers?: { lyceum?: unknown } };
  lyceumAndroid?: unknown;
  flutter_inappwebview?: unknown;
  WebViewJavascriptBridge?: unknown;
  WVJBCallbacks?: unknown;
  uni?: { webView?: unknown };
  WeixinJSBridge?: unknown;
  __wxjs_environment?: unknown;
}

/** How a page talks to the shell around it. */
export type BridgeName = 'messageHandler' | 'injectedObject' | 'flutter' | 'javascriptBridge';

/** Shells that put it there late say so. */
export const bridgeEvents = ['WebViewJavascriptBridgeReady', 'flutterInAppWebViewPlatformReady'] as const;

/** CSS pixels that the bar of a shell's phone covers; more would be no bar. */
export const isStatusBar = (height: unknown): height is number =>
  typeof height === 'number' && height >= 0 && height <= 100;

/** Told by what the shell puts on the page; the first that is there counts. Null in a browser. */
export function bridgeOn(page: Marks): BridgeName | null {
  if (page.webkit?.messageHandlers?.lyceum) {
    return 'messageHandler';
  }
  if (page.lyceumAndroid) {
    return 'injectedObject';
  }
  if (page.flutter_inappwebview) {
    return 'flutter';
  }
  return page.WebViewJavascriptBridge || page.WVJBCallbacks ? 'javascriptBridge' : null;
}

/** `told` is the query's terminalApp, which our shells send. */
export function detectTerminal(page: Window, told: string | null): Terminal {
  const ios = isApplesTouchScreen(page.navigator);
  const name = namedTerminal(told) ?? foundTerminal(page, ios);
  return {
    name,
    number: terminals[name],
    ios: name === 'ios' || ios,
    share: typeof page.navigator.share === 'function',
    bridged: bridgeOn(page as Marks) !== null,
  };
}

/** A tablet calls itself a Macintosh, but no Macintosh has a touch screen. */
const isApplesTouchScreen = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

function namedTerminal(told: string | null): TerminalName | null {
  const names = Object.keys(terminals) as TerminalName[];
  return names.find((name) => String(terminals[name]) === told) ?? null;
}

function foundTerminal(page: Window & Marks, ios: boolean): TerminalName {
  const bridge = bridgeOn(page);
  if (bridge === 'flutter' || page.uni?.webView) {
    return 'crossPlatform';
  }
  if (bridge) {
    return bridge === 'messageHandler' || (bridge === 'javascriptBridge' && ios) ? 'ios' : 'android';
  }
  // Its bridge may come later than this looks for it.
  if (page.WeixinJSBridge || page.__wxjs_environment || /\bMicroMessenger\b/.test(page.navigator.userAgent)) {
    return 'chatApp';
  }
  return page.matchMedia('(pointer: fine) and (min-width: 1024px)').matches ? 'pc' : 'h5';
}
