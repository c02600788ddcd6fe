import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { timetableExceptions, timetables, weeklyHours } from './timetables.tables.ts';

export const timetablesFeature: Feature = {
  data: [
    dataIn(timetables, { resourceId: { ...ofPost, purpose: 'when a consultant can be booked', kept: 'shown' } }, [
      'zone',
      'slotMinutes',
      'stepMinutes',
      'leastSlots',
      'mostSlots',
      'leadMinutes',
      'horizonDays',
      'beforeMinutes',
      'afterMinutes',
      'lockHours',
    ]),
    dataIn(weeklyHours, {}, ['resourceId', 'weekday', 'from', 'to']),
    dataIn(timetableExceptions, {}, ['resourceId', 'date', 'hours']),
  ],
};
