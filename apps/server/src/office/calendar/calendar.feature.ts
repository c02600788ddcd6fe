import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { calendarHttp } from './calendar.http.ts';
import { serveFeeds } from './feeds.ts';
import { calendarFeeds } from './feeds.tables.ts';

export const calendarFeature: Feature = {
  calls: calendarHttp,
  routes: serveFeeds,
  data: [
    dataIn(calendarFeeds, { ownerId: { ...ofAccount, purpose: 'whose calendar address was made anew' } }, [
      'kind',
      'generation',
    ]),
  ],
};
