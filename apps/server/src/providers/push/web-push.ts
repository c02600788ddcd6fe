import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Signer } from '../../platform/signer.ts';

// Messages to browsers: RFC 8030, encrypted for the browser alone (RFC 8291), signed by us (VAPID, RFC 8292). web-push writes them.

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair by which services know us, base64url. It comes from the server's secret, so that every process has the same; with another
 * secret, browsers have to subscribe anew.
 */
export function pushKeys(signer: Pick<Signer, 'hash'>): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(signer.hash('web push', 'key'));
  const text = (key: Buffer) => key.toString('base64url');
  return { publicKey: text(pair.getPublicKey()), privateKey: text(pair.getPrivateKey()) };
}

/** Whether messages can be encrypted with it: a point of the curve, base64url. */
export function isBrowserKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Of the makers of Chrome, Firefox, Safari and Edge. */
const services =
  /^(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

/** `simulator`: the origin of one that stands in for them; null: none does. */
export function isPushService(endpoint: string, simulator: string | null): boolean {
  if (!URL.canParse(endpoint)) {
    return false;
  }
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  return username === '' && (origin === simulator || (protocol === 'https:' && port === '' && services.test(hostname)));
}

/** Seconds; a message about an appointment is of no use two days later. */
const life = 24 * 3_600;

/** gone: the browser wants no more messages. Throws where the service did not take it. */
export async function sendWebPush(
  { endpoint, ...keys }: PushTarget,
  payload: string,
  { keys: vapid, sender }: { keys: PushKeys; sender: string },
): Promise<'sent' | 'gone'> {
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    // An address that answers for us: the shop's own.
    vapidDetails: { subject: sender.replace(/^http:/, 'https:'), ...vapid },
    TTL: life,
    contentEncoding: 'aes128gcm',
  });
  const response = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: body && Uint8Array.from(body),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 404 || response.status === 410) {
    return 'gone';
  }
  if (!response.ok) {
    throw new Error(`the push service answered ${response.status}`);
  }
  return 'sent';
}
