import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from './change-feed.ts';
import { checkFeed, newDraft, openReadContexts, validSince, type Dated, type ReadContext } from './read-context.ts';
import { writtenText, type Written } from './write-reply.ts';

/** Bodies of shared reads. Nobody gets one that was not right this long ago, so that every process is right within one second after a write. */
export const bodyLifeMs = 900;
/** Fragments live half as long, so that a body made with them still has some of its life before it. */
const fragmentLifeMs = bodyLifeMs / 2;
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
   * lives, unless it has tags and the feed of changes says that it is still valid: who meets a slow one that has been underway for so long
   * begins another.
   */
  body(key: string, make: (reads: ReadContext) => Promise<string | Written>): Promise<Body>;
  /** For replies that are not kept. */
  reads: ReadContext;
}

interface Kept extends Dated {
  body: Body;
}

/** What nobody will ask for again needs little. */
const briefMib = 16;
/** What a body takes beside its bytes: its objects and its tags. */
const bodyBytes = 512;

/** Without a feed of changes everything lives briefly. */
export function openReplyCache(feed: ChangeFeed | null = null, taggedMib = 32): ReplyCache {
  const sized = { sizeCalculation: ({ body }: Kept, key: string) => body.ownBytes + key.length + bodyBytes };
  // Apart, so that what nobody will ask for again does not drive out what many ask for.
  const brief = new LRUCache<string, Kept>({ ...sized, maxSize: briefMib * mebibyte });
  const tagged = new LRUCache<string, Kept>({ ...sized, maxSize: taggedMib * mebibyte });
  const underway = new Map<string, { start: number; kept: Promise<Kept> }>();
  const contextFor = openReadContexts(feed, fragmentLifeMs);

  function keep(key: string, kept: Kept): void {
    const [its, other] = kept.tags ? [tagged, brief] : [brief, tagged];
    its.set(key, kept);
    other.delete(key);
  }
  function validBody(key: string, checked: number | null): Body | null {
    const kept = tagged.get(key) ?? brief.get(key);
    const since = kept ? validSince(kept, feed, checked) : null;
    return kept && since !== null && performance.now() - since < bodyLifeMs ? kept.body : null;
  }
  return {
    async body(key, make) {
      // Also before it is made: a feed that has not been checked for long begins anew, and knows nothing of what was read before.
      const known = validBody(key, null) ?? validBody(key, await checkFeed(feed));
      if (known) {
        return known;
      }
      // The life counts from before the query: what was read may be as old as that.
      const draft = newDraft();
      const other = underway.get(key);
      if (other && draft.start - other.start < bodyLifeMs) {
        return (await other.kept).body;
      }
      const kept = make(contextFor(draft)).then((written): Kept => ({
        body: bodyOf(written),
        start: draft.start,
        tags: draft.isTagged && !draft.isBrief ? [...draft.tags] : null,
      }));
      const mine = { start: draft.start, kept };
      underway.set(key, mine);
      try {
        const made = await kept;
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
    reads: contextFor(null),
  };
}
