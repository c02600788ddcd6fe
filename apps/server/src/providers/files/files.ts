import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Where a browser sends a file's bytes. */
export interface UploadAddress {
  method: 'PUT';
  /** Absolute, or a path of our own server. */
  url: string;
  /** To be sent along exactly. */
  headers: Record<string, string>;
}

/** There is no room for what was to be written, and nothing of it was kept. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

/**
 * Keeps files under keys such as `public/<name>/960.webp`. Everything throws when the store does not answer; a missing file is null.
 * Writing and removing may be repeated; writing throws `StoreFull` where there is no room.
 */
export interface FileStore {
  /** The origin that browsers send to, when it is not our own. */
  readonly uploadOrigin: string | null;
  /** An address that takes exactly `size` bytes for the key, until it expires; each PUT replaces the one before. */
  uploadAddress(key: string, file: { size: number; type: string; expiresAt: Date }): Promise<UploadAddress>;
  /** Bytes that may still be written; infinite where the store does not say. */
  room(): Promise<number>;
  /** In bytes. */
  size(key: string): Promise<number | null>;
  read(key: string): Promise<Buffer | null>;
  /** All of it, or the bytes from the first to the last of a range. */
  open(key: string, range?: { from: number; to: number }): Promise<Readable | null>;
  /** All or nothing: nobody ever reads half a file. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The bytes of these one after the other under another key; all or nothing. Throws when one is missing. */
  join(from: readonly string[], to: string, type: string): Promise<void>;
  /** Keys below a folder whose rest begins so, in portions. */
  list(folder: string, beginning?: string): AsyncIterable<readonly string[]>;
  /** What the store needs on our own server, such as a route that takes uploads. */
  routes?(app: FastifyInstance): void;
}
