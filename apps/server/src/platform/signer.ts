import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '@lyceum/domain/ids';
import type { Database } from './database.ts';
import { settingOr } from './outbox.sql.ts';

/** Keyed hashes and sealed secrets under the server's secret; each purpose has a key of its own. */
export interface Signer {
  /** 32 bytes. */
  hash(purpose: string, text: string): Buffer;
  /** The same in a form for addresses: 43 characters. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** Bytes that only this server's secret opens; AES-256-GCM: nonce, tag, text. */
  seal(purpose: string, plain: Uint8Array, random: RandomBytes): Buffer;
  /** Throws when the bytes were changed, or sealed under another secret or for another purpose. */
  unseal(purpose: string, sealed: Buffer): Buffer;
}

const nonceLength = 12;
const tagLength = 16;

export function openSigner(secret: string): Signer {
  const hash = (purpose: string, text: string) => createHmac('sha256', `${purpose}\n${secret}`).update(text).digest();
  return {
    hash,
    sign: (purpose, text) => hash(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = hash(purpose, text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
    seal(purpose, plain, random) {
      const nonce = random(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', hash(purpose, 'seal'), nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    unseal(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', hash(purpose, 'seal'), sealed.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
    },
  };
}

/** Under the configured secret, or without one under a secret that all processes of the database share. */
export async function signerOf(db: Database, secret: string | null): Promise<Signer> {
  return openSigner(secret ?? (await settingOr(db, 'secret', () => randomBytes(32).toString('base64url'))));
}
