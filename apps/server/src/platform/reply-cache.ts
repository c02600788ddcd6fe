import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Bodies of shared reads. A body lives under a second, so that every process is right within one second after a write. */
export const bodyLifeMs = 900;

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
  body(key: string, make: () => Promise<string>): Promise<Body>;
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

export function openReplyCache(): ReplyCache {
  const ready = new LRUCache<string, Body>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (body, key) => body.plain.length + key.length,
    ttl: bodyLifeMs,
  });
  const underway = new Map<string, { promise: Promise<Body>; start: number }>();
  return {
    async body(key, make) {
      const found = ready.get(key);
      if (found) {
        return found;
      }
      // The life counts from before the query: what was read may be as old as that.
      const start = performance.now();
      const other = underway.get(key);
      if (other && start - other.start < bodyLifeMs) {
        return other.promise;
      }
      const mine = { promise: make().then(bodyOf), start };
      underway.set(key, mine);
      try {
        const body = await mine.promise;
        if (underway.get(key) === mine) {
          ready.set(key, body, { start });
        }
        return body;
      } finally {
        if (underway.get(key) === mine) {
          underway.delete(key);
        }
      }
    },
  };
}
