import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { remindOfSessions } from './remind-of-sessions.ts';
import { sessionReminders } from './reminders.tables.ts';

export const remindersFeature: Feature = {
  jobs: { 'reminders.sessions': { everySeconds: 300, run: remindOfSessions } },
  data: [dataIn(sessionReminders, {}, ['orderLineId', 'sessionId', 'startsAt'])],
};
