import type { Region } from './region.ts';
import { weekdayOf, type LocalDate } from './zone.ts';

interface YearOff {
  /** Mondays to Fridays that are not worked, `MM-DD`: public holidays, and days off for those that fall on a weekend. */
  off: readonly string[];
  /** Saturdays and Sundays that are worked for a longer holiday. */
  worked: readonly string[];
}

/**
 * What differs from a week of five days: of Taiwan the calendar of government offices, of the USA the federal holidays, of the mainland the
 * State Council's notice. Of the mainland in 2027 the days of the law alone: its notice, which also moves weekends, comes late in the year before.
 * A year that is not here has weekends only.
 */
const calendars: Record<Region, Readonly<Record<string, YearOff>>> = {
  tw: {
    '2026': {
      off: [
        '01-01',
        '02-16',
        '02-17',
        '02-18',
        '02-19',
        '02-20',
        '02-27',
        '04-03',
        '04-06',
        '05-01',
        '06-19',
        '09-25',
        '09-28',
        '10-09',
        '10-26',
        '12-25',
      ],
      worked: [],
    },
    '2027': {
      off: [
        '01-01',
        '02-04',
        '02-05',
        '02-08',
        '02-09',
        '02-10',
        '03-01',
        '04-05',
        '04-06',
        '04-30',
        '06-09',
        '09-15',
        '09-28',
        '10-11',
        '10-25',
        '12-24',
        '12-31',
      ],
      worked: [],
    },
  },
  cn: {
    '2026': {
      off: [
        '01-01',
        '01-02',
        '02-16',
        '02-17',
        '02-18',
        '02-19',
        '02-20',
        '02-23',
        '04-06',
        '05-01',
        '05-04',
        '05-05',
        '06-19',
        '09-25',
        '10-01',
        '10-02',
        '10-05',
        '10-06',
        '10-07',
      ],
      worked: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
    },
    '2027': { off: ['01-01', '02-05', '02-08', '04-05', '06-09', '09-15', '10-01'], worked: [] },
  },
  us: {
    '2026': {
      off: ['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '09-07', '10-12', '11-11', '11-26', '12-25'],
      worked: [],
    },
    '2027': {
      off: ['01-01', '01-18', '02-15', '05-31', '06-18', '07-05', '09-06', '10-11', '11-11', '11-25', '12-24', '12-31'],
      worked: [],
    },
  },
};

const saturday = 6;

/** Whether offices of a region work on a day of its calendar. */
export function isWorkingDay(region: Region, date: LocalDate): boolean {
  const { off, worked } = calendars[region][date.slice(0, 4)] ?? { off: [], worked: [] };
  const day = date.slice(5);
  return weekdayOf(date) >= saturday ? worked.includes(day) : !off.includes(day);
}
