import { createCipheriv, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';

export const randomText = (length: number): string =>
  randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(0, length)
    .padEnd(length, '0');

/** RSA-SHA256 over lines, each ended by a line feed. */
export const signatureOf = (key: KeyObject, ...lines: string[]): string =>
  createSign('RSA-SHA256').update(lines.concat('').join('\n')).sign(key, 'base64');

export const isSignature = (key: KeyObject, signature: string, ...lines: string[]): boolean =>
  createVerify('RSA-SHA256').update(lines.concat('').join('\n')).verify(key, signature, 'base64');

export interface Sealed {
  algorithm: 'AEAD_AES_256_GCM';
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

/** AES-256-GCM with the tag behind the text. */
export function encrypt(
  key: Buffer,
  text: string,
  associatedData: string,
  nonce: string | Buffer = randomText(12),
): Sealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const parts = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: Buffer.concat(parts).toString('base64'),
    nonce: nonce.toString(),
    associated_data: associatedData,
  };
}
