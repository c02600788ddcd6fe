import { markDelivered, sellerMarkDelivered, sellerUnread, unread } from '@lyceum/contract/messages.calls';
import * as notices from '@lyceum/contract/notices.calls';
import { ticket } from '@lyceum/contract/realtime.calls';
import { refreshTopics } from '@lyceum/web/load';
import { followChanges } from '@lyceum/web/realtime';
import { watchCall } from '@lyceum/web/watch-call';
import { send } from '../caller.ts';
import { currentSettings, data, queries, scopeOf, subscribe } from '../session.ts';
import { unreadEvery } from '../ui/unread-badge.tsx';

const counts = { own: 0, sellers: 0, notices: 0 };

/** A dot at the tab (styles.css), the number in the page's title, and at the icon of the installed shop. */
function sign(): void {
  const count = counts.own + counts.sellers + counts.notices;
  const root = document.documentElement;
  if (count > 0) {
    root.dataset['unread'] = '';
  } else {
    delete root.dataset['unread'];
  }
  const title = `${count > 0 ? `(${count}) ` : ''}${document.title.replace(/^\(\d+\) /, '')}`;
  if (document.title !== title) {
    document.title = title;
  }
  if ('setAppBadge' in navigator) {
    navigator.setAppBadge(count).catch(() => undefined);
  }
}

/** How long something is left to be read before it is told to the other side that it came: an open conversation reads it at once. */
const deliveredAfterMs = 1_000;

/** Tells the server once of each that came. */
function deliverer(call: typeof markDelivered | typeof sellerMarkDelivered) {
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    saw(count: number): void {
      clearTimeout(timer);
      if (count > told && data.text('supportUntil') === null) {
        timer = setTimeout(() => {
          told = count;
          // Without a line it is told with the next one.
          send(call, {}).catch(() => undefined);
        }, deliveredAfterMs);
      } else {
        told = count;
      }
    },
    end: (): void => clearTimeout(timer),
  };
}

/** Topics of which a stream may tell a page of the shop. */
const followed = ['messages', 'notices', 'cancellations'] as const;

let ends: (() => void)[] = [];
let watched = '';

function watch(): void {
  const { signedIn } = currentSettings();
  const web = { send, scope: scopeOf(currentSettings()) };
  const sells = data.text('ownPost') !== null;
  const now = JSON.stringify([signedIn, web.scope, sells]);
  if (now === watched) {
    return;
  }
  watched = now;
  ends.forEach((end) => end());
  Object.assign(counts, { own: 0, sellers: 0, notices: 0 });
  sign();
  const deliver = { own: deliverer(markDelivered), sellers: deliverer(sellerMarkDelivered) };
  const told = (of: keyof typeof counts) => {
    return ({ count }: { count: number }): void => {
      counts[of] = count;
      sign();
      if (of !== 'notices') {
        deliver[of].saw(count);
      }
    };
  };
  ends = signedIn
    ? [
        deliver.own.end,
        deliver.sellers.end,
        followChanges({
          open: async () => (await send(ticket, {})).data?.address ?? null,
          refresh: (topics) => void refreshTopics(queries, topics),
          all: followed,
        }),
        watchCall(queries, web, unread, {}, unreadEvery, told('own')),
        watchCall(queries, web, notices.unread, {}, unreadEvery, told('notices')),
        ...(sells ? [watchCall(queries, web, sellerUnread, {}, unreadEvery, told('sellers'))] : []),
      ]
    : [];
}

/** From now on whoever is signed in is told what changes, and sees that something came, wherever in the shop. */
export function showUnread(): void {
  watch();
  subscribe(watch);
  const title = document.querySelector('title');
  if (title) {
    // Every screen gives the page a title of its own.
    new MutationObserver(sign).observe(title, { childList: true });
  }
}
