import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { second, type Clock } from '@lyceum/domain/time';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../platform/config.ts';
import { StoreFull, type FileStore } from './files.ts';

/** The store said no; `name` is its own code, such as `NoSuchBucket`. */
class S3Refused extends Error {
  constructor(code: string, message: string) {
    super(message);
    this.name = code;
  }
}

/** What stores of this protocol say when they are full; those that grow without end never do. */
const fullCodes = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string): string =>
  xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
    decimal || hex
      ? String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
      : (entities[name ?? ''] ?? whole),
  );

/** What stands in the elements of that name; the store's answers have no attributes in them. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => plain(text));

/** Everything but letters, digits and `-._~` is encoded, as the signature asks for it; slashes part the key. */
const encoded = (key: string): string =>
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');

/** `20260302T020000Z` */
const signingTime = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, '');

const retries = 3;

/** Files in a bucket that speaks S3's protocol; browsers send straight to it. */
export function s3Files(config: S3Config, { clock }: { clock: Clock }): FileStore {
  const account = {
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
  };
  const client = new AwsClient({ ...account, retries });
  const endpoint = new URL(config.endpoint);
  const origin = config.pathStyle ? endpoint.origin : `${endpoint.protocol}//${config.bucket}.${endpoint.host}`;
  const path = endpoint.pathname.replace(/\/$/, '');
  const bucket = config.pathStyle ? `${origin}${path}/${config.bucket}` : `${origin}${path}`;
  const at = (key: string): string => `${bucket}/${encoded(key)}`;

  /** Null for an object that is not there; the bucket itself missing is a fault of the configuration. */
  async function ask(url: string, init: RequestInit = {}): Promise<Response | null> {
    const response = await client.fetch(url, { ...init, aws: { datetime: signingTime(clock()) } });
    if (response.ok) {
      return response;
    }
    const xml = await response.text();
    const [code = `HTTP${response.status}`] = textsOf(xml, 'Code');
    if (response.status === 404 && code !== 'NoSuchBucket') {
      return null;
    }
    const message = textsOf(xml, 'Message')[0] ?? `the file store answered ${response.status}`;
    throw response.status === 507 || fullCodes.has(code) ? new StoreFull(message) : new S3Refused(code, message);
  }

  /** What an answer says that began well but may tell of a failure in its body, as those of slow work do. */
  async function said(answer: Promise<Response | null>, element: string): Promise<string> {
    const xml = (await (await answer)?.text()) ?? '';
    const [found] = textsOf(xml, element);
    if (found === undefined) {
      throw new S3Refused(textsOf(xml, 'Code')[0] ?? 'NoSuchKey', `the file store told of no ${element}`);
    }
    return found;
  }

  /** Copies these into one object, as its parts, without reading them. */
  async function joinParts(from: readonly string[], to: string, type: string): Promise<void> {
    const whole = at(to);
    const begun = ask(`${whole}?uploads=`, { method: 'POST', headers: { 'content-type': type } });
    const uploadId = encodeURIComponent(await said(begun, 'UploadId'));
    try {
      const etags: string[] = [];
      for (const [index, key] of from.entries()) {
        const headers = { 'x-amz-copy-source': `/${config.bucket}/${encoded(key)}` };
        const copied = ask(`${whole}?partNumber=${index + 1}&uploadId=${uploadId}`, { method: 'PUT', headers });
        etags.push(await said(copied, 'ETag'));
      }
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await said(ask(`${whole}?uploadId=${uploadId}`, { method: 'POST', body }), 'ETag');
    } catch (error) {
      await ask(`${whole}?uploadId=${uploadId}`, { method: 'DELETE' }).catch(() => null);
      throw error;
    }
  }

  async function copy(from: string, to: string, type: string): Promise<void> {
    const headers = {
      'content-type': type,
      'x-amz-copy-source': `/${config.bucket}/${encoded(from)}`,
      'x-amz-metadata-directive': 'REPLACE',
    };
    await said(ask(at(to), { method: 'PUT', headers }), 'ETag');
  }

  return {
    uploadOrigin: origin,
    async uploadAddress(key, { size, type, expiresAt }) {
      const now = clock();
      const url = new URL(at(key));
      url.searchParams.set('X-Amz-Expires', String(Math.floor((expiresAt.getTime() - now.getTime()) / second)));
      const signed = await new AwsV4Signer({
        ...account,
        method: 'PUT',
        url: url.href,
        headers: { 'content-type': type, 'content-length': String(size) },
        datetime: signingTime(now),
        signQuery: true,
        // Length and type too, which it would leave out: the address takes this file alone.
        allHeaders: true,
      }).sign();
      return { method: 'PUT', url: signed.url.href, headers: { 'content-type': type } };
    },
    room: () => Promise.resolve(Number.POSITIVE_INFINITY),
    async size(key) {
      const found = await ask(at(key), { method: 'HEAD' });
      return found && Number(found.headers.get('content-length'));
    },
    async read(key) {
      const found = await ask(at(key));
      return found && Buffer.from(await found.arrayBuffer());
    },
    async open(key, range) {
      const found = await ask(at(key), range && { headers: { range: `bytes=${range.from}-${range.to}` } });
      return found?.body ? Readable.fromWeb(found.body as ReadableStream) : null;
    },
    async write(key, bytes, type) {
      await ask(at(key), { method: 'PUT', body: Uint8Array.from(bytes), headers: { 'content-type': type } });
    },
    async join(from, to, type) {
      const [first] = from;
      await (from.length === 1 && first !== undefined ? copy(first, to, type) : joinParts(from, to, type));
    },
    async remove(key) {
      await ask(at(key), { method: 'DELETE' });
    },
    async *list(folder, beginning = '') {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${folder}/${beginning}`,
          ...(token !== undefined && { 'continuation-token': token }),
        });
        const xml = (await (await ask(`${bucket}/?${query}`))?.text()) ?? '';
        yield textsOf(xml, 'Key');
        token = textsOf(xml, 'IsTruncated')[0] === 'true' ? textsOf(xml, 'NextContinuationToken')[0] : undefined;
      } while (token !== undefined);
    },
  };
}
