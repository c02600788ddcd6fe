import type { ListingContent } from '@lyceum/domain/listings';

export interface Difference {
  /** `name.en`, `offers.0.price`. */
  path: string;
  one: string;
  other: string;
}

/** Ids say nothing to people. */
const unseen = new Set(['id']);

function leavesOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) {
    return [[path, value === null || value === undefined ? '' : String(value as string | number | boolean)]];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    unseen.has(name) ? [] : leavesOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** Where two contents differ, field by field, down to the language. */
export function differencesOf(one: ListingContent, other: ListingContent): Difference[] {
  const ones = new Map(leavesOf(one, ''));
  const others = new Map(leavesOf(other, ''));
  return [...new Set([...ones.keys(), ...others.keys()])]
    .map((path) => ({ path, one: ones.get(path) ?? '', other: others.get(path) ?? '' }))
    .filter((found) => found.one !== found.other);
}

export const sameContent = (one: ListingContent, other: ListingContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type Field = keyof ListingContent;

/** The fields in which two contents differ. */
export function fieldsApart(one: ListingContent, other: ListingContent): Field[] {
  return (Object.keys(one) as Field[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** Theirs, with these fields of mine. */
export function merged(theirs: ListingContent, mine: ListingContent, kept: readonly Field[]): ListingContent {
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
