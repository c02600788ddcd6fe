import { expect, test } from 'vitest';
import type { Letter } from '../payment.ts';
import { isCertificateAddress, openSignatures, signedText } from './webhook-signature.ts';

// Signed by OpenSSL with a key that was thrown away; headers and webhook as in PayPal's own samples.
const body = Buffer.from(
  '{"id":"WH-9UG43882HX7271132-6E0871324L7949614","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"課程 $ 21.0 USD"}',
);
const webhookId = '9XL90610J3647323C';
const address = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77';
const headers = {
  'paypal-transmission-id': 'd938e770-8046-11e6-8103-6b62a8a99ac4',
  'paypal-transmission-time': '2016-09-21T22:00:46Z',
  'paypal-transmission-sig':
    'K2zPk5X+8eQrTfT+1TdzvVrPCHed7/CUfefqLcTgjJObeu6loepV5qo1+kDNYkJYvfcPXhUe9RUiCpfXUX+GX/g/a46He8k/O8wHq8Tkxa2JNZf0z7plMhTK35J6INcJDucvUohnAGkomdUSb848VuFFRyhQcYJy1Xg/rLkCiBGQoQyB+YlXQ0FmhTea/Az4Xt5zLEBUae/raQGPoA/2ZdCHqmwk5gmB4H9IRneGigqlumxjMEeXGIVa9nkjfWjO4I7akHfwk0ObFJAhNuaCr//MOwNET+OY5hBGh2GxZhYEQrbAV4fwMNvw7OHBB2EjHWsvAf0UuETk1do+EW5tWg==',
  'paypal-cert-url': address,
  'paypal-auth-algo': 'SHA256withRSA',
};
const certificate = `-----BEGIN CERTIFICATE-----
MIIDPzCCAiegAwIBAgIUA1EopjeVGCXA0wOGhZkxEpbFb7kwDQYJKoZIhvcNAQEL
BQAwLjEsMCoGA1UEAwwjbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnBheXBhbC5j
b20wIBcNMjYxMTI1MDE1OTA3WhgPMjEyNjExMDEwMTU5MDdaMC4xLDAqBgNVBAMM
I21lc3NhZ2V2ZXJpZmljYXRpb25jZXJ0cy5wYXlwYWwuY29tMIIBIjANBgkqhkiG
9w0BAQEFAAOCAQ8AMIIBCgKCAQEArb2yBEL5VsS2tEekICbXHfVDQaXDmSmzQH39
bncaTyOLMW9AEyQfjg23BcIBdMGKoFZYk9VxA73vej4AsVWQPHqiTXp4jfyr2y5L
7OCHZc1hz8WXkKY5fBFP+eNAv5WGHwDgE0IAW3oKC4wlv0yR0XMo0v808dun1NWB
8mVjN4oo8bdX7cpGy1CgMpBtTHpLANsE022xQZnbPzINq/f1TRUP9lPVKb2vdJrZ
8peSQ83w7C5eH+CvWknascBosMA0r9jiist+xbaA/Yk1ls2Su8tnepMzde5Vvaxa
VW3w+T9THK9Em3nBVcuf7bwI5Uisf9uS8J8q0M6gj1Rpxv+x0QIDAQABo1MwUTAd
BgNVHQ4EFgQUwYT6i0loCltgr7wMPqla0c3yEO8wHwYDVR0jBBgwFoAUwYT6i0lo
Cltgr7wMPqla0c3yEO8wDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOC
AQEAiKG0hoRpOGX7nhXJpnjsgztn6rLY7hwTu2Hjeoia1b2OiekNrmaG/lImwbv1
tZj9ADdtOff8Hcp32jRjaBfQdjeXWM1MeQs5nHshn+4OfJ0BdQQv+vVcegOHoEOX
q9MOCc/cXWb6c4RYKxfCwJ08HJhd0V7H5ou24I0MpkgkbaL6aCaYMoUVkjixPbj6
Vr/ElB9371nNYIkMfaXHjjVK+hrVRu7zoFbmou9qTrDsyBprQ4/mI/FBqSfDyYI0
jHPTQp47PfUKUNjZES+gTpAtfWUHPz1ycXvG5xkh/a326O0+QzHBYfvuwL5qs17h
CA450ytzDsEKdLmOui8orOvA6A==
-----END CERTIFICATE-----
`;

/** A checker whose certificates come from a stub; `asked` are the addresses that were fetched. */
function checker({ at = '2030-01-01T00:00:00Z', webhook = webhookId, status = 200, text = certificate } = {}) {
  const asked: string[] = [];
  const fetcher: typeof fetch = (url) => {
    asked.push(String(url instanceof Request ? url.url : url));
    return Promise.resolve(new Response(text, { status }));
  };
  const check = openSignatures(
    { url: 'https://api-m.paypal.com', webhookId: webhook },
    { clock: () => new Date(at), fetcher },
  );
  return { asked, check };
}
const letter = (changed: Partial<Letter['headers']> = {}, rawBody = body): Letter => ({
  headers: { ...headers, ...changed },
  rawBody,
  url: '/pay/notify/paypal',
});

test('the text that is signed ends with the checksum of the body as a decimal number without a sign', () => {
  // The check value of CRC-32 itself.
  expect(signedText('', '', '', Buffer.from('123456789'))).toBe('|||3421780262');
  expect(signedText(headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, body)).toBe(
    'd938e770-8046-11e6-8103-6b62a8a99ac4|2016-09-21T22:00:46Z|9XL90610J3647323C|1355725693',
  );
});

test('a notice that was signed is PayPal’s; its certificate is fetched once', async () => {
  const { check, asked } = checker();
  expect(await check(letter())).toBeNull();
  expect(await check(letter())).toBeNull();
  expect(asked).toEqual([address]);
});

test('one byte more, less or other anywhere, and it is nobody’s', async () => {
  const { check } = checker();
  for (let at = 0; at < body.length; at += 1) {
    const changed = Buffer.from(body);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await check(letter({}, changed))).toBe('wrong signature');
  }
  for (const other of [body.subarray(1), Buffer.concat([body, Buffer.from(' ')]), Buffer.alloc(0)]) {
    expect(await check(letter({}, other))).toBe('wrong signature');
  }
});

test('each header is needed, once and as it was', async () => {
  const { check } = checker();
  for (const name of Object.keys(headers) as (keyof typeof headers)[]) {
    expect(await check(letter({ [name]: undefined }))).not.toBeNull();
    expect(await check(letter({ [name]: [headers[name], headers[name]] }))).not.toBeNull();
    expect(await check(letter({ [name]: headers[name].replace(/[0-9a-z]/, 'X') }))).not.toBeNull();
  }
  // Where one part ends and the next begins cannot be moved.
  const [id, time] = [headers['paypal-transmission-id'], headers['paypal-transmission-time']];
  expect(
    await check(letter({ 'paypal-transmission-id': `${id}|${time}`, 'paypal-transmission-time': '' })),
  ).not.toBeNull();
  expect(
    await check(
      letter({ 'paypal-transmission-id': id.slice(0, 8), 'paypal-transmission-time': `${id.slice(9)}|${time}` }),
    ),
  ).toBe('wrong headers');
});

test('a notice for another webhook, or of the dashboard’s mock one, is none of ours', async () => {
  for (const webhook of ['9XL90610J3647323D', 'WEBHOOK_ID']) {
    expect(await checker({ webhook }).check(letter())).toBe('wrong signature');
  }
});

test('certificates come from PayPal’s own hosts alone, and nothing else is fetched from anywhere', async () => {
  const { check, asked } = checker();
  const elsewhere = [
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://evil.example/.paypal.com/v1/notifications/certs/CERT-1',
    'https://evil.example#.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://me@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../../redirect?to=evil.example',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
    'https://www.paypal.com/uploads/CERT-1',
    'https://169.254.169.254/v1/notifications/certs/CERT-1',
    'file:///etc/ssl/cert.pem',
    'certs/CERT-1',
    '',
  ];
  for (const other of elsewhere) {
    expect([other, await check(letter({ 'paypal-cert-url': other }))]).toEqual([
      other,
      'a certificate from somewhere else',
    ]);
  }
  expect(asked).toEqual([]);
  expect(isCertificateAddress('http://127.0.0.1:1/v1/notifications/certs/CERT-1', 'http://127.0.0.1:1')).toBe(true);
  expect(isCertificateAddress('http://127.0.0.1:2/v1/notifications/certs/CERT-1', 'http://127.0.0.1:1')).toBe(false);
});

test('a certificate counts in its time; one that is not there, or is none, makes a forgery; where PayPal fails nothing is said', async () => {
  for (const at of ['2026-11-24T00:00:00Z', '2127-01-01T00:00:00Z']) {
    expect(await checker({ at }).check(letter())).toBe('no valid certificate');
  }
  expect(await checker({ status: 404 }).check(letter())).toBe('no valid certificate');
  expect(await checker({ status: 302 }).check(letter())).toBe('no valid certificate');
  expect(await checker({ text: 'not a certificate' }).check(letter())).toBe('no valid certificate');
  await expect(checker({ status: 503 }).check(letter())).rejects.toThrow('503');
});
