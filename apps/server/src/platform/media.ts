import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { second } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Signer } from './signer.ts';
import { isGoodTicket, streamLife, streamTicket } from './stream-ticket.ts';

const playlist = 'master.m3u8';
/** Names without dots but for the ending: no address leads out of the asset that its ticket is for. */
const streamFile = /^\/?([\w-]+)\/(?:[\w-]+\/)*[\w-]+\.(?:m3u8|ts|m4s|mp4)$/;
const pictureFile = /^\/?[A-Za-z0-9]+\/\d{1,4}\.webp$/;

/**
 * The address of an asset's playlist, good until `expiresAt`. The ticket stands before the asset, so that the playlist's
 * relative addresses of its segments carry it too.
 */
export function streamPath(signer: Signer, asset: string, expiresAt: Date): string {
  return `/stream/${streamTicket(signer, asset, expiresAt)}/${asset}/${playlist}`;
}

export interface MediaRoots {
  /** Absolute folders of public pictures, `<hash>/<width>.webp`; the first that has the file gives it. */
  mediaRoots: readonly string[];
  /** Gives a picture that no folder has, from the storage that all processes share; the first folder keeps it from then on. */
  fetchPicture?: (path: string) => Promise<Buffer | null>;
  /** Absolute folders of HLS assets, `<asset>/master.m3u8`. */
  streamRoots: readonly string[];
}

const asFiles = { decorateReply: false, index: false, dotfiles: 'ignore' } as const;

async function bringPicture(
  path: string,
  roots: readonly string[],
  fetchPicture: (path: string) => Promise<Buffer | null>,
): Promise<void> {
  const here = await Promise.allSettled(roots.map((root) => access(join(root, path))));
  const [first] = roots;
  if (first === undefined || here.some(({ status }) => status === 'fulfilled')) {
    return;
  }
  const bytes = await fetchPicture(path);
  if (bytes) {
    const file = join(first, path);
    const part = `${file}.${randomUUID()}.part`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, file);
  }
}

/** Pictures for anybody at `/media`, lessons for holders of a ticket at `/stream`; folders that are missing are made. */
export async function mediaHttp(
  app: FastifyInstance,
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  { mediaRoots, fetchPicture, streamRoots }: MediaRoots,
): Promise<void> {
  await Promise.all([...mediaRoots, ...streamRoots].map((root) => mkdir(root, { recursive: true })));
  await app.register(async (scope) => {
    if (fetchPicture) {
      scope.addHook<{ Params: { '*': string } }>('onRequest', async (request) => {
        const path = request.params['*'];
        if (pictureFile.test(path)) {
          await bringPicture(path, mediaRoots, fetchPicture);
        }
      });
    }
    await scope.register(fastifyStatic, {
      ...asFiles,
      root: [...mediaRoots],
      prefix: '/media/',
      // A picture's name belongs to what it shows, so it never changes.
      maxAge: '365d',
      immutable: true,
      allowedPath: (path) => pictureFile.test(path),
    });
  });

  await app.register(async (scope) => {
    scope.addHook<{ Params: { ticket: string; '*': string } }>('onRequest', async (request, reply) => {
      const asset = streamFile.exec(request.params['*'])?.[1];
      if (asset !== undefined && !isGoodTicket(signer, request.params.ticket, asset, clock())) {
        await reply.code(403).header('cache-control', 'no-store').send();
      }
    });
    await scope.register(fastifyStatic, {
      ...asFiles,
      root: [...streamRoots],
      prefix: '/stream/:ticket/',
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('cache-control', `private, max-age=${streamLife / second}`);
      },
      allowedPath: (path) => streamFile.test(path),
    });
  });
}
