import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { noticesHttp } from './notices.http.ts';
import { forgetNotices } from './keep-notice.ts';
import { serveBounces } from './mail-bounces.ts';
import { serveSmsStatus } from './sms-status.ts';
import { serveStop } from './stop-notices.ts';
import { notices, pushSubscriptions } from './notices.tables.ts';

const toTell = { ...ofAccount, basis: 'consent', exported: false } as const;

export const noticesFeature: Feature = {
  calls: noticesHttp,
  routes(app, deps) {
    serveStop(app, deps);
    serveSmsStatus(app, deps);
    serveBounces(app, deps);
  },
  jobs: { 'notices.forget': { everySeconds: 3_600, run: forgetNotices } },
  data: [
    dataIn(
      notices,
      {
        userId: { ...ofAccount, purpose: 'who was told' },
        subject: { ...ofAccount, purpose: 'what the person was told' },
        body: { ...ofAccount, purpose: 'what the person was told' },
        event: { ...ofAccount, purpose: 'of what the person was told' },
        at: { ...ofAccount, purpose: 'when the person was told' },
        readAt: { ...ofAccount, purpose: 'shows what is new', exported: false },
      },
      ['id', 'link'],
    ),
    dataIn(
      pushSubscriptions,
      {
        id: { ...toTell, purpose: 'tells the browsers of an account apart' },
        userId: { ...toTell, purpose: 'whose messages the browser shows' },
        deviceName: { ...toTell, purpose: 'ends with the sign-in of the browser' },
        endpoint: { ...toTell, purpose: 'where messages to the browser go' },
        service: { ...toTell, purpose: 'by what the application on a phone is told' },
        p256dh: { ...toTell, purpose: 'so that the browser alone can read them' },
        auth: { ...toTell, purpose: 'so that the browser alone can read them' },
        createdAt: { ...toTell, purpose: 'since when the browser shows messages', exported: true },
      },
      [],
    ),
  ],
};
