import type { Currency } from './money.ts';
import type { ShelfState } from './listings.ts';

/** Product types by SPEC.md's numbers (CALLS.md "Values"). */
export const productTypes = { inPerson: 1, online: 2, space: 3, consulting: 4, programme: 5 } as const;
export type ProductType = (typeof productTypes)[keyof typeof productTypes];

/** What a buyer takes it for: both types of course are one. */
export const productKinds = ['course', 'space', 'consulting', 'programme'] as const;
export type ProductKind = (typeof productKinds)[number];
export const productKindOf: Record<ProductType, ProductKind> = {
  1: 'course',
  2: 'course',
  3: 'space',
  4: 'consulting',
  5: 'programme',
};

export const courseForms = ['live', 'recorded', 'mixed', 'offline'] as const;
export type CourseForm = (typeof courseForms)[number];

/** What a list of courses may be narrowed to: one form, or all that are taken online. */
export const formFilters = [...courseForms, 'online'] as const;
export type FormFilter = (typeof formFilters)[number];
const onlineForms: readonly CourseForm[] = ['live', 'recorded', 'mixed'];
export const formsOf = (filter: FormFilter): readonly CourseForm[] => (filter === 'online' ? onlineForms : [filter]);

export const ageBands = ['under3', '3-6', '6-12', '12-18', '18-25', 'over25'] as const;
export type AgeBand = (typeof ageBands)[number];
/** Whom the school authority's permit is about. */
export const schoolAges = ['under3', '3-6', '6-12', '12-18'] as const satisfies readonly AgeBand[];

/** What buyers find of a published product; `suspended` while the platform or a missing paper keeps it out of the shop. */
export type ProductState = Exclude<ShelfState, 'draft'> | 'suspended';

export const spaceUses = ['art', 'class', 'computer', 'activity', 'meeting', 'other'] as const;
export type SpaceUse = (typeof spaceUses)[number];
/** How many heads a search for a space can ask for. */
export const spaceHeads = [5, 10, 15, 20, 30, 50, 100] as const;
/** How long before the rent a booking of a space can be given back (RULES.md "Orders"). */
export const cancelTiers = ['flexible', 'moderate', 'strict'] as const;
export type CancelTier = (typeof cancelTiers)[number];

export const searchSorts = ['relevance', 'priceUp', 'priceDown', 'sales', 'newest', 'distance'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Counts of what a search finds are exact up to here; one more stands for any larger number. */
export const mostCounted = 1_000;

/** Minor units of the reader's currency, both ends included. */
export interface PriceRange {
  priceLeast?: number;
  priceMost?: number;
}

/** Free, then up to each of these steps, then more. A price of one minor unit says no more than "not free". */
const rangesBetween = (steps: readonly number[]): PriceRange[] => [
  { priceMost: 0 },
  ...steps.map((priceMost, index) => ({ priceLeast: steps[index - 1] ?? 1, priceMost })),
  { priceLeast: steps.at(-1) ?? 1 },
];

/** Ranges to choose from, in round amounts of each currency. */
export const priceRanges: Record<Currency, readonly PriceRange[]> = {
  TWD: rangesBetween([1_000_00, 3_000_00, 8_000_00]),
  CNY: rangesBetween([200_00, 600_00, 2_000_00]),
  USD: rangesBetween([30_00, 100_00, 250_00]),
};

/** A camp is a course that meets this often or more, all of it within so many days. */
export const camp = { meetings: 3, days: 14 };

export const catalogTypes = { live: 1, recorded: 2, replay: 3 } as const;
export type CatalogType = (typeof catalogTypes)[keyof typeof catalogTypes];

/** How a lesson is sent: as a playlist of pieces, or as one file that is read from any place. */
export const mediaKinds = ['hls', 'mp4'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** State filter of reviews by SPEC.md's numbers. */
export const reviewStates = { good: 1, middling: 2, bad: 3, withPictures: 4, all: 5 } as const;
export type ReviewState = (typeof reviewStates)[keyof typeof reviewStates];

export const reviewStars: Record<ReviewState, readonly [least: number, most: number]> = {
  1: [4, 5],
  2: [3, 3],
  3: [1, 2],
  4: [1, 5],
  5: [1, 5],
};

/** Only the first letter is shown of who wrote a review. */
export function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name);
  return rest.length === 0 ? `${first}*` : `${first}${'*'.repeat(Math.min(rest.length, 3))}`;
}
