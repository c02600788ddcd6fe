import { config } from '@lyceum/contract/sharing.calls';
import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { send } from '../caller.ts';
import { terminal } from '../session.ts';

// The chat app's share menu, by its own script, which is loaded inside the chat app alone. What goes wrong here is not told: the page works
// without it (SPEC.md "Sharing").

/** What is sent to a friend, or shown to all of them. */
export interface SharedPage {
  title: string;
  text: string;
  /** Addresses from the site's root. */
  path: string;
  picture: string;
}

interface Content {
  title: string;
  desc?: string;
  link: string;
  imgUrl: string;
  success?: () => void;
}

/** Sets the content of an entry of the menu: the new kind sets those of two, the older kind of one, and tells when it was chosen. */
const newKind = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;
const olderKind = ['onMenuShareAppMessage', 'onMenuShareTimeline', 'onMenuShareQQ', 'onMenuShareQZone'] as const;
const menu = ['showOptionMenu', 'hideOptionMenu'] as const;

type ChatAppScript = Record<(typeof newKind | typeof olderKind)[number], (content: Content) => void> &
  Record<(typeof menu)[number], () => void> & {
    config: (facts: object) => void;
    ready: (then: () => void) => void;
    error: (then: () => void) => void;
  };

const script = (): ChatAppScript | undefined => (window as { wx?: ChatAppScript }).wx;

const load = (src: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject });
    document.head.append(element);
  });

/** On iOS the address that was loaded counts, whatever the bar has become since; elsewhere the one that is there. */
function signedAddress(): string {
  const [loaded] = terminal.ios ? performance.getEntriesByType('navigation') : [];
  return (loaded?.name ?? location.href).split('#')[0] ?? '';
}

async function configure(): Promise<ChatAppScript | null> {
  const { data } = await send(config, { url: signedAddress() });
  if (!data) {
    return null;
  }
  await load(data.script);
  const wx = script();
  return (
    (wx &&
      (await new Promise<ChatAppScript | null>((resolve) => {
        wx.ready(() => resolve(wx));
        wx.error(() => resolve(null));
        wx.config({
          debug: false,
          appId: data.appid,
          timestamp: data.timestamp,
          nonceStr: data.nonceStr,
          signature: data.signature,
          jsApiList: [...newKind, ...olderKind, ...menu],
        });
      }))) ??
    null
  );
}

let configured: Promise<ChatAppScript | null> | undefined;
const ready = (): Promise<ChatAppScript | null> => {
  configured ??= configure().catch(() => null);
  return configured;
};

/** Whether the menu sends what this page says. */
export const fillsMenu = async (): Promise<boolean> => (await ready()) !== null;

/** What screens without a thing of their own lead to. */
const shop = (): SharedPage => ({ title: 'Lyceum', text: m.sharing_shopText(), path: '/', picture: '/icons/512.png' });

let isPrivate = false;
let described: SharedPage | null = null;

async function fill(): Promise<void> {
  const wx = await ready();
  if (wx === null) {
    return;
  }
  if (isPrivate) {
    wx.hideOptionMenu();
    return;
  }
  wx.showOptionMenu();
  const { title, text, path, picture } = described ?? shop();
  // It draws no SVG, and some things have no picture.
  const shown = /\.(?:webp|png|jpe?g)$/.test(picture) ? picture : shop().picture;
  const content = { title, link: location.origin + path, imgUrl: location.origin + shown };
  const success = (): void => toast(m.sharing_done(), 'good');
  newKind.forEach((name) => wx[name]({ ...content, ...(name === 'updateAppMessageShareData' && { desc: text }) }));
  olderKind.forEach((name) => wx[name]({ ...content, ...(name !== 'onMenuShareTimeline' && { desc: text }), success }));
}

/** Another screen is on top: one that is nobody else's business has no share menu. */
export function enterScreen(of: { isPrivate: boolean }): void {
  ({ isPrivate } = of);
  void fill();
}

/** What the screen on top shows, until the answer is called. */
export function describe(page: SharedPage): () => void {
  described = page;
  void fill();
  return () => {
    if (described === page) {
      described = null;
      void fill();
    }
  };
}
