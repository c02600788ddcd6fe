import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { longestKeptMs, type ChangeFeed } from './change-feed.ts';
import { share } from './shared-value.ts';

/** What a value depends on, as names of the feed of changes. */
export type Tags = readonly string[];
type LoadMany<Value> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * What one reply is read with. It tells the reply how old its oldest part is, and what all of it depends on. Fragments are parts that many
 * replies have in common, such as an item of many lists; they are shared and frozen.
 */
export interface ReadContext {
  /**
   * Made once for all who need it. With tags it is kept until one of them has changed; without it lives briefly, and so does every reply
   * that is made with it.
   */
  fragment<Value>(key: string, make: () => Promise<Value>, tags?: Tags): Promise<Value>;
  /** A fragment that is made of others alone: it depends on what they depend on. */
  composed<Value>(key: string, make: (reads: ReadContext) => Promise<Value>): Promise<Value>;
  /**
   * Fragments of one sort, in the order of the ids. Those that are not there are loaded together with what other replies lack at the same
   * moment, since each question to the database costs more than what it asks for. The sort says all that `load` depends on. A fragment is
   * tagged with its id.
   */
  fragments<Value>(sort: string, ids: readonly string[], load: LoadMany<Value>): Promise<(Value | undefined)[]>;
  /** Loaded together with what other replies lack of the sort, but for this reply alone. */
  one<Value>(sort: string, id: string, load: LoadMany<Value>): Promise<Value | undefined>;
  /** The reply is made of nothing but fragments and of what has these tags: it may be kept until one of them has changed. */
  dependsOn(tags: Tags): void;
}

/** When the oldest question for something began, and its tags; null when nobody tells of changes to it. */
export interface Dated {
  start: number;
  tags: Tags | null;
}

interface Fragment<Value> extends Dated {
  value: Promise<Value>;
}

/** What is known of a reply, or of a composed fragment, while it is made. */
export interface Draft {
  start: number;
  tags: Set<string>;
  /** Something in it has no tags. */
  isBrief: boolean;
  /** It said that it is made of nothing else. */
  isTagged: boolean;
}

export const newDraft = (): Draft => ({
  start: performance.now(),
  tags: new Set(),
  isBrief: false,
  isTagged: false,
});

/** As of when the feed knows all changes (`performance.now`); null when it does not know them. */
export async function checkFeed(feed: ChangeFeed | null): Promise<number | null> {
  try {
    return feed && (await feed.checkedAt());
  } catch {
    // Whoever needs the database is told by the query that follows.
    return null;
  }
}

/** Since when something is known to be valid: it was read then, or the feed, checked at that moment, has told of no change. Null: it has changed. */
export function validSince({ start, tags }: Dated, feed: ChangeFeed | null, checked: number | null): number | null {
  if (tags === null || feed === null || checked === null || performance.now() - start > longestKeptMs) {
    return start;
  }
  return feed.unchanged(tags, start) ? Math.max(start, checked) : null;
}

const mostFragments = 20_000;

/** Contexts with one memory of fragments. A fragment is handed out while it was valid less than `lifeMs` ago. */
export function openReadContexts(feed: ChangeFeed | null, lifeMs: number): (draft: Draft | null) => ReadContext {
  const known = new LRUCache<string, Fragment<unknown>>({ max: mostFragments });
  /** By sort: what arrives in one turn of the event loop is asked for at once. */
  const open = new Map<string, DataLoader<string, unknown>>();

  function loaderOf<Value>(sort: string, load: LoadMany<Value>): DataLoader<string, Value | undefined> {
    const loader =
      open.get(sort) ??
      new DataLoader<string, unknown>(
        async (ids) => {
          open.delete(sort);
          const found = await load([...new Set(ids)]);
          return ids.map((id) => found.get(id));
        },
        { cache: false, batchScheduleFn: (ask) => setImmediate(ask) },
      );
    open.set(sort, loader);
    return loader as DataLoader<string, Value | undefined>;
  }

  function remember<Value>(key: string, fragment: Fragment<Value>): void {
    known.set(key, fragment);
    fragment.value.catch(() => {
      if (known.get(key) === fragment) {
        known.delete(key);
      }
    });
  }

  return function contextFor(draft) {
    function tell(tags: Tags | null, since: number): void {
      if (draft) {
        draft.start = Math.min(draft.start, since);
        draft.isBrief ||= tags === null;
        tags?.forEach((tag) => draft.tags.add(tag));
      }
    }
    /** One that may still be handed out, and since when it is valid. */
    function usable<Value>(key: string, checked: number | null): { fragment: Fragment<Value>; since: number } | null {
      const fragment = known.get(key) as Fragment<Value> | undefined;
      const since = fragment ? validSince(fragment, feed, checked) : null;
      return fragment && since !== null && performance.now() - since < lifeMs ? { fragment, since } : null;
    }
    function found<Value>(key: string, checked: number | null): Promise<Value> | null {
      const its = usable<Value>(key, checked);
      if (its) {
        tell(its.fragment.tags, its.since);
      }
      return its && its.fragment.value;
    }
    function keep<Value>(key: string, fragment: Fragment<Value>): Promise<Value> {
      remember(key, fragment);
      tell(fragment.tags, fragment.start);
      return fragment.value;
    }
    /** Its age and tags are known as soon as it is made; until then it counts as brief. */
    function compose<Value>(key: string, make: (reads: ReadContext) => Promise<Value>): Fragment<Value> {
      const its = newDraft();
      const value = make(contextFor(its)).then((made) => {
        fragment.start = its.start;
        fragment.tags = its.isBrief ? null : [...its.tags];
        return share(made);
      });
      const fragment: Fragment<Value> = { start: its.start, tags: null, value };
      remember(key, fragment);
      return fragment;
    }
    return {
      async fragment(key, make, tags) {
        const checked = tags ? await checkFeed(feed) : null;
        const start = performance.now();
        return found(key, checked) ?? keep(key, { start, tags: tags ?? null, value: make().then(share) });
      },
      async composed<Value>(key: string, make: (reads: ReadContext) => Promise<Value>) {
        const checked = await checkFeed(feed);
        const fragment = usable<Value>(key, checked)?.fragment ?? compose(key, make);
        const value = await fragment.value;
        tell(fragment.tags, validSince(fragment, feed, checked) ?? fragment.start);
        return value;
      },
      async fragments<Value>(sort: string, ids: readonly string[], load: LoadMany<Value>) {
        const checked = await checkFeed(feed);
        const start = performance.now();
        const loader = loaderOf(sort, load);
        return Promise.all(
          ids.map((id) => {
            const key = `${sort} ${id}`;
            return (
              found<Value | undefined>(key, checked) ??
              keep(key, { start, tags: [id], value: loader.load(id).then(share) })
            );
          }),
        );
      },
      one: (sort, id, load) => loaderOf(sort, load).load(id),
      dependsOn(tags) {
        if (draft) {
          draft.isTagged = true;
          tags.forEach((tag) => draft.tags.add(tag));
        }
      },
    };
  };
}
