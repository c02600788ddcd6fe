import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { readBusyCalendars } from './busy-calendars.ts';
import { busyCalendars, busySpans } from './busy-calendars.tables.ts';
import { timetablesHttp } from './timetables.http.ts';
import { timetableExceptions, timetables, weeklyHours } from './timetables.tables.ts';

export const timetablesFeature: Feature = {
  calls: timetablesHttp,
  jobs: { 'timetables.busy': { everySeconds: 60, run: readBusyCalendars } },
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
      'personSavedAt',
    ]),
    dataIn(
      busyCalendars,
      {
        resourceId: { ...ofPost, purpose: 'whose calendar elsewhere it is', kept: 'shown' },
        sealedAddress: { ...ofPost, purpose: 'where a calendar elsewhere is read', exported: false },
      },
      ['host', 'linkedAt', 'readAt', 'trouble'],
    ),
    dataIn(
      busySpans,
      {
        startsAt: { ...ofPost, purpose: 'when a consultant is busy elsewhere' },
        endsAt: { ...ofPost, purpose: 'until when' },
      },
      ['resourceId'],
    ),
    dataIn(weeklyHours, {}, ['resourceId', 'weekday', 'from', 'to']),
    dataIn(timetableExceptions, {}, ['resourceId', 'date', 'hours']),
  ],
};
