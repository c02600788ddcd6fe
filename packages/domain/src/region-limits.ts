import type { AgeBand } from './catalogue.ts';
import type { ListingContent } from './listings.ts';
import type { Region } from './region.ts';
import { day } from './time.ts';

/** Why a region does not let a product be published (FACTS.md "Mainland China": K12 training may not be prepaid for long). */
export type RegionLimit =
  | 'schoolCourseTooLong'
  | 'schoolCourseTooManyLessons'
  | 'schoolCourseTooDear'
  | 'schoolCourseTooLate';

/** Mainland training of school children: no prepayment beyond these, and no lesson into the night. */
const limits = {
  days: 92,
  lessons: 60,
  /** Minor units of CNY. */
  price: 500_000,
  /** Minutes after midnight, Shanghai time: when a lesson may begin, and when it must be over. */
  startsFrom: 6 * 60,
  endsBy: { inPerson: 20 * 60 + 30, online: 21 * 60 },
} as const;
const schoolAges: readonly AgeBand[] = ['6-12', '12-18'];

/** Minutes after midnight in Shanghai, which has no summer time. */
const shanghaiMinute = (at: number): number => Math.floor(at / 60_000 + 8 * 60) % (24 * 60);

type Limited = Pick<ListingContent, 'type' | 'ageBand' | 'offers' | 'chapters'>;

/** The limits of the region that a product breaks; none when it may be published. */
export function regionLimitsBroken(region: Region, { type, ageBand, offers, chapters }: Limited): RegionLimit[] {
  const isCourse = type === 1 || type === 2;
  if (region !== 'cn' || !isCourse || ageBand === null || !schoolAges.includes(ageBand)) {
    return [];
  }
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const held = lessons.flatMap(({ startsAt, durationSeconds }) =>
    startsAt === null ? [] : [{ start: Date.parse(startsAt), end: Date.parse(startsAt) + durationSeconds * 1_000 }],
  );
  const latest = limits.endsBy[type === 1 ? 'inPerson' : 'online'];
  const isLate = held.some(({ start, end }) => {
    const minutes = shanghaiMinute(start) + (end - start) / 60_000;
    return minutes > latest || shanghaiMinute(start) < limits.startsFrom;
  });
  // Every access period is longer than three months, so what has no dates of its own is too long.
  const span =
    held.length === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(...held.map(({ end }) => end)) - Math.min(...held.map(({ start }) => start));
  // A free course is not paid ahead; it may not go into the night either.
  const prices = offers.flatMap(({ onSale, price }) => (onSale && price !== null && price > 0 ? [price] : []));
  const isPaid = prices.length > 0;
  const broken: [RegionLimit, boolean][] = [
    ['schoolCourseTooLong', isPaid && lessons.length > 0 && span > limits.days * day],
    ['schoolCourseTooManyLessons', isPaid && lessons.length > limits.lessons],
    ['schoolCourseTooDear', prices.some((price) => price > limits.price)],
    ['schoolCourseTooLate', isLate],
  ];
  return broken.flatMap(([limit, isBroken]) => (isBroken ? [limit] : []));
}
