import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { askedPicture, formsFor } from '@lyceum/domain/pictures';
import { hour } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Signer } from './signer.ts';

/** How long a lesson's address works: long enough to watch it with pauses, too short to be worth passing on. */
export const streamLife = 4 * hour;

const purpose = 'stream';
const playlist = 'master.m3u8';
/** Names without dots but for the ending: no address leads out of the asset that its ticket is for. */
const streamFile = /^\/?([\w-]+)\/(?:[\w-]+\/)*[\w-]+\.(?:m3u8|ts|m4s|mp4)$/;

const signed = (asset: string, expiry: string) => `${asset}\n${expiry}`;

/**
 * The address of an asset's playlist, good until `expiresAt`. The ticket stands before the asset, so that the playlist's
 * relative addresses of its segments carry it too.
 */
export function streamPath(signer: Signer, asset: string, expiresAt: Date): string {
  const expiry = String(Math.floor(expiresAt.getTime() / 1000));
  return `/stream/${expiry}.${signer.sign(purpose, signed(asset, expiry))}/${asset}/${playlist}`;
}

function isGood(signer: Signer, ticket: string, asset: string, now: Date): boolean {
  const [expiry = '', signature = '', ...rest] = ticket.split('.');
  return (
    rest.length === 0 &&
    /^\d{1,12}$/.test(expiry) &&
    Number(expiry) * 1000 > now.getTime() &&
    signer.verify(purpose, signed(asset, expiry), signature)
  );
}

export interface MediaRoots {
  /** Absolute folders of public pictures, `<folder>/<width>.<form>`; the first that has the file gives it. */
  mediaRoots: readonly string[];
  /** Gives a picture that no folder has, from the storage that all processes share; the first folder keeps it from then on. */
  fetchPicture?: (path: string) => Promise<Buffer | null>;
  /** Absolute folders of HLS assets, `<asset>/master.m3u8`. */
  streamRoots: readonly string[];
}

const asFiles = { decorateReply: false, index: false, dotfiles: 'ignore' } as const;

/** The folder that has the picture; null when nobody has it. */
async function rootOf(path: string, { mediaRoots, fetchPicture }: MediaRoots): Promise<string | null> {
  for (const root of mediaRoots) {
    if (await hasFile(join(root, path))) {
      return root;
    }
  }
  const [first] = mediaRoots;
  const bytes = first === undefined ? null : await fetchPicture?.(path);
  if (first === undefined || !bytes) {
    return null;
  }
  const file = join(first, path);
  const part = `${file}.${randomUUID()}.part`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, bytes);
  await rename(part, file);
  return first;
}

const hasFile = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Kept for good: a picture's address belongs to what it shows, so it never changes. */
const forGood = { maxAge: '365d', immutable: true } as const;

/** Each picture in the best form that the browser takes. */
async function picturesHttp(app: FastifyInstance, roots: MediaRoots): Promise<void> {
  await app.register(fastifyStatic, { root: [...roots.mediaRoots], serve: false });
  app.get('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const asked = askedPicture(request.url.split('?', 1)[0] ?? '');
    for (const form of asked ? formsFor(request.headers.accept ?? '') : []) {
      const path = `${asked?.folder}/${asked?.width}.${form}`;
      const root = await rootOf(path, roots);
      if (root !== null) {
        return reply.header('vary', 'accept').sendFile(path, root, forGood);
      }
    }
    return reply.callNotFound();
  });
}

/** Pictures for anybody at `/media`, lessons for holders of a ticket at `/stream`; folders that are missing are made. */
export async function mediaHttp(
  app: FastifyInstance,
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  roots: MediaRoots,
): Promise<void> {
  await Promise.all([...roots.mediaRoots, ...roots.streamRoots].map((root) => mkdir(root, { recursive: true })));
  await app.register((scope) => picturesHttp(scope, roots));

  await app.register(async (scope) => {
    scope.addHook<{ Params: { ticket: string; '*': string } }>('onRequest', async (request, reply) => {
      const asset = streamFile.exec(request.params['*'])?.[1];
      if (asset !== undefined && !isGood(signer, request.params.ticket, asset, clock())) {
        await reply.code(403).header('cache-control', 'no-store').send();
      }
    });
    await scope.register(fastifyStatic, {
      ...asFiles,
      root: [...roots.streamRoots],
      prefix: '/stream/:ticket/',
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('cache-control', `private, max-age=${streamLife / 1000}`);
      },
      allowedPath: (path) => streamFile.test(path),
    });
  });
}
