import { createSign, createVerify, type KeyObject } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/** What is signed of parameters: all that say something, by name, but those that are left out. */
export const contentOf = (params: Fields, ...without: string[]): string =>
  Object.entries(params)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** RSA2: RSA-SHA256 in base64. */
export const signatureOf = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

export const isSignature = (key: KeyObject, signature: string, text: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
