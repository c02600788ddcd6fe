import * as files from '@lyceum/contract/files.calls';
import type { FilePurpose } from '@lyceum/domain/files';
import type { Asker } from './call-over.ts';
import type { TestServer } from './test-server.ts';

/** Announces, sends and finishes a file, over HTTP; answers its id. */
export async function sendFile(server: TestServer, asker: Asker, purpose: FilePurpose, bytes: Buffer): Promise<string> {
  const announced = { purpose, name: 'a', size: bytes.length, type: '' };
  const { fileId, upload } = await server.ask(files.begin, announced, asker);
  const body = new Uint8Array(bytes);
  await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body });
  await server.ask(files.finish, { fileId }, asker);
  return fileId;
}
