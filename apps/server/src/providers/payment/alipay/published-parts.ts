import { createHash } from 'node:crypto';
import { publicHalf } from './keys.ts';

/** Where everybody may pay with play money. */
const sandboxHosts = /(^|\.)alipaydev\.com$/;
/** Of Alipay's documents and SDKs. */
const appIds = new Set(['2014072300007148', '2015102700040153', '2014060600164699', '2021001161683774']);
/** SHA-256 of the public halves, as PEM, of private keys that stand in the tests of Alipay's SDK for Node.js. */
const keys = new Set([
  'cab9cdefc0d791d6d4f75f38aa776be8f8086c7d5d292d4179510b299bd4b98c',
  'e1faf8ccb9cc8cc342c7c31932a7c7cbfe1ec757edf9ffc7e5204a4ee1267e0f',
]);

/** What of an account was published, by the name of its variable. */
export const publishedParts = (account: { url: string; appId: string; privateKey: string }): string[] => [
  ...(sandboxHosts.test(new URL(account.url).hostname) ? ['ALIPAY_URL'] : []),
  ...(appIds.has(account.appId) ? ['ALIPAY_APP_ID'] : []),
  ...(keys.has(createHash('sha256').update(publicHalf(account.privateKey)).digest('hex'))
    ? ['ALIPAY_PRIVATE_KEY']
    : []),
];
