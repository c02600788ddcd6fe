import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findFault, type Account } from './signature.ts';

export interface S3Options extends Partial<Account> {
  bucket?: string;
  /** Keys of one portion of a list. */
  pageSize?: number;
  /** Milliseconds. */
  clock?: () => number;
}

interface Stored {
  bytes: Buffer;
  type: string;
  at: Date;
}

const largest = 64 * 1024 * 1024;
/** Of all parts of an object but the last. */
const smallestPart = 5 * 1024 * 1024;
const prefix = '/s3';

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function xml(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}
const refuse = (reply: FastifyReply, { status, code }: { status: number; code: string }) =>
  xml(reply, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** One bucket of object storage at `/s3/<bucket>/<key>`: signatures, presigned addresses, PUT, copies, uploads in parts that are copied, GET of all or a range, HEAD, DELETE and lists in portions. */
export function s3(app: FastifyInstance, options: S3Options): void {
  const account: Account = {
    accessKeyId: options.accessKeyId ?? 'sandbox',
    secretAccessKey: options.secretAccessKey ?? 'sandbox-secret',
    region: options.region ?? 'us-east-1',
  };
  const bucket = options.bucket ?? 'lyceum';
  const pageSize = options.pageSize ?? 1_000;
  const clock = options.clock ?? Date.now;
  const objects = new Map<string, Stored>();
  /** Uploads in parts that are under way, by their ids. */
  const uploads = new Map<string, { key: string; type: string; parts: Map<number, Buffer> }>();

  function list(query: URLSearchParams, reply: FastifyReply): FastifyReply {
    const wanted = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const keys = [...objects.keys()].filter((key) => key.startsWith(wanted) && key > after).sort();
    const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
    const more = keys.length > page.length;
    const next = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
      : '';
    const contents = page.map((key) => {
      const { bytes, at } = objects.get(key) as Stored;
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${escaped(etag(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    return xml(
      reply,
      200,
      `<ListBucketResult><Name>${bucket}</Name><Prefix>${escaped(wanted)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    );
  }

  /** What a request of an upload in parts asks for; null for any other request. */
  function onUpload(key: string, query: URLSearchParams, request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'POST' && query.has('uploads')) {
      const uploadId = randomUUID();
      uploads.set(uploadId, {
        key,
        type: request.headers['content-type'] ?? 'application/octet-stream',
        parts: new Map(),
      });
      const begun = `<Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${uploadId}</UploadId>`;
      return xml(reply, 200, `<InitiateMultipartUploadResult>${begun}</InitiateMultipartUploadResult>`);
    }
    const uploadId = query.get('uploadId');
    if (uploadId === null) {
      return null;
    }
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) {
      return refuse(reply, { status: 404, code: 'NoSuchUpload' });
    }
    if (request.method === 'DELETE') {
      uploads.delete(uploadId);
      return reply.code(204).send();
    }
    if (request.method === 'PUT') {
      const found = sourceOf(request);
      if (!found) {
        return refuse(reply, { status: 404, code: 'NoSuchKey' });
      }
      upload.parts.set(Number(query.get('partNumber')), found.bytes);
      return xml(reply, 200, `<CopyPartResult><ETag>${escaped(etag(found.bytes))}</ETag></CopyPartResult>`);
    }
    const asked = [...String(request.body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const parts = asked.map(([, number, tag]) => {
      const bytes = upload.parts.get(Number(number));
      return bytes && etag(bytes) === tag ? bytes : null;
    });
    const whole = parts.filter((bytes) => bytes !== null);
    if (whole.length === 0 || whole.length < parts.length) {
      return refuse(reply, { status: 400, code: 'InvalidPart' });
    }
    if (whole.slice(0, -1).some((bytes) => bytes.length < smallestPart)) {
      return refuse(reply, { status: 400, code: 'EntityTooSmall' });
    }
    const bytes = Buffer.concat(whole);
    objects.set(key, { bytes, type: upload.type, at: new Date(clock()) });
    uploads.delete(uploadId);
    const ended = `<Key>${escaped(key)}</Key><ETag>${escaped(etag(bytes))}</ETag>`;
    return xml(reply, 200, `<CompleteMultipartUploadResult>${ended}</CompleteMultipartUploadResult>`);
  }

  /** What a copy copies. */
  function sourceOf({ headers }: FastifyRequest): Stored | undefined {
    const source = headers['x-amz-copy-source'];
    return typeof source === 'string' ? objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, '')) : undefined;
  }

  const onObject: Record<string, (key: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply> = {
    PUT(key, request, reply) {
      if (request.headers['x-amz-copy-source'] !== undefined) {
        const found = sourceOf(request);
        if (!found) {
          return refuse(reply, { status: 404, code: 'NoSuchKey' });
        }
        const copied = { ...found, at: new Date(clock()) };
        objects.set(key, copied);
        return xml(
          reply,
          200,
          `<CopyObjectResult><LastModified>${copied.at.toISOString()}</LastModified><ETag>${escaped(etag(found.bytes))}</ETag></CopyObjectResult>`,
        );
      }
      const bytes = request.body as Buffer;
      const type = request.headers['content-type'] ?? 'application/octet-stream';
      objects.set(key, { bytes, type, at: new Date(clock()) });
      return reply.header('etag', etag(bytes)).send();
    },
    GET(key, request, reply) {
      const found = objects.get(key);
      if (!found) {
        return request.method === 'HEAD' ? reply.code(404).send() : refuse(reply, { status: 404, code: 'NoSuchKey' });
      }
      reply
        .header('content-type', found.type)
        .header('etag', etag(found.bytes))
        .header('last-modified', found.at.toUTCString());
      if (request.method === 'HEAD') {
        return reply.header('content-length', found.bytes.length).send();
      }
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (first === undefined || last === undefined) {
        return reply.send(found.bytes);
      }
      const part = found.bytes.subarray(Number(first), Number(last) + 1);
      return part.length === 0
        ? refuse(reply, { status: 416, code: 'InvalidRange' })
        : reply
            .code(206)
            .header('content-range', `bytes ${first}-${Number(first) + part.length - 1}/${found.bytes.length}`)
            .send(part);
    },
    DELETE(key, _request, reply) {
      objects.delete(key);
      return reply.code(204).send();
    },
  };
  onObject.HEAD = onObject.GET as (typeof onObject)[string];

  app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, parsed) =>
        parsed(null, body),
      );
      scope.route({
        method: ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'],
        url: '/*',
        exposeHeadRoute: false,
        bodyLimit: largest,
        handler: (request, reply) => {
          const { pathname, searchParams } = new URL(request.url, 'http://sandbox');
          // Whoever signs by a wrong clock learns the right one from here.
          reply.header('date', new Date(clock()).toUTCString());
          // A body without a type is no body to Fastify: nothing was sent.
          request.body ??= Buffer.alloc(0);
          const fault = findFault(
            {
              method: request.method,
              path: pathname,
              query: [...searchParams],
              headers: request.headers as Record<string, string | undefined>,
            },
            request.body as Buffer,
            account,
            clock(),
          );
          if (fault) {
            return refuse(reply, fault);
          }
          const [name, ...parts] = decodeURIComponent(pathname.slice(prefix.length + 1)).split('/');
          if (name !== bucket) {
            return refuse(reply, { status: 404, code: 'NoSuchBucket' });
          }
          const key = parts.join('/');
          if (key === '' && request.method === 'GET') {
            return list(searchParams, reply);
          }
          const answered = key === '' ? null : onUpload(key, searchParams, request, reply);
          if (answered) {
            return answered;
          }
          const work = onObject[request.method];
          return work && key !== ''
            ? work(key, request, reply)
            : refuse(reply, { status: 405, code: 'MethodNotAllowed' });
        },
      });
      done();
    },
    { prefix },
  );
}
