/** SPEC.md's terminals (CALLS.md "Values"). */
export const terminals = { pc: 1, h5: 2, chatApp: 3, ios: 4, android: 5, crossPlatform: 6 } as const;
export type TerminalName = keyof typeof terminals;

/** What this browser can do; screens ask for a capability, never for a user agent. */
export interface Terminal {
  name: TerminalName;
  number: (typeof terminals)[TerminalName];
  /** A device of Apple's with a touch screen, in a shell of ours or in any browser. */
  ios: boolean;
  /** A shell of ours draws its own sign-in. */
  nativeLogin: boolean;
  share: boolean;
  viewTransitions: boolean;
}

interface Bridges {
  webkit?: { messageHandlers?: { lyceum?: unknown } };
  lyceumAndroid?: unknown;
  uni?: { webView?: unknown };
  WeixinJSBridge?: unknown;
  __wxjs_environment?: unknown;
}

/** `told` is the query's terminalApp, which our shells send. */
export function detectTerminal(page: Window, told: string | null): Terminal {
  const name = namedTerminal(told) ?? foundTerminal(page);
  return {
    name,
    number: terminals[name],
    ios: name === 'ios' || isApplesTouchScreen(page.navigator),
    nativeLogin: name === 'ios' || name === 'android',
    share: typeof page.navigator.share === 'function',
    viewTransitions: 'startViewTransition' in page.document,
  };
}

/** A tablet calls itself a Macintosh, but no Macintosh has a touch screen. */
const isApplesTouchScreen = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

function namedTerminal(told: string | null): TerminalName | null {
  const names = Object.keys(terminals) as TerminalName[];
  return names.find((name) => String(terminals[name]) === told) ?? null;
}

function foundTerminal(page: Window & Bridges): TerminalName {
  if (page.webkit?.messageHandlers?.lyceum) {
    return 'ios';
  }
  if (page.lyceumAndroid) {
    return 'android';
  }
  if (page.uni?.webView) {
    return 'crossPlatform';
  }
  // Its bridge may come later than this looks for it.
  if (page.WeixinJSBridge || page.__wxjs_environment || /\bMicroMessenger\b/.test(page.navigator.userAgent)) {
    return 'chatApp';
  }
  return page.matchMedia('(pointer: fine) and (min-width: 1024px)').matches ? 'pc' : 'h5';
}
