import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { scheduledSessions } from './schedule.tables.ts';

export const scheduleFeature: Feature = {
  data: [
    dataIn(scheduledSessions, {}, [
      'id',
      'productId',
      'orderLineId',
      'lessonId',
      'startsAt',
      'endsAt',
      'zone',
      'room',
      'capacity',
      'state',
    ]),
  ],
};
