import type { FileId } from '@lyceum/domain/ids';
import { rewrapAll } from '../../platform/rewrap.ts';
import type { Deps } from '../../platform/deps.ts';
import { decrypt, encrypt } from '../../platform/vault.ts';
import { privateKey } from './file-keys.ts';
import type { FileRow } from './files.sql.ts';
import { files } from './files.tables.ts';

const about = (id: string): string => `file ${id}`;

/** A key for the bytes of one file: wrapped for its row, and at work for what the store gets. */
export function newEnvelope({ vault, random }: Pick<Deps, 'vault' | 'random'>, id: FileId) {
  const { key, wrapped } = vault.newKey(about(id), random);
  return { seal: wrapped, fill: (bytes: Uint8Array): Buffer => encrypt(key, about(id), bytes, random) };
}

/** The bytes of a sealed file; null when the store has none. */
export async function openSealed(
  { vault, files: store }: Pick<Deps, 'vault' | 'files'>,
  { id, seal }: Pick<FileRow, 'id' | 'seal'>,
): Promise<Buffer | null> {
  const sealed = seal && (await store.read(privateKey(id)));
  return sealed ? decrypt(vault.unwrap(about(id), seal), about(id), sealed) : null;
}

/** Wraps the keys of sealed files under the current key. */
export const rewrapFiles = (deps: Deps): Promise<void> => rewrapAll(deps, files, files.id, files.seal, about);
