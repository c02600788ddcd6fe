import * as files from '@lyceum/contract/files.calls';
import type { FilePurpose, ownPurposes } from '@lyceum/domain/files';
import type { Asker } from './call-over.ts';
import { aPhoto } from './sample-files.ts';
import type { TestServer } from './test-server.ts';

type OwnPurpose = (typeof ownPurposes)[number];

async function send(server: TestServer, { upload }: Announced, bytes: Buffer): Promise<void> {
  const body = new Uint8Array(bytes);
  await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body });
}

interface Announced {
  fileId: string;
  upload: { url: string; headers: Record<string, string> };
}

/** Announces, sends and finishes a file of the back office, over HTTP; answers its id. */
export async function sendFile(server: TestServer, asker: Asker, purpose: FilePurpose, bytes: Buffer): Promise<string> {
  const announced = await server.ask(files.begin, { purpose, name: 'a', size: bytes.length, type: '' }, asker);
  await send(server, announced, bytes);
  await server.ask(files.finish, { fileId: announced.fileId }, asker);
  return announced.fileId;
}

/** The same for somebody of the storefront; answers what the server said of the bytes, too. */
export async function sendOwnFile(server: TestServer, asker: Asker, bytes: Buffer, purpose: OwnPurpose = 'evidence') {
  const announced = await server.ask(files.beginOwn, { purpose, name: 'a', size: bytes.length, type: '' }, asker);
  await send(server, announced, bytes);
  const finished = await server.call(files.finishOwn, { fileId: announced.fileId }, asker);
  return { fileId: announced.fileId, finished };
}

/** A picture of somebody of the storefront; answers its path. */
export async function ownPhoto(server: TestServer, asker: Asker): Promise<string> {
  const { finished } = await sendOwnFile(server, asker, await aPhoto(400, 300), 'picture');
  const path = finished.data.path;
  if (!path) {
    throw new Error(`no picture: ${JSON.stringify(finished)}`);
  }
  return path;
}
