import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** AWS Signature Version 4, checked as Amazon's own documentation words it. */

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** A request as it came over the wire. */
export interface Wire {
  method: string;
  /** Path as sent, still encoded. */
  path: string;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string | undefined>>;
}

export interface Fault {
  status: number;
  code: string;
}

const fault = (code: string, status = 403): Fault => ({ status, code });
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** RFC 3986: all but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Milliseconds of `20260302T020000Z`; null when it is none. */
function readTime(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  return parts ? Date.parse(`${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}Z`) : null;
}

interface Signed {
  credential: string;
  signedHeaders: string;
  signature: string;
  time: string;
  /** The hash of the body, or the word that stands for it. */
  payload: string;
  /** Seconds that a presigned address lives; null for a request signed by its headers. */
  expires: number | null;
}

function signedByQuery(query: ReadonlyMap<string, string>): Signed | null {
  return query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256'
    ? {
        credential: query.get('X-Amz-Credential') ?? '',
        signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
        signature: query.get('X-Amz-Signature') ?? '',
        time: query.get('X-Amz-Date') ?? '',
        payload: 'UNSIGNED-PAYLOAD',
        expires: Number(query.get('X-Amz-Expires')),
      }
    : null;
}

function signedByHeaders(headers: Wire['headers']): Signed | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature = ''] = parts ?? [];
  return parts
    ? {
        credential,
        signedHeaders,
        signature,
        time: headers['x-amz-date'] ?? '',
        payload: headers['x-amz-content-sha256'] ?? '',
        expires: null,
      }
    : null;
}

const skewMs = 15 * 60_000;
const longestLife = 7 * 24 * 3600;

/** Null for a request that the account signed, that is in time and whose body is the one signed. */
export function findFault(wire: Wire, body: Buffer, account: Account, now: number): Fault | null {
  const query = new Map(wire.query);
  const signed = signedByQuery(query) ?? signedByHeaders(wire.headers);
  if (!signed) {
    return fault('AccessDenied');
  }
  const [keyId, date, region, service, end] = signed.credential.split('/');
  if (keyId !== account.accessKeyId) {
    return fault('InvalidAccessKeyId');
  }
  const at = readTime(signed.time);
  if (
    at === null ||
    region !== account.region ||
    service !== 's3' ||
    end !== 'aws4_request' ||
    !signed.time.startsWith(date ?? '-')
  ) {
    return fault('AuthorizationHeaderMalformed', 400);
  }
  if (signed.expires === null ? Math.abs(now - at) > skewMs : at - now > skewMs) {
    return fault('RequestTimeTooSkewed');
  }
  if (
    signed.expires !== null &&
    !(signed.expires > 0 && signed.expires <= longestLife && now < at + signed.expires * 1000)
  ) {
    return fault('AccessDenied');
  }
  const names = signed.signedHeaders.split(';');
  const mustBeSigned = Object.keys(wire.headers).filter((name) => name.startsWith('x-amz-') || name === 'content-md5');
  if (!names.includes('host') || mustBeSigned.some((name) => !names.includes(name))) {
    return fault('AccessDenied');
  }
  const canonical = [
    wire.method,
    wire.path,
    wire.query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${(wire.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.signedHeaders,
    signed.payload,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part ?? ''),
    hmac(`AWS4${account.secretAccessKey}`, date ?? ''),
  );
  const right = hmac(key, ['AWS4-HMAC-SHA256', signed.time, scope, sha256(canonical)].join('\n'));
  const given = Buffer.from(signed.signature, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return fault('SignatureDoesNotMatch');
  }
  const isHash = signed.payload !== 'UNSIGNED-PAYLOAD';
  return isHash && signed.payload !== sha256(body) ? fault('XAmzContentSHA256Mismatch', 400) : null;
}
