import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from '@lyceum/domain/ids';

/**
 * Seals numbers and papers of persons at rest, by envelopes: each thing has a key of its own, which is kept beside it, wrapped under one of
 * the configured keys. A new configured key wraps those keys again; what they seal stays as it is.
 */
export interface Vault {
  /** How wrapped keys and envelopes begin that the current key made. */
  readonly keyId: Buffer;
  /** A key for one thing; `about` names the thing, and opens nothing else. */
  newKey(about: string, random: RandomBytes): { wrapped: Buffer; key: Buffer };
  /** Throws when no configured key wrapped it, or it was changed or wrapped about something else. */
  unwrap(about: string, wrapped: Buffer): Buffer;
  /** A wrapped key and what it seals. */
  seal(about: string, plain: Uint8Array, random: RandomBytes): Buffer;
  open(about: string, envelope: Buffer): Buffer;
  /** A wrapped key, or an envelope, under the current key. */
  rewrap(about: string, envelope: Buffer, random: RandomBytes): Buffer;
}

const cipherName = 'aes-256-gcm';
const keyLength = 32;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;
const wrappedLength = keyIdLength + nonceLength + tagLength + keyLength;

/** Nonce, tag, text. */
export function encrypt(key: Buffer, about: string, plain: Uint8Array, random: RandomBytes): Buffer {
  const nonce = random(nonceLength);
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function decrypt(key: Buffer, about: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}

const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('lyceum sealing key').update(key).digest().subarray(0, keyIdLength);

/** `keys`: 32 bytes in base64, the current one first, then those of before. */
export function openVault(keys: readonly string[]): Vault {
  const known = keys.map((text) => Buffer.from(text, 'base64')).map((key) => ({ id: idOf(key), key }));
  const [current] = known;
  if (!current) {
    throw new Error('There is no sealing key.');
  }
  const wrap = (about: string, key: Buffer, random: RandomBytes): Buffer =>
    Buffer.concat([current.id, encrypt(current.key, about, key, random)]);
  function unwrap(about: string, wrapped: Buffer): Buffer {
    const id = wrapped.subarray(0, keyIdLength);
    const master = known.find((one) => one.id.equals(id));
    if (!master) {
      throw new Error(`No key of SEALING_KEYS opens what was sealed about ${about}.`);
    }
    return decrypt(master.key, about, wrapped.subarray(keyIdLength, wrappedLength));
  }
  return {
    keyId: current.id,
    newKey(about, random) {
      const key = Buffer.from(random(keyLength));
      return { key, wrapped: wrap(about, key, random) };
    },
    unwrap,
    seal(about, plain, random) {
      const key = Buffer.from(random(keyLength));
      return Buffer.concat([wrap(about, key, random), encrypt(key, about, plain, random)]);
    },
    open: (about, envelope) => decrypt(unwrap(about, envelope), about, envelope.subarray(wrappedLength)),
    rewrap: (about, envelope, random) =>
      Buffer.concat([wrap(about, unwrap(about, envelope), random), envelope.subarray(wrappedLength)]),
  };
}

/** The key of a server that was given none, kept beside its database. */
async function ownKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'sealing.key');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(keyLength).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  }
  return (await readFile(path, 'utf8')).trim();
}

export const vaultOf = async (keys: readonly string[] | null, dataDir: string): Promise<Vault> =>
  openVault(keys ?? [await ownKey(dataDir)]);
