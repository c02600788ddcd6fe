import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { longestKeptMs, type ChangeFeed } from './change-feed.ts';
import { writtenText, type Written } from './write-reply.ts';

/** Bodies of shared reads. Nobody gets one that was not right this long ago, so that every process is right within one second after a write. */
export const bodyLifeMs = 900;
/** What many bodies have in common lives half as long, so that a body made with it still has some of its life before it. */
const partLifeMs = bodyLifeMs / 2;
const mostParts = 20_000;
const mebibyte = 1024 * 1024;

/**
 * A reply, ready to go out. Nearly all readers take gzip: as soon as one does, it is kept in that form alone, which is a third as large.
 * A class, since tens of thousands are kept: functions of each one's own would weigh as much as what they keep.
 */
export class Body {
  /** Of memory, what other bodies do not hold, too. */
  readonly ownBytes: number;
  private pieces: readonly Buffer[] | null;
  private packed: Buffer | null = null;
  private tag: string | null = null;

  constructor({ pieces, ownBytes }: Written) {
    this.ownBytes = ownBytes;
    this.pieces = pieces;
  }

  plain(): Buffer {
    const [only, ...others] = this.pieces ?? [gunzipSync(this.packed ?? '')];
    return only && others.length === 0 ? only : Buffer.concat(this.pieces ?? []);
  }

  /** Compressed once, when the first reader wants it so. */
  gzip(): Buffer {
    this.packed ??= gzipSync(this.plain(), { level: 6 });
    this.pieces = null;
    return this.packed;
  }

  etag(): string {
    return (this.tag ??= `"${createHash('sha256').update(this.plain()).digest('base64url').slice(0, 22)}"`);
  }
}

export const bodyOf = (made: string | Written): Body => new Body(typeof made === 'string' ? writtenText(made) : made);

export interface ReplyCache {
  /**
   * The body under the key, made once however many ask for it at the same time. Nobody gets one whose making began longer ago than a body
   * lives, unless it lasts and the feed of changes says that it is still right: who meets a slow one that has been underway for so long
   * begins another.
   */
  body(key: string, make: (parts: Parts) => Promise<string | Written>): Promise<Body>;
  /** For whoever makes no body. */
  parts: Parts;
}

/**
 * What bodies have in common, such as an item of many lists, kept apart from them. Values are shared: they are frozen, and nobody may change
 * what is in them.
 */
export interface Parts {
  /**
   * Made once for all who need it. With names of the feed of changes it stays until one of these has changed; without, a body counts as
   * begun no later than the oldest such part in it.
   */
  one<Value>(key: string, make: () => Promise<Value>, names?: Names): Promise<Value>;
  /** The same for what is made of other parts alone: it stays for as long as they do. */
  composed<Value>(key: string, make: (parts: Parts) => Promise<Value>): Promise<Value>;
  /**
   * Several of one sort, in the order of the ids: `make` is asked for those alone that are not there, together with those that other bodies
   * lack at the same moment, since each question to the database costs more than what it asks for. The sort says all that `make` depends on.
   * The names of one are its id and whatever is of every one.
   */
  several<Value>(sort: string, ids: readonly string[], make: MakeSeveral<Value>): Promise<(Value | undefined)[]>;
  /** The same for what one body alone needs: it is asked for together with what others lack, and not kept. */
  unkept<Value>(sort: string, id: string, make: MakeSeveral<Value>): Promise<Value | undefined>;
  /** The body is made of nothing but what has these names, and of parts that last: it stays until one of them has changed. */
  lasts(names: Names): void;
}

type Names = readonly string[];
type MakeSeveral<Value> = (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Something that was read, when the oldest query for it began, and the names of what would change it; null when nobody knows. */
interface Read {
  start: number;
  names: Names | null;
}

/** Something on its way or done. */
interface Made<Value> extends Read {
  promise: Promise<Value>;
}

/** A body, or a part made of others, that is being made. */
interface Making {
  start: number;
  /** Of all that it is made of. */
  names: Set<string>;
  /** Something in it lives briefly. */
  isBrief: boolean;
  lasts: boolean;
}

const begunNow = (): Making => ({ start: performance.now(), names: new Set(), isBrief: false, lasts: false });

interface Kept extends Read {
  body: Body;
}

/** Asks for what several bodies lack of one sort at once, as soon as all that arrived together has been looked at. */
function openBatches() {
  const open = new Map<string, { ids: string[]; made: Promise<ReadonlyMap<string, unknown>> }>();
  function begin<Value>(sort: string, make: MakeSeveral<Value>) {
    const ids: string[] = [];
    const made = new Promise((resolve) => setImmediate(resolve)).then(() => {
      open.delete(sort);
      return make(ids);
    });
    const batch = { ids, made };
    open.set(sort, batch);
    return batch;
  }
  return async <Value>(sort: string, missing: readonly string[], make: MakeSeveral<Value>) => {
    const batch = open.get(sort) ?? begin(sort, make);
    batch.ids.push(...missing);
    return batch.made as Promise<ReadonlyMap<string, Value>>;
  };
}

interface Memory {
  known: LRUCache<string, Made<unknown>>;
  ask: ReturnType<typeof openBatches>;
  feed: ChangeFeed | null;
}

/** As of when the feed knows all changes; null when it does not know them. */
async function knownSince(feed: ChangeFeed | null): Promise<number | null> {
  try {
    return feed && (await feed.lookedAt());
  } catch {
    // Whoever needs the database is told by the query that follows.
    return null;
  }
}

/** Since when what was read is known to have been right: it was read then, or the feed has told of no change since. Null when it has changed. */
function rightSince({ start, names }: Read, feed: ChangeFeed | null, looked: number | null): number | null {
  if (names === null || feed === null || looked === null || performance.now() - start > longestKeptMs) {
    return start;
  }
  return feed.unchanged(names, start) ? Math.max(start, looked) : null;
}

const frozen = <Value>(value: Value): Value => Object.freeze(value) as Value;

/** Parts for one body, or for a part made of others, whom they tell their age and names, or for none. */
function partsFor(memory: Memory, body: Making | null): Parts {
  const { known, ask, feed } = memory;
  function tell(names: Names | null, right: number): void {
    if (body) {
      body.start = Math.min(body.start, right);
      body.isBrief ||= names === null;
      names?.forEach((name) => body.names.add(name));
    }
  }
  function take<Value>({ names, promise }: Made<Value>, right: number): Promise<Value> {
    tell(names, right);
    return promise;
  }
  /** A part that may still be used, and since when it is known to have been right. */
  function usable<Value>(key: string, now: number, looked: number | null): { part: Made<Value>; right: number } | null {
    const part = known.get(key) as Made<Value> | undefined;
    const right = part ? rightSince(part, feed, looked) : null;
    return part && right !== null && now - right < partLifeMs ? { part, right } : null;
  }
  /** Its promise. */
  function found<Value>(key: string, now: number, looked: number | null): Promise<Value> | null {
    const its = usable<Value>(key, now, looked);
    return its && take(its.part, its.right);
  }
  function remember<Value>(key: string, part: Made<Value>): void {
    known.set(key, part);
    part.promise.catch(() => {
      if (known.get(key) === part) {
        known.delete(key);
      }
    });
  }
  function keep<Value>(key: string, part: Made<Value>): Promise<Value> {
    remember(key, part);
    return take(part, part.start);
  }
  /** Its age and names are known as soon as it is made; until then it counts as brief. */
  function begin<Value>(key: string, make: (parts: Parts) => Promise<Value>): Made<Value> {
    const making = begunNow();
    const promise = make(partsFor(memory, making)).then((value) => {
      part.start = making.start;
      part.names = making.isBrief ? null : [...making.names];
      return frozen(value);
    });
    const part: Made<Value> = { start: making.start, names: null, promise };
    remember(key, part);
    return part;
  }
  return {
    async one<Value>(key: string, make: () => Promise<Value>, names: Names | null = null): Promise<Value> {
      const looked = names && (await knownSince(feed));
      const start = performance.now();
      return found<Value>(key, start, looked) ?? keep(key, { start, names, promise: make().then(frozen) });
    },
    async composed<Value>(key: string, make: (parts: Parts) => Promise<Value>): Promise<Value> {
      const looked = await knownSince(feed);
      const part = usable<Value>(key, performance.now(), looked)?.part ?? begin(key, make);
      const value = await part.promise;
      tell(part.names, rightSince(part, feed, looked) ?? part.start);
      return value;
    },
    async several<Value>(
      sort: string,
      ids: readonly string[],
      make: MakeSeveral<Value>,
    ): Promise<(Value | undefined)[]> {
      const looked = await knownSince(feed);
      const start = performance.now();
      const there = ids.map((id) => found<Value | undefined>(`${sort} ${id}`, start, looked));
      const missing = ids.filter((_id, at) => there[at] === null);
      const made = missing.length === 0 ? Promise.resolve(new Map<string, Value>()) : ask(sort, missing, make);
      const oneOf = (id: string) =>
        keep(`${sort} ${id}`, { start, names: [id], promise: made.then((values) => frozen(values.get(id))) });
      return Promise.all(ids.map((id, at) => there[at] ?? oneOf(id)));
    },
    unkept: async (sort, id, make) => (await ask(sort, [id], make)).get(id),
    lasts(names) {
      if (body) {
        body.lasts = true;
        names.forEach((name) => body.names.add(name));
      }
    },
  };
}

/** What nobody will ask for again needs little. */
const briefMib = 16;
/** What a body takes beside its bytes: its objects, and the names of what would change it. */
const bodyBytes = 512;

/** Without a feed of changes everything lives briefly. */
export function openReplyCache(feed: ChangeFeed | null = null, lastingMib = 32): ReplyCache {
  const sized = { sizeCalculation: ({ body }: Kept, key: string) => body.ownBytes + key.length + bodyBytes };
  // Apart, so that what nobody will ask for again does not drive out what many ask for.
  const brief = new LRUCache<string, Kept>({ ...sized, maxSize: briefMib * mebibyte });
  const lasting = new LRUCache<string, Kept>({ ...sized, maxSize: lastingMib * mebibyte });
  const underway = new Map<string, Made<Kept>>();
  const memory: Memory = { known: new LRUCache({ max: mostParts }), ask: openBatches(), feed };

  function keep(key: string, kept: Kept): void {
    const [its, other] = kept.names ? [lasting, brief] : [brief, lasting];
    its.set(key, kept);
    other.delete(key);
  }
  function rightBody(key: string, looked: number | null): Body | null {
    const kept = lasting.get(key) ?? brief.get(key);
    const right = kept ? rightSince(kept, feed, looked) : null;
    return kept && right !== null && performance.now() - right < bodyLifeMs ? kept.body : null;
  }
  return {
    async body(key, make) {
      // Also before it is made: a feed that has not been looked at for long begins anew, and knows nothing of what was read before.
      const known = rightBody(key, null) ?? rightBody(key, await knownSince(feed));
      if (known) {
        return known;
      }
      // The life counts from before the query: what was read may be as old as that.
      const making = begunNow();
      const other = underway.get(key);
      if (other && making.start - other.start < bodyLifeMs) {
        return (await other.promise).body;
      }
      const promise = make(partsFor(memory, making)).then((written): Kept => {
        const { start, names, isBrief, lasts } = making;
        return { body: bodyOf(written), start, names: lasts && !isBrief ? [...names] : null };
      });
      const mine = { promise, start: making.start, names: null };
      underway.set(key, mine);
      try {
        const made = await promise;
        if (underway.get(key) === mine) {
          keep(key, made);
        }
        return made.body;
      } finally {
        if (underway.get(key) === mine) {
          underway.delete(key);
        }
      }
    },
    parts: partsFor(memory, null),
  };
}
