import { describe, expect, it } from 'vitest';
import type { ListingContent } from './listings.ts';
import { regionLimitsBroken } from './region-limits.ts';
import { day } from './time.ts';

type Course = Parameters<typeof regionLimitsBroken>[1];

const words = { 'zh-TW': '', 'zh-CN': '', en: '' };
const offer: ListingContent['offers'][number] = {
  id: 'off_1',
  name: words,
  price: 300_000,
  listPrice: null,
  distributionPrice: null,
  onSale: true,
  left: 20,
  access: 'halfYear',
  accessFrom: 'classStart',
  ships: false,
  parcelValue: null,
  rate: null,
};
/** Lessons of an hour, one a day, at that time in Shanghai. */
const lessons = (count: number, clock = '18:00', everyDays = 1): Course['chapters'] => [
  {
    id: 'chp_1',
    title: words,
    lessons: Array.from({ length: count }, (_, at) => ({
      id: `lsn_${at}`,
      title: words,
      catalogType: 1 as const,
      durationSeconds: 3_600,
      trial: false,
      startsAt: new Date(Date.parse(`2026-09-01T${clock}:00+08:00`) + at * everyDays * day).toISOString(),
      media: null,
    })),
  },
];
const course = (overrides: Partial<Course> = {}): Course => ({
  type: 1,
  ageBand: '6-12',
  offers: [offer],
  chapters: lessons(10),
  ...overrides,
});

describe('the mainland’s limits for school children', () => {
  it.each([
    ['a course within them', course(), []],
    ['sixty lessons', course({ chapters: lessons(60) }), []],
    ['sixty-one', course({ chapters: lessons(61) }), ['schoolCourseTooManyLessons']],
    ['three months', course({ chapters: lessons(14, '18:00', 7) }), []],
    ['more than three months', course({ chapters: lessons(15, '18:00', 7) }), ['schoolCourseTooLong']],
    ['5,000 yuan', course({ offers: [{ ...offer, price: 500_000 }] }), []],
    ['a fen more', course({ offers: [{ ...offer, price: 500_001 }] }), ['schoolCourseTooDear']],
    ['a dear offer that is not on sale', course({ offers: [offer, { ...offer, price: 900_000, onSale: false }] }), []],
    ['a class until 20:30', course({ chapters: lessons(3, '19:30') }), []],
    ['a class until 20:31', course({ chapters: lessons(3, '19:31') }), ['schoolCourseTooLate']],
    ['online until 21:00', course({ type: 2, chapters: lessons(3, '20:00') }), []],
    ['online until 21:01', course({ type: 2, chapters: lessons(3, '20:01') }), ['schoolCourseTooLate']],
    ['over midnight', course({ chapters: lessons(3, '23:30') }), ['schoolCourseTooLate']],
    ['before dawn', course({ chapters: lessons(3, '03:00') }), ['schoolCourseTooLate']],
  ])('%s', (_, sold, broken) => {
    expect(regionLimitsBroken('cn', sold)).toEqual(broken);
  });

  it('are broken by lessons without a time, whose access is paid for half a year at least; unless they are free', () => {
    const [chapter] = lessons(5);
    const recorded = course({
      type: 2,
      chapters: chapter ? [{ ...chapter, lessons: chapter.lessons.map((one) => ({ ...one, startsAt: null })) }] : [],
    });
    expect(regionLimitsBroken('cn', recorded)).toEqual(['schoolCourseTooLong']);
    expect(regionLimitsBroken('cn', { ...recorded, offers: [{ ...offer, price: 0 }] })).toEqual([]);
  });

  it('hold neither elsewhere, nor for other ages, nor for what is no course', () => {
    const late = course({ chapters: lessons(61, '22:00', 3) });
    expect(regionLimitsBroken('cn', late)).toHaveLength(3);
    expect(regionLimitsBroken('tw', late)).toEqual([]);
    expect(regionLimitsBroken('us', late)).toEqual([]);
    expect(regionLimitsBroken('cn', { ...late, ageBand: '18-25' })).toEqual([]);
    expect(regionLimitsBroken('cn', { ...late, ageBand: 'under3' })).toEqual([]);
    expect(regionLimitsBroken('cn', { ...late, type: 4 })).toEqual([]);
  });
});
