import type { TimetableNumber } from '@lyceum/domain/timetables';
import * as m from './words/messages.js';

/** What the numbers of a timetable are called, on the phone as in the office. */
export const numberLabels: Record<TimetableNumber, () => string> = {
  slotMinutes: m.timetables_slot,
  stepMinutes: m.timetables_step,
  leastSlots: m.timetables_least,
  mostSlots: m.timetables_most,
  beforeMinutes: m.timetables_before,
  afterMinutes: m.timetables_after,
  leadMinutes: m.timetables_lead,
  horizonDays: m.timetables_horizon,
  lockHours: m.timetables_lock,
};

export const numberHints: Record<TimetableNumber, () => string> = {
  slotMinutes: m.timetables_slotHint,
  stepMinutes: m.timetables_stepHint,
  leastSlots: m.timetables_leastHint,
  mostSlots: m.timetables_mostHint,
  beforeMinutes: m.timetables_beforeHint,
  afterMinutes: m.timetables_afterHint,
  leadMinutes: m.timetables_leadHint,
  horizonDays: m.timetables_horizonHint,
  lockHours: m.timetables_lockHint,
};
