import { dataIn, type TableData } from '../platform/data-map.ts';
import { scheduledSessions } from './schedule.tables.ts';

export const scheduleData: readonly TableData[] = [
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
];
