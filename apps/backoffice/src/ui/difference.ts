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
export function differencesOf(one: object, other: object): Difference[] {
  const ones = new Map(leavesOf(one, ''));
  const others = new Map(leavesOf(other, ''));
  return [...new Set([...ones.keys(), ...others.keys()])]
    .map((path) => ({ path, one: ones.get(path) ?? '', other: others.get(path) ?? '' }))
    .filter((found) => found.one !== found.other);
}

export const sameContent = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

export type FieldOf<Content> = keyof Content & string;

/** The fields in which two contents differ. */
export function fieldsApart<Content extends object>(one: Content, other: Content): FieldOf<Content>[] {
  return (Object.keys(one) as FieldOf<Content>[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}

/** Theirs, with these fields of mine. */
export function merged<Content extends object>(
  theirs: Content,
  mine: Content,
  kept: readonly FieldOf<Content>[],
): Content {
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}

/** Words for the parts of a path. */
export type PartWords = Readonly<Record<string, () => string>>;

/** `chapters.0.lessons.2.title.en` in words: `Chapters and lessons · 1 · 3 · Name · English`. */
export function pathText(path: string, words: PartWords): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (words[part]?.() ?? part)))
    .filter((part, index, all) => part !== all[index - 2])
    .join(' · ');
}
