import { dequal } from 'dequal';

export interface Difference {
  /** `name.en`, `offers.0.price`; `chapters.order` where the same things stand in another order. */
  path: string;
  one: string;
  other: string;
}

/** Ids say nothing to people. */
const unseen = 'id';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** What a thing in a list is known by, wherever it stands: its id, or itself. */
const keyOf = (item: unknown): string | null =>
  typeof item === 'string' ? item : isFields(item) && typeof item[unseen] === 'string' ? item[unseen] : null;
const join = (path: string, part: string | number): string => (path === '' ? String(part) : `${path}.${part}`);

/** Things of a list by what they are known by; null where they are known by nothing but their place. */
function keyed(list: unknown): Map<string, unknown> | null {
  if (!Array.isArray(list)) {
    return null;
  }
  const entries = (list as unknown[]).map((item) => [keyOf(item), item] as const);
  const map = new Map(entries.flatMap(([key, item]) => (key === null ? [] : [[key, item] as const])));
  return map.size === list.length ? map : null;
}

/** Where two contents differ, field by field, down to the language. What merely moved in a list is no difference of its fields. */
export function differencesOf(one: unknown, other: unknown, path = ''): Difference[] {
  if (dequal(one, other)) {
    return [];
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    return listDifferences(one ?? [], other ?? [], path);
  }
  if (isFields(one) || isFields(other)) {
    const [ones, others] = [isFields(one) ? one : {}, isFields(other) ? other : {}];
    return [...new Set([...Object.keys(ones), ...Object.keys(others)])].flatMap((name) =>
      name === unseen ? [] : differencesOf(ones[name], others[name], join(path, name)),
    );
  }
  const found = { path, one: textOf(one), other: textOf(other) };
  return found.one === found.other ? [] : [found];
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value as string | number | boolean);

/** An order by the places that the things had: `1 → 3 → 2`. */
const placesText = (keys: readonly string[], before: readonly string[]): string =>
  keys.map((key) => before.indexOf(key) + 1).join(' → ');

function listDifferences(one: unknown, other: unknown, path: string): Difference[] {
  const [ones, others] = [keyed(one), keyed(other)];
  if (ones === null || others === null) {
    const [a, b] = [one as unknown[], other as unknown[]];
    return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => at).flatMap((at) =>
      differencesOf(a[at], b[at], join(path, at)),
    );
  }
  const [before, after] = [[...ones.keys()], [...others.keys()]];
  const common = after.filter((key) => ones.has(key));
  const was = before.filter((key) => others.has(key));
  return [
    ...after.flatMap((key, at) => differencesOf(ones.get(key), others.get(key), join(path, at))),
    ...before.flatMap((key, at) => (others.has(key) ? [] : differencesOf(ones.get(key), undefined, join(path, at)))),
    ...(dequal(was, common)
      ? []
      : [{ path: join(path, 'order'), one: placesText(was, before), other: placesText(common, before) }]),
  ];
}

/** Whether two contents say the same. The order of an object's fields says nothing: a database has one of its own. */
export const sameContent = (one: object, other: object): boolean => dequal(one, other);

/** A place where two people wrote something else each. */
export interface Clash {
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<Content> {
  content: Content;
  clashes: Clash[];
}

/**
 * What comes of two people's work on the same thing: what only one of them touched is as that one left it, in a text down to the language, in
 * a list down to the single thing. Where both wrote something else, `keepsMine` decides, and it is named.
 */
export function merged<Content extends object>(
  base: Content,
  mine: Content,
  theirs: Content,
  keepsMine: (path: string) => boolean = () => true,
): Merge<Content> {
  const clashes: Clash[] = [];
  const clash = (path: string, one: unknown, other: unknown): unknown => {
    clashes.push({ path, mine: one, theirs: other });
    return keepsMine(path) ? one : other;
  };

  const both = (was: unknown, one: unknown, other: unknown, path: string): unknown => {
    if (dequal(one, other) || dequal(was, one)) {
      return other;
    }
    if (dequal(was, other)) {
      return one;
    }
    const lists = [keyed(was), keyed(one), keyed(other)] as const;
    if (lists[1] && lists[2]) {
      return list(lists[0] ?? new Map(), lists[1], lists[2], path);
    }
    // A text in its languages, and a thing of a list, are more than one field; everything else goes together.
    if (isFields(one) && isFields(other) && (path === '' || keyOf(one) !== null || 'en' in one)) {
      const old = isFields(was) ? was : {};
      const names = new Set([...Object.keys(other), ...Object.keys(one)]);
      return Object.fromEntries(
        [...names].map((name) => [name, both(old[name], one[name], other[name], join(path, name))]),
      );
    }
    return clash(path, one, other);
  };

  const list = (
    was: ReadonlyMap<string, unknown>,
    ones: ReadonlyMap<string, unknown>,
    others: ReadonlyMap<string, unknown>,
    path: string,
  ): unknown[] => {
    const [mineKeys, theirKeys] = [[...ones.keys()], [...others.keys()]];
    const kept = (keys: readonly string[]) => keys.filter((key) => was.has(key) && ones.has(key) && others.has(key));
    const [order, mineOrder, theirOrder] = [kept([...was.keys()]), kept(mineKeys), kept(theirKeys)];
    const isMoved = !dequal(order, mineOrder);
    const orders = [mineOrder, theirOrder].map((keys) => placesText(keys, [...was.keys()])) as [string, string];
    const followsMine =
      isMoved &&
      (dequal(order, theirOrder) ||
        dequal(mineOrder, theirOrder) ||
        clash(join(path, 'order'), ...orders) === orders[0]);
    const [first, second] = followsMine ? [mineKeys, theirKeys] : [theirKeys, mineKeys];
    // What only the second has stands behind what it stood behind there.
    const keys = [...first];
    second.forEach((key, at) => {
      if (!keys.includes(key)) {
        keys.splice(keys.indexOf(second[at - 1] ?? '') + 1, 0, key);
      }
    });
    return keys.flatMap((key) => {
      const place = join(path, ones.has(key) ? mineKeys.indexOf(key) : theirKeys.indexOf(key));
      const result = both(was.get(key), ones.get(key), others.get(key), place);
      return result === undefined ? [] : [result];
    });
  };

  return { content: both(base, mine, theirs, '') as Content, clashes };
}

/** Words for the parts of a path. */
export type PartWords = Readonly<Record<string, () => string>>;

/** `tabs.0.title.en` in words: `Tabs · 1 · Name · English`. */
export function pathText(path: string, words: PartWords): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (words[part]?.() ?? part)))
    .filter((part, index, all) => part !== all[index - 2])
    .join(' · ');
}
