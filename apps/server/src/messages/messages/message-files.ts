import { fileKinds, savedName } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { minute } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import { sendPrivateFile } from '../../people/files/private-address.ts';
import { takeFile, type FileOwner } from '../../people/files/take-file.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Signer } from '../../platform/signer.ts';
import { selectMayReadFile, type FileOfMessage, type FileReader } from './message-files.sql.ts';

/** An address stays the same for so long, so that reading a conversation anew loads no picture again; it opens the file for one to two such spans. */
const addressStep = 15 * minute;

const purpose = 'message file';
const signed = (fileId: string, reader: string, expires: string) => `${fileId}\n${reader}\n${expires}`;

const readerKinds = ['buyer', 'staff', 'report'] as const;
const textOf = ({ kind, id, reportId }: FileReader) =>
  [kind, id, ...(reportId === undefined ? [] : [reportId])].join('.');

function readerFrom(text: string): FileReader | null {
  const [kindText, id = '', reportId] = text.split('.');
  const kind = readerKinds.find((one) => one === kindText);
  return kind && (kind === 'report') === (reportId !== undefined) ? { kind, id, ...(reportId && { reportId }) } : null;
}

/** A file as that reader sees it. */
export function fileFrom(
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  reader: FileReader,
  { fileId, name, kind, size, width, height }: FileOfMessage,
) {
  return {
    fileId,
    name: savedName(name, kind),
    size,
    picture: fileKinds[kind].picture,
    width,
    height,
    url: addressOf(signer, reader, fileId, clock()),
  };
}

function addressOf(signer: Signer, reader: FileReader, fileId: FileId, now: Date): string {
  const expires = String(((Math.floor(now.getTime() / addressStep) + 2) * addressStep) / 1_000);
  const text = textOf(reader);
  const signature = signer.sign(purpose, signed(fileId, text, expires));
  return `/lyceum/messages/file/${fileId}?${new URLSearchParams({ reader: text, expires, signature })}`;
}

/** Gives files of messages out to whom the address was made for, while that person may still read the message. */
export function serveMessageFiles(app: FastifyInstance, deps: Deps): void {
  const { db, signer, clock } = deps;
  app.get<{ Params: { fileId: string }; Querystring: Record<string, string> }>(
    '/lyceum/messages/file/:fileId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { reader: text = '', expires = '', signature = '' } = request.query;
      const { fileId } = request.params;
      const isGood =
        /^\d{1,12}$/.test(expires) &&
        Number(expires) * 1_000 > clock().getTime() &&
        signer.verify(purpose, signed(fileId, text, expires), signature);
      const reader = isGood ? readerFrom(text) : null;
      if (!reader || !(await selectMayReadFile(db, fileId as FileId, reader))) {
        return reply.code(403).header('cache-control', 'no-store').send();
      }
      return sendPrivateFile(deps, reply, fileId as FileId);
    },
  );
}

/** Takes uploaded files for a message; refuses when one is not the sender's, not ready, used already or named twice. */
export async function takeMessageFiles(deps: Deps, tx: Transaction, owner: FileOwner, fileIds: readonly string[]) {
  const taken: FileId[] = [];
  for (const fileId of fileIds) {
    if ((await takeFile(tx, deps, owner, { fileId, purpose: 'message', once: true })) === null) {
      return refuse('fileGone');
    }
    taken.push(fileId as FileId);
  }
  return taken;
}
