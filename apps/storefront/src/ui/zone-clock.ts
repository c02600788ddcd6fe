const formats = new Map<string, Intl.DateTimeFormat>();

/** What the zone's clock shows at an instant, in minutes since midnight. */
export function minuteIn(zone: string, at: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(zone, format);
  const [hours = 0, minutes = 0] = format.format(new Date(at)).split(':').map(Number);
  return hours * 60 + minutes;
}

/** The day that it is there at an instant, `2026-11-23`. */
export const dateIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );
