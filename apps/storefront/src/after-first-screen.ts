import type { Router } from '@lyceum/web/history';
import { showBanner } from '@lyceum/web/notices';
import { createElement } from 'react';
import { startCounting } from './counts/count.ts';
import { data, terminal } from './session.ts';
import { SupportBanner } from './shell/support-banner.tsx';
import { joinShell } from './shell/device/here.ts';
import { readOffline } from './shell/reading-offline.ts';
import { startCountingViews } from './statistics/count-views.ts';

/** What is begun when the first screen stands. */
export function goOn(router: Router): void {
  joinShell(router.backKey);
  startCounting(router);
  startCountingViews(router);
  void readOffline().catch(() => undefined);
  const until = data.text('supportUntil');
  if (until === null) {
    void import('./messages/unread-sign.ts').then(({ showUnread }) => showUnread()).catch(() => undefined);
    void import('./announcements/banner.tsx').then(({ announce }) => announce()).catch(() => undefined);
  } else {
    showBanner(createElement(SupportBanner, { until }));
  }
  if (data.text('messageOutbox') !== null) {
    void import('./messages/outbox.ts').then(({ sendOutbox }) => sendOutbox()).catch(() => undefined);
  }
  if (terminal.name === 'chatApp') {
    // Where it does not come, its menu sends the page as it is.
    void import('./sharing/chat-app-menu.ts').then(({ followScreens }) => followScreens(router)).catch(() => undefined);
  }
}
