import { fileKinds } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { second } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Signer } from '../../platform/signer.ts';
import { isGoodTicket, streamLife, streamTicket } from '../../platform/stream-ticket.ts';
import { privateKey } from './file-keys.ts';
import { selectReadyFile } from './files.sql.ts';

/** The address of an uploaded video for whoever has it, until `expiresAt`. */
export const videoPath = (signer: Signer, fileId: FileId, expiresAt: Date): string =>
  `/video/${streamTicket(signer, fileId, expiresAt)}/${fileId}.mp4`;

/** The same for somebody who watches it now. */
export function videoAddress(signer: Signer, fileId: FileId, now: Date): { url: string; expiresAt: string } {
  const expiresAt = new Date(now.getTime() + streamLife);
  return { url: videoPath(signer, fileId, expiresAt), expiresAt: expiresAt.toISOString() };
}

/** First and last byte that are wanted; all of them where the header asks for nothing that we know; null when there are none. */
export function wantedBytes(header: string | undefined, size: number): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') {
    return { from: 0, to: size - 1 };
  }
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : { from, to };
}

/** Gives videos out to holders of a ticket, whole or from any place, as players ask for them. */
export function serveVideos(app: FastifyInstance, { db, files, signer, clock }: Deps): void {
  app.get<{ Params: { ticket: string; name: string } }>(
    '/video/:ticket/:name',
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const fileId = request.params.name.replace(/\.mp4$/, '') as FileId;
      if (!isGoodTicket(signer, request.params.ticket, fileId, clock())) {
        return reply.code(403).header('cache-control', 'no-store').send();
      }
      const file = await selectReadyFile(db, fileId);
      if (file?.purpose !== 'video') {
        return reply.code(404).send();
      }
      const wanted = wantedBytes(request.headers.range, file.size);
      reply.header('accept-ranges', 'bytes');
      if (!wanted) {
        return reply.code(416).header('content-range', `bytes */${file.size}`).send();
      }
      const body = await files.open(privateKey(fileId), wanted);
      if (!body) {
        return reply.code(404).send();
      }
      const { from, to } = wanted;
      if (request.headers.range !== undefined) {
        reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`);
      }
      return reply
        .header('content-type', fileKinds.mp4.type)
        .header('content-length', to - from + 1)
        .header('cache-control', `private, max-age=${streamLife / second}`)
        .header('etag', `"${fileId}"`)
        .header('referrer-policy', 'no-referrer')
        .send(body);
    },
  );
}
