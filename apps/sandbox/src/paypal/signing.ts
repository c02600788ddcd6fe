import { generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import { certificateOf } from './certificate.ts';
import { crc32 } from './crc32.ts';

/** What is signed of a notice. */
export const signedText = (transmissionId: string, time: string, webhookId: string, body: string): string =>
  [transmissionId, time, webhookId, crc32(Buffer.from(body))].join('|');

interface Signer {
  certificateId: string;
  key: KeyObject;
}

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const year = 365 * 24 * 3_600_000;

/** The keys of a run and their certificates, made when the first notice is signed: most runs send none. */
export function openSigning(now: () => number) {
  const certificates = new Map<string, string>();
  let current: Signer | null = null;

  function newSigner(): Signer {
    const key = newKey();
    const certificateId = `CERT-${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`;
    certificates.set(
      certificateId,
      certificateOf(key, 'messageverificationcerts.paypal.com', now() - year, now() + year),
    );
    return { certificateId, key };
  }

  return {
    certificate: (id: string): string | undefined => certificates.get(id),
    rotate(): void {
      current = newSigner();
    },
    /** The headers of a notice. `forged`: by a key that belongs to nobody, beside the address of the true certificate. */
    headersOf(body: string, webhookId: string, origin: string, forged: boolean): Record<string, string> {
      current ??= newSigner();
      const transmissionId = randomUUID();
      const time = new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
      const text = signedText(transmissionId, time, webhookId, body);
      return {
        'content-type': 'application/json',
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(text), forged ? newKey() : current.key).toString(
          'base64',
        ),
        'paypal-cert-url': `${origin}/v1/notifications/certs/${current.certificateId}`,
        'paypal-auth-algo': 'SHA256withRSA',
      };
    },
  };
}

export type Signing = ReturnType<typeof openSigning>;
