const taipeiOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** The bank closes its day at 20:15 Taipei time and touches nothing until 20:30. */
const dailyCloseMs = (20 * 60 + 15) * 60_000;
const quietMs = 15 * 60_000;

/** `yyyy/MM/dd HH:mm:ss` on a wall clock in Taipei. Taiwan has had no summer time since 1979. */
export function taipeiText(instantMs: number): string {
  return new Date(instantMs + taipeiOffsetMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
}

/** The instant (ms) of a `yyyy/MM/dd HH:mm:ss` in Taipei; undefined when it is no such text or no such day. */
export function parseTaipeiText(text: string): number | undefined {
  if (!/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) {
    return undefined;
  }
  const instantMs = Date.parse(`${text.replaceAll('/', '-').replace(' ', 'T')}+08:00`);
  return !Number.isNaN(instantMs) && taipeiText(instantMs) === text ? instantMs : undefined;
}

function sinceTaipeiMidnight(instantMs: number): number {
  return (instantMs + taipeiOffsetMs) % dayMs;
}

/** The first daily close strictly after the instant. */
export function nextDailyClose(instantMs: number): number {
  const today = instantMs - sinceTaipeiMidnight(instantMs) + dailyCloseMs;
  return today > instantMs ? today : today + dayMs;
}

export function isQuietTime(instantMs: number): boolean {
  const sinceClose = sinceTaipeiMidnight(instantMs) - dailyCloseMs;
  return sinceClose >= 0 && sinceClose < quietMs;
}
