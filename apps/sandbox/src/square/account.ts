import { randomBytes } from 'node:crypto';

const capitals = (size: number): string => randomBytes(size).toString('hex').toUpperCase().slice(0, size);

/** The seller's account at Square: its ids, its keys, and what it entered in the console. Fresh in every run. */
export function openAccount() {
  return {
    applicationId: `sandbox-sq0idb-${randomBytes(16).toString('base64url')}`,
    accessToken: `EAAA${randomBytes(30).toString('base64url')}`,
    merchantId: `ML${capitals(11)}`,
    locationId: `L${capitals(12)}`,
    currency: 'USD',
    country: 'US',
    /** Of the subscription to webhooks. */
    webhookKey: randomBytes(16).toString('base64url'),
    /** Where the shop takes notices; empty until it is entered. */
    webhookUrl: '',
    /** What every host of a seller with Apple Pay must show. */
    applePayFile: randomBytes(200).toString('hex').toUpperCase(),
    /** Hosts that showed it. */
    applePayHosts: new Set<string>(),
  };
}
export type Account = ReturnType<typeof openAccount>;
