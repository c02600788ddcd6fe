import type { Log } from './log.ts';

/** What somebody of the platform must look at soon. Watchers know an alarm by its name, in the log or at /metrics. */
export const alarmNames = ['smsBudgetSpent', 'mailBudgetSpent', 'wrongPasswords', 'paymentsFailing'] as const;
export type AlarmName = (typeof alarmNames)[number];

export interface Alarms {
  /** Writes an error with the field `alarm` and counts it. */
  raise(name: AlarmName, facts: Readonly<Record<string, string | number>>, sentence: string): void;
  /** Since the start of the process, with 0 for those that were never raised. */
  counts(): [AlarmName, number][];
}

export function openAlarms(log: Log): Alarms {
  const raised = new Map<AlarmName, number>(alarmNames.map((name) => [name, 0]));
  return {
    raise(name, facts, sentence) {
      raised.set(name, (raised.get(name) ?? 0) + 1);
      log.error({ alarm: name, ...facts }, sentence);
    },
    counts: () => [...raised],
  };
}
