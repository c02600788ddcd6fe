const day = 24 * 60;

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
export const textOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** As a clock shows it: `26:00` is `02:00`. */
export const shownTime = (time: string): string => textOf(minutesOf(time) % day);

export const isNextDay = ({ to }: { to: string }): boolean => minutesOf(to) > day;

/** Hours as they are kept: what ends before it begins ends on the next day. */
export function hoursFrom(from: string, to: string): { from: string; to: string } {
  const [start, end] = [minutesOf(from) % day, minutesOf(to) % day];
  return { from: textOf(start), to: textOf(end > start ? end : end + day) };
}

/** Ranges of one day that lie over each other. */
export function overlaps(hours: readonly { from: string; to: string }[]): boolean {
  const sorted = hours.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const).toSorted(([a], [b]) => a - b);
  return sorted.some(([from], at) => {
    const before = sorted[at - 1];
    return before !== undefined && from < before[1];
  });
}
