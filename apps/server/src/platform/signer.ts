import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keyed hashes under the server's secret; each purpose has a key of its own. */
export interface Signer {
  /** 32 bytes. */
  hash(purpose: string, text: string): Buffer;
  /** The same in a form for addresses: 43 characters. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

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
  };
}
