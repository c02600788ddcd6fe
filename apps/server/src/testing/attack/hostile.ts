import { pick, type Random } from '../seeded.ts';

/** An object whose field has that very name, as JSON can write it. */
const own = (name: string, value: unknown): unknown => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

const nested = (depth: number, array: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) {
    value = array ? [value] : { a: value };
  }
  return value;
};

const fixed: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e300,
  5e-324,
  '',
  ' ',
  '0',
  '0x10',
  '1e3',
  ' 5 ',
  '-0',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '99999999999999999999.99',
  '1200.001',
  '1,200.00',
  '-1200.00',
  '١٢',
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: 1e9 },
  { toString: 1, valueOf: 2 },
  own('__proto__', { isAdmin: true }),
  own('constructor', { prototype: { isAdmin: true } }),
  own('\ud800', '\udfff'),
  own('a\u0000b', 'a\u0000b'),
  nested(40, true),
  nested(40, false),
  nested(3_000, true),
  '\u0000',
  '\ud83c',
  '\udfb9',
  '\u202egpj.exe\u2066',
  'a\r\nBcc: all@example.com',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "' or '1'='1",
  "'; drop table orders; --",
  '%00',
  '%_%',
  '\\',
  '(?:a+)+$',
  '../../../../etc/passwd',
  '/dev/null',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<svg/onload=alert(1)>',
  '=cmd|calc!A1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(3_000),
  '課'.repeat(3_000),
  Array.from({ length: 2_000 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at])),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:60Z',
  '24:00',
];

/** Letters from everywhere: plain ones, controls, halves, marks, noncharacters, other planes. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x00, 0x1f],
  [0x80, 0x9f],
  [0xd800, 0xdfff],
  [0x300, 0x36f],
  [0x4e00, 0x9fff],
  [0x2000, 0x206f],
  [0xfff0, 0xffff],
  [0x1f300, 0x1faff],
  [0xe0000, 0xe007f],
];

function scrawl(random: Random): string {
  const letters = Array.from({ length: Math.floor(random() * 40) }, () => {
    const [from, to] = pick(random, ranges) ?? [0x20, 0x7e];
    return from + Math.floor(random() * (to - from + 1));
  });
  return letters.map((letter) => String.fromCodePoint(letter)).join('');
}

/** Something that no field means, or means only by chance. */
export function hostileValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.7) {
    return pick(random, fixed);
  }
  return kind < 0.9 ? scrawl(random) : (random() - 0.5) * 10 ** Math.floor(random() * 25);
}

/** What spoils a text without making another one of it. */
const spoilers: readonly string[] = [
  '\ud83c',
  '\udfb9',
  '\u0000',
  '\u202e',
  '\u001b[31m',
  '\r\n',
  "'",
  '\\',
  '%',
  '\uffff',
  '"',
  '👩‍👩‍👧',
];

export const spoil = (random: Random, text: string): string => `${text}${pick(random, spoilers)}`;

/** Something hostile in the place of a value: often the value itself, spoiled. */
export function hostileInstead(random: Random, value: unknown): unknown {
  const kind = random();
  if (typeof value === 'string' && kind < 0.5) {
    return spoil(random, value);
  }
  return typeof value === 'number' && kind < 0.3 ? -value - 0.5 : hostileValue(random);
}

/** Bodies that are no input at all, with what they say they are. */
export const brokenBodies: readonly (readonly [type: string, body: string | Uint8Array])[] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[1,2]'],
  ['application/json', '"x"'],
  ['application/json', '{"id":"a","id":"b"}'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ['application/json', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', new Uint8Array([0x1f, 0x8b, 0x08, 0x00])],
  ['application/json; charset=utf-16', '{"id":"x"}'],
  ['text/plain', 'hello'],
  ['application/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  ['application/x-www-form-urlencoded', 'id=1&id=2'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['nonsense', '{}'],
  ['application/json, application/json', '{}'],
];

/** Headers that lie, are odd or long; each fits into what a server reads at all. */
export const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { lang: 'tlh', apparea: 'Atlantis' },
  { lang: '__proto__', apparea: 'constructor', currency: 'toString' },
  { currency: 'EUR' },
  { currency: `USD,${'x'.repeat(4_000)}` },
  { lang: 'x'.repeat(4_000), 'accept-language': `${'zh;q=0.1,'.repeat(400)}en` },
  { authorization: `Bearer ${'a'.repeat(4_000)}` },
  { authorization: "' or '1'='1" },
  { authorization: '__proto__' },
  { cookie: 'lyceum_office=;=; lyceum_office; lyceum_office_device=%00' },
  { cookie: `lyceum_office=${'a'.repeat(4_000)}` },
  { 'x-forwarded-for': 'evil.example, 127.0.0.1, ::1', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'x' },
  { 'x-forwarded-for': '\u00ff'.repeat(100), forwarded: 'for=evil.example;host=evil.example;proto=https' },
  { 'x-original-url': '/office/api/staff/list', 'x-rewrite-url': '/metrics', 'x-http-method-override': 'DELETE' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
  { 'idempotency-key': 'x'.repeat(65) },
  { 'idempotency-key': 'one, two' },
  { terminal: '1e0', versionnum: '\u00ff', appid: '-1', sellerid: "'", sellermasterid: '{}', appverifystatus: 'x' },
  { 'accept-encoding': 'gzip;q=0, br, deflate, *' },
  { accept: 'text/html', range: 'bytes=0-0,1-1,-1', 'if-none-match': '*', 'if-modified-since': 'never' },
  { 'x-request-id': 'evil.example\t<script>' },
  { te: 'trailers', via: '1.1 evil.example', 'proxy-authorization': 'Basic eDp5' },
];
