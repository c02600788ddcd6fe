import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { formsFor } from '@lyceum/domain/picture-files';
import { askedPicture } from '@lyceum/domain/pictures';
import type { Language } from '@lyceum/domain/language';
import { second } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Signer } from './signer.ts';
import { isGoodTicket, streamLife, streamTicket } from './stream-ticket.ts';

const playlist = 'master.m3u8';
/** Names without dots but for the ending: no address leads out of the asset that its ticket is for. */
const streamFile = /^\/?([\w-]+)\/(?:[\w-]+\/)*[\w-]+\.(?:m3u8|ts|m4s|mp4|vtt)$/;

/** The address of an asset's captions, under the same ticket as its playlist. */
export const captionsPath = (playlistPath: string, language: Language): string =>
  playlistPath.replace(playlist, `captions-${language}.vtt`);

/**
 * The address of an asset's playlist, good until `expiresAt`. The ticket stands before the asset, so that the playlist's
 * relative addresses of its segments carry it too.
 */
export function streamPath(signer: Signer, asset: string, expiresAt: Date): string {
  return `/stream/${streamTicket(signer, asset, expiresAt)}/${asset}/${playlist}`;
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
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
      if (asset !== undefined && !isGoodTicket(signer, request.params.ticket, asset, clock())) {
        await reply.code(403).header('cache-control', 'no-store').send();
      }
    });
    await scope.register(fastifyStatic, {
      ...asFiles,
      root: [...roots.streamRoots],
      prefix: '/stream/:ticket/',
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('cache-control', `private, max-age=${streamLife / second}`);
      },
      allowedPath: (path) => streamFile.test(path),
    });
  });
}
