import { createHmac, timingSafeEqual } from 'node:crypto';

/** Square's signature of a notice: HMAC-SHA256 over the registered address and the raw body, in base64 (PROVIDERS.md section 4). */
export const signatureOf = (url: string, rawBody: Buffer, key: string): string =>
  createHmac('sha256', key).update(url).update(rawBody).digest('base64');

/** False as well for a header that is missing or came twice. */
export function isSigned(
  { url, rawBody, header }: { url: string; rawBody: Buffer; header: string | string[] | undefined },
  key: string,
): boolean {
  const given = Buffer.from(typeof header === 'string' ? header : '');
  const right = Buffer.from(signatureOf(url, rawBody, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
