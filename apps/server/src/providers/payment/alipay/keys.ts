import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Alipay's own tools write keys as bare base64, all others as PEM, in which line ends may be written as \n. */
const pemOrDer = (text: string) => {
  const lines = text.trim().replaceAll('\\n', '\n');
  return lines.startsWith('-----')
    ? ({ format: 'pem', key: lines } as const)
    : ({ format: 'der', key: Buffer.from(lines, 'base64') } as const);
};

const isGood = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;

/** A variable with an RSA key of 2,048 bits or more, in any of these shapes; what is kept is PEM. */
const keyText = (read: (text: string) => KeyObject, write: (key: KeyObject) => string | Buffer) =>
  z.string().transform((text, context) => {
    try {
      const key = read(text);
      if (isGood(key)) {
        return write(key).toString();
      }
    } catch {
      // Below.
    }
    context.addIssue({ code: 'custom', message: 'cannot be read as an RSA key of 2048 bits' });
    return z.NEVER;
  });

function readPrivate(text: string): KeyObject {
  const key = pemOrDer(text);
  if (key.format === 'pem') {
    return createPrivateKey(key);
  }
  try {
    return createPrivateKey({ ...key, type: 'pkcs8' });
  } catch {
    // As for Java, or as for all others.
    return createPrivateKey({ ...key, type: 'pkcs1' });
  }
}

export const privateKey = keyText(readPrivate, (key) => key.export({ type: 'pkcs8', format: 'pem' }));

function readPublic(text: string): KeyObject {
  const key = pemOrDer(text);
  return key.format === 'pem' ? createPublicKey(key) : createPublicKey({ ...key, type: 'spki' });
}

export const publicKey = keyText(readPublic, (key) => key.export({ type: 'spki', format: 'pem' }));

/** The public half of a private key, as `publicKey` writes it. */
export const publicHalf = (privatePem: string): string =>
  createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
