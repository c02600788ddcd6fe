import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Clock } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { Signer } from '../../platform/signer.ts';
import { StoreFull, type FileStore } from './files.ts';

const purpose = 'upload';
const signed = (key: string, size: string, expires: string) => `${key}\n${size}\n${expires}`;

/** Keys are ours; still, none may lead out of the folder. */
const safeKey = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9-]+)*)+$/;

class OtherLength extends Error {}

/** The disk is full, or what this account may have of it. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Nothing for a file that is not there. */
async function ifThere<Found>(work: Promise<Found>): Promise<Found | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return null;
    }
    throw error;
  }
}

/** Files in a folder of this machine, or of a disk that all server processes share; uploads come to our own server. */
export function localFiles(root: string, { signer, clock }: { signer: Signer; clock: Clock }): FileStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) {
      throw new Error(`no key of a file: ${key}`);
    }
    return join(root, key);
  };

  /** Under a name of its own first, so that a half-written file never carries the final one. */
  async function put(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const part = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await write(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw isFull(error) ? new StoreFull('no room on the disk', { cause: error }) : error;
    }
  }

  /** Straight to the disk; a byte too many ends it, a byte too few too. */
  function receive(key: string, body: Readable, size: number): Promise<void> {
    async function* counted() {
      let received = 0;
      // Whatever goes wrong here, the connection stays for the answer.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        received += chunk.length;
        if (received > size) {
          throw new OtherLength();
        }
        yield chunk;
      }
      if (received !== size) {
        throw new OtherLength();
      }
    }
    return put(key, (part) => pipeline(counted, createWriteStream(part, { flush: true })));
  }

  function isGood(key: string, { size = '', expires = '', signature = '' }: Record<string, string>): boolean {
    return (
      /^\d{1,12}$/.test(size) &&
      /^\d{1,12}$/.test(expires) &&
      Number(expires) * 1000 > clock().getTime() &&
      signer.verify(purpose, signed(key, size, expires), signature)
    );
  }

  return {
    uploadOrigin: null,
    uploadAddress(key, { size, type, expiresAt }) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signature = signer.sign(purpose, signed(key, String(size), expires));
      const query = new URLSearchParams({ size: String(size), expires, signature });
      return Promise.resolve({
        method: 'PUT',
        url: `/office/upload/${key}?${query}`,
        headers: { 'content-type': type },
      });
    },
    async room() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    size: async (key) => (await ifThere(stat(pathOf(key))))?.size ?? null,
    read: (key) => ifThere(readFile(pathOf(key))),
    open: async (key, range) =>
      (await ifThere(open(pathOf(key))))?.createReadStream(range && { start: range.from, end: range.to }) ?? null,
    write: (key, bytes) => put(key, (part) => writeFile(part, bytes, { flush: true })),
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // A folder that it was the last file of goes too.
      const rest = await ifThere(readdir(dirname(path)));
      if (rest?.length === 0 && dirname(dirname(path)) !== root) {
        await rm(dirname(path), { recursive: true, force: true });
      }
    },
    async join(from, to) {
      const [first] = from;
      if (from.length === 1 && first !== undefined) {
        return put(to, (part) => copyFile(pathOf(first), part));
      }
      async function* parts() {
        for (const key of from) {
          yield* createReadStream(pathOf(key)) as AsyncIterable<Buffer>;
        }
      }
      await put(to, (part) => pipeline(parts, createWriteStream(part, { flush: true })));
    },
    async *list(folder, beginning = '') {
      const names = (await ifThere(readdir(join(root, folder)))) ?? [];
      yield names.filter((name) => name.startsWith(beginning)).map((name) => `${folder}/${name}`);
    },
    routes(app: FastifyInstance) {
      app.register((scope, _options, done) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
        scope.put<{ Params: { '*': string }; Querystring: Record<string, string>; Body: Readable | null }>(
          '/office/upload/*',
          { schema: { hide: true } },
          async (request, reply) => {
            const key = request.params['*'];
            reply.header('cache-control', 'no-store');
            if (!isGood(key, request.query)) {
              return reply.code(403).send();
            }
            const size = Number(request.query.size);
            if (!request.body || Number(request.headers['content-length'] ?? size) !== size) {
              return reply.code(400).send();
            }
            try {
              await receive(key, request.body, size);
              return await reply.code(200).send();
            } catch (error) {
              if (error instanceof StoreFull) {
                request.log.error({ err: error }, 'the file store is full');
                // A browser reads the answer once it has sent everything.
                await finished(request.body.resume());
                return reply.code(507).header('connection', 'close').send();
              }
              if (error instanceof OtherLength || request.raw.destroyed) {
                return reply.code(400).header('connection', 'close').send();
              }
              throw error;
            }
          },
        );
        done();
      });
    },
  };
}
