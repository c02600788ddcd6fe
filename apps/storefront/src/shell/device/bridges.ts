import { bridgeEvents, type BridgeName } from '@lyceum/web/terminal';

/** What the page asks of the shell. All data are plain. */
export interface Message {
  /** The shell gives it back with a later answer. */
  id: string;
  action: string;
  data: object;
}

type Deliver = (raw: unknown) => void;
type Callback = (raw: unknown, reply: Deliver) => void;

interface JavascriptBridge {
  init?: (handler: Callback) => void;
  callHandler: (name: string, message: Message, deliver: Deliver) => void;
  registerHandler: (name: string, handler: Callback) => void;
}

/** What shells put on the page (FACTS.md "Bridges"). */
export interface ShellPage {
  webkit?: { messageHandlers?: { lyceum?: { postMessage: (message: Message) => unknown } } };
  lyceumAndroid?: { ask: (message: string) => unknown };
  flutter_inappwebview?: { callHandler?: (name: string, message: Message) => Promise<unknown> };
  WebViewJavascriptBridge?: JavascriptBridge;
  WVJBCallbacks?: ((bridge: JavascriptBridge) => void)[];
  addEventListener: (name: string, listener: () => void, options?: { once: boolean }) => void;
}

interface Bridge {
  /** Sends a message; an answer that comes by the same way is delivered. Most shells may also answer by `lyceumShell.answer`. */
  send: (page: ShellPage, message: Message, deliver: Deliver) => void;
  /** The shell speaks first by the same way, instead of by `lyceumShell.tell`. */
  hear?: (page: ShellPage, tell: (raw: unknown) => unknown) => void;
}

/** The name of our only handler. */
const handler = 'lyceum';

/** A handler that answers at all gives a promise. */
function awaitReply(reply: unknown, deliver: Deliver): void {
  if (typeof reply === 'object' && reply !== null && 'then' in reply) {
    Promise.resolve(reply).then(deliver, () => deliver({ ok: false }));
  }
}

function withJavascriptBridge(page: ShellPage, run: (bridge: JavascriptBridge) => void): void {
  if (page.WebViewJavascriptBridge) {
    run(page.WebViewJavascriptBridge);
  } else {
    page.WVJBCallbacks?.push(run);
  }
}

export const bridges: Record<BridgeName, Bridge> = {
  messageHandler: {
    send: (page, message, deliver) => awaitReply(page.webkit?.messageHandlers?.lyceum?.postMessage(message), deliver),
  },
  injectedObject: {
    send(page, message, deliver) {
      const reply = page.lyceumAndroid?.ask(JSON.stringify(message));
      // Java has no other way to say that the answer comes later.
      if (typeof reply === 'string' && reply !== '') {
        deliver(reply);
      }
    },
  },
  flutter: {
    send(page, message, deliver) {
      const call = (): void => awaitReply(page.flutter_inappwebview?.callHandler?.(handler, message), deliver);
      if (page.flutter_inappwebview?.callHandler) {
        call();
      } else {
        page.addEventListener(bridgeEvents[1], call, { once: true });
      }
    },
  },
  javascriptBridge: {
    send: (page, message, deliver) =>
      withJavascriptBridge(page, (bridge) => bridge.callHandler(handler, message, deliver)),
    hear: (page, tell) =>
      withJavascriptBridge(page, (bridge) => {
        // Of Android's alone, and once.
        bridge.init?.(() => undefined);
        bridge.registerHandler(handler, (raw, reply) => reply(tell(raw)));
      }),
  },
};
