import { verify as isSigned, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { openOutgoing } from '../outgoing.ts';
import type { Letter } from '../payment.ts';
import type { ProviderTools } from '../settings.ts';
import type { PayPalAccount } from './rest.ts';

/** What PayPal signs of a notice: the checksum is a decimal number without a sign. Source: PROVIDERS.md section 3, "Webhooks". */
export const signedText = (transmissionId: string, time: string, webhookId: string, rawBody: Buffer): string =>
  `${transmissionId}|${time}|${webhookId}|${crc32(rawBody)}`;

const algorithm = 'SHA256withRSA';
/** The one path below which PayPal keeps its certificates. */
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const mostCertificates = 20;

/**
 * Where certificates may come from: PayPal's own hosts, so that nobody makes us fetch his own key, or anything else. Beside them the host
 * that we ask for everything else, which is a simulator's.
 */
export function isCertificateAddress(text: string, ours: string): boolean {
  if (!URL.canParse(text)) {
    return false;
  }
  const url = new URL(text);
  const isPayPals = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com');
  return (
    (isPayPals || url.origin === new URL(ours).origin) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '' &&
    certificatePath.test(url.pathname)
  );
}

/** Says why a notice is not PayPal's for our webhook; null: it is. Throws when the certificate cannot be fetched. */
export type CheckSignature = (letter: Letter) => Promise<string | null>;

export function openSignatures(
  { url, webhookId }: Pick<PayPalAccount, 'url' | 'webhookId'>,
  { clock, fetcher, watch }: ProviderTools,
): CheckSignature {
  // Apart from the calls, so that forged addresses which lead nowhere stop no payment.
  const ask = openOutgoing("PayPal's certificates", { clock, fetcher, watch });
  const certificates = new LRUCache<string, X509Certificate>({ max: mostCertificates });

  async function certificateAt(address: string): Promise<X509Certificate | null> {
    const known = certificates.get(address);
    if (known) {
      return known;
    }
    const { status, rawBody } = await ask(address);
    if (status >= 500) {
      throw new Error(`PayPal answered ${status} to a certificate`);
    }
    const certificate = status === 200 ? readCertificate(rawBody) : null;
    if (certificate) {
      certificates.set(address, certificate);
    }
    return certificate;
  }

  return async ({ headers, rawBody }) => {
    const header = (name: string): string => {
      const value = headers[`paypal-${name}`];
      return typeof value === 'string' ? value : '';
    };
    const [id, time, signature, address] = [
      header('transmission-id'),
      header('transmission-time'),
      header('transmission-sig'),
      header('cert-url'),
    ];
    if (id === '' || time === '' || signature === '' || header('auth-algo') !== algorithm) {
      return 'no signature';
    }
    // The parts of what is signed are told from each other by this sign alone.
    if (id.includes('|') || time.includes('|')) {
      return 'wrong headers';
    }
    if (!isCertificateAddress(address, url)) {
      return 'a certificate from somewhere else';
    }
    const certificate = await certificateAt(address);
    const now = clock();
    if (!certificate || now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) {
      return 'no valid certificate';
    }
    const text = Buffer.from(signedText(id, time, webhookId, rawBody));
    return isSigned('sha256', text, certificate.publicKey, Buffer.from(signature, 'base64')) ? null : 'wrong signature';
  };
}

function readCertificate(bytes: Buffer): X509Certificate | null {
  try {
    const certificate = new X509Certificate(bytes);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : null;
  } catch {
    return null;
  }
}
