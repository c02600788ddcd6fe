/** Milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Tells what time it is; tests pass one that stands still or jumps. */
export type Clock = () => Date;

export const accessPeriods = ['halfYear', 'oneYear', 'twoYears', 'permanent'] as const;
export type AccessPeriod = (typeof accessPeriods)[number];
const accessMonths: Record<AccessPeriod, number | null> = { halfYear: 6, oneYear: 12, twoYears: 24, permanent: null };

/**
 * The instant at which access ends (exclusive), or null when it never does. Calendar months in UTC; a day that the last month
 * does not have becomes its last day, so that 31 August + 6 months is the end of February.
 */
export function accessUntil(from: Date, period: AccessPeriod): Date | null {
  const months = accessMonths[period];
  if (months === null) {
    return null;
  }
  const end = new Date(from);
  const dayOfMonth = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(dayOfMonth, lastDay));
  return end;
}
