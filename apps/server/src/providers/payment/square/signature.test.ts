import { expect, test } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

// developer.squareup.com, "Verify and validate an event notification".
const example = {
  url: 'https://example.com/webhook',
  rawBody: Buffer.from('{"hello":"world"}'),
  header: '2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=',
};
const key = 'asdf1234';

test('Square’s published example has the published signature', () => {
  expect(signatureOf(example.url, example.rawBody, key)).toBe(example.header);
  expect(isSigned(example, key)).toBe(true);
});

test.each([
  ['another address', { url: `${example.url}/` }],
  ['a blank more', { rawBody: Buffer.from('{"hello": "world"}') }],
  ['no signature', { header: undefined }],
  ['an empty one', { header: '' }],
  ['two of them', { header: [example.header, example.header] }],
  ['a longer one', { header: `${example.header}=` }],
  ['another one', { header: example.header.replace('2', '3') }],
])('is not signed with %s, nor with another key', (_, change) => {
  expect(isSigned({ ...example, ...change }, key)).toBe(false);
  expect(isSigned(example, `${key} `)).toBe(false);
});
