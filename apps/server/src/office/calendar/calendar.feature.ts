import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { accountErased } from '../../people/accounts/account-events.ts';
import { when } from '../../platform/events.ts';
import { calendarHttp } from './calendar.http.ts';
import { deleteFeed } from './feeds.sql.ts';
import { serveFeeds } from './feeds.ts';
import { calendarFeeds } from './feeds.tables.ts';

export const calendarFeature: Feature = {
  calls: calendarHttp,
  routes: serveFeeds,
  hears: [when(accountErased, (tx, { userId }) => deleteFeed(tx, userId))],
  data: [
    dataIn(calendarFeeds, { ownerId: { ...ofAccount, purpose: 'whose calendar address was made anew' } }, [
      'kind',
      'generation',
    ]),
  ],
};
