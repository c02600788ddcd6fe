import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Bodies of shared reads. A body lives under a second, so that every process is right within one second after a write. */
export const bodyLifeMs = 900;
/** What many bodies have in common lives half as long, so that a body made with it still has some of its life before it. */
const partLifeMs = bodyLifeMs / 2;
const mostParts = 20_000;

export interface Body {
  plain: Buffer;
  /** Compressed once, when the first reader wants it so. */
  gzip: () => Buffer;
  etag: () => string;
}

export interface ReplyCache {
  /**
   * The body under the key, made once however many ask for it at the same time. Nobody gets one whose making began longer ago than a body
   * lives: who meets a slow one that has been underway for so long begins another.
   */
  body(key: string, make: (parts: Parts) => Promise<string>): Promise<Body>;
  /** For whoever makes no body. */
  parts: Parts;
}

/** What bodies have in common, such as an item of many lists, kept apart from them. Values are shared: nobody may change them. */
export interface Parts {
  /** Made once for all who need it. A body counts as begun no later than the oldest part in it. No part is made of others. */
  one<Value>(key: string, make: () => Promise<Value>): Promise<Value>;
  /**
   * Several of one sort, in the order of the ids: `make` is asked for those alone that are not there, together with those that other bodies
   * lack at the same moment, since each question to the database costs more than what it asks for. The sort says all that `make` depends on.
   */
  several<Value>(sort: string, ids: readonly string[], make: MakeSeveral<Value>): Promise<(Value | undefined)[]>;
}

type MakeSeveral<Value> = (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Something on its way or done, and when the oldest query for it began. */
interface Made<Value> {
  promise: Promise<Value>;
  start: number;
}

export function bodyOf(text: string): Body {
  const plain = Buffer.from(text);
  let packed: Buffer | null = null;
  let tag: string | null = null;
  return {
    plain,
    gzip: () => (packed ??= gzipSync(plain, { level: 6 })),
    etag: () => (tag ??= `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`),
  };
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
}

/** Parts for one body, whose age they tell it. */
function partsFor({ known, ask }: Memory, body: { start: number }): Parts {
  function fresh<Value>(key: string, now: number): Made<Value> | undefined {
    const part = known.get(key) as Made<Value> | undefined;
    return part && now - part.start < partLifeMs ? part : undefined;
  }
  function keep<Value>(key: string, start: number, promise: Promise<Value>): Made<Value> {
    const part = { start, promise };
    known.set(key, part);
    promise.catch(() => {
      if (known.get(key) === part) {
        known.delete(key);
      }
    });
    return part;
  }
  function taken<Value>({ start, promise }: Made<Value>): Promise<Value> {
    body.start = Math.min(body.start, start);
    return promise;
  }
  return {
    one<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const now = performance.now();
      return taken(fresh<Value>(key, now) ?? keep(key, now, make()));
    },
    async several<Value>(
      sort: string,
      ids: readonly string[],
      make: MakeSeveral<Value>,
    ): Promise<(Value | undefined)[]> {
      const now = performance.now();
      const there = ids.map((id) => fresh<Value | undefined>(`${sort} ${id}`, now));
      const missing = ids.filter((_id, at) => there[at] === undefined);
      const made = missing.length === 0 ? Promise.resolve(new Map<string, Value>()) : ask(sort, missing, make);
      const oneOf = (id: string) =>
        keep(
          `${sort} ${id}`,
          now,
          made.then((values) => values.get(id)),
        );
      return Promise.all(ids.map((id, at) => taken(there[at] ?? oneOf(id))));
    },
  };
}

export function openReplyCache(): ReplyCache {
  const ready = new LRUCache<string, Body>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (body, key) => body.plain.length + key.length,
    ttl: bodyLifeMs,
  });
  const underway = new Map<string, Made<Body>>();
  const memory: Memory = { known: new LRUCache({ max: mostParts }), ask: openBatches() };
  return {
    async body(key, make) {
      const found = ready.get(key);
      if (found) {
        return found;
      }
      // The life counts from before the query: what was read may be as old as that.
      const now = performance.now();
      const other = underway.get(key);
      if (other && now - other.start < bodyLifeMs) {
        return other.promise;
      }
      const age = { start: now };
      const mine = Object.assign(age, { promise: make(partsFor(memory, age)).then(bodyOf) });
      underway.set(key, mine);
      try {
        const body = await mine.promise;
        if (underway.get(key) === mine) {
          ready.set(key, body, { start: mine.start });
        }
        return body;
      } finally {
        if (underway.get(key) === mine) {
          underway.delete(key);
        }
      }
    },
    parts: partsFor(memory, { start: Infinity }),
  };
}
