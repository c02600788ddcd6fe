import { fileKinds, savedName } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { minute } from '@lyceum/domain/time';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Signer } from '../../platform/signer.ts';
import { privateKey } from './file-keys.ts';
import { selectReadyFile } from './files.sql.ts';
import { openSealed } from './sealed-files.ts';

const addressLife = 5 * minute;
const purpose = 'private file';
const signed = (fileId: string, expires: string) => `${fileId}\n${expires}`;

/** Opens the file for whoever has it, until it expires. */
export function privateAddress(signer: Signer, fileId: FileId, now: Date): { url: string; expiresAt: string } {
  const expiresAt = new Date(now.getTime() + addressLife);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  const query = new URLSearchParams({ expires, signature: signer.sign(purpose, signed(fileId, expires)) });
  return { url: `/office/file/${fileId}?${query}`, expiresAt: expiresAt.toISOString() };
}

/** RFC 6266: a plain name for old readers, the true one beside it. */
function disposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Gives a private file out as a download: nothing in it runs or is kept, whatever it is. */
export async function sendPrivateFile(deps: Deps, reply: FastifyReply, fileId: FileId): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('content-security-policy', "default-src 'none'; sandbox");
  const file = await selectReadyFile(deps.db, fileId);
  const body = file?.kind ? await (file.seal ? openSealed(deps, file) : deps.files.open(privateKey(file.id))) : null;
  if (!file?.kind || !body) {
    return reply.code(404).send();
  }
  return reply
    .header('content-type', fileKinds[file.kind].type)
    .header('content-length', file.size)
    .header('content-disposition', disposition(savedName(file.name, file.kind)))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(body);
}

/** Gives private files out to whoever has a good address. */
export function servePrivateFiles(app: FastifyInstance, deps: Deps): void {
  const { signer, clock } = deps;
  app.get<{ Params: { fileId: string }; Querystring: Record<string, string> }>(
    '/office/file/:fileId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { expires = '', signature = '' } = request.query;
      const { fileId } = request.params;
      const isGood =
        /^\d{1,12}$/.test(expires) &&
        Number(expires) * 1000 > clock().getTime() &&
        signer.verify(purpose, signed(fileId, expires), signature);
      if (!isGood) {
        return reply.code(403).header('cache-control', 'no-store').send();
      }
      return sendPrivateFile(deps, reply, fileId as FileId);
    },
  );
}
