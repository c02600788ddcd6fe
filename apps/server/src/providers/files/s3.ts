import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { second, type Clock } from '@lyceum/domain/time';
import type { S3Config } from '../../platform/config.ts';
import type { FileStore } from './files.ts';

/** Nothing for an object that is not there. */
async function ifThere<Found>(work: Promise<Found>): Promise<Found | null> {
  try {
    return await work;
  } catch (error) {
    const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    // The bucket itself missing is a fault of the configuration.
    if (isMissing && error.name !== 'NoSuchBucket') {
      return null;
    }
    throw error;
  }
}

/** Files in a bucket that speaks S3's protocol; browsers send straight to it. */
export function s3Files(config: S3Config, { clock }: { clock: Clock }): FileStore {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Else the signed address holds the checksum of an empty body, and bodies come in chunks that other makers' stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: config.bucket, Key: key });
  const endpoint = new URL(config.endpoint);
  const get = (key: string, range?: string) => ifThere(client.send(new GetObjectCommand({ ...at(key), Range: range })));

  return {
    uploadOrigin: config.pathStyle ? endpoint.origin : `${endpoint.protocol}//${config.bucket}.${endpoint.host}`,
    async uploadAddress(key, { size, type, expiresAt }) {
      const now = clock();
      const url = await getSignedUrl(
        client,
        new PutObjectCommand({ ...at(key), ContentLength: size, ContentType: type }),
        {
          signingDate: now,
          expiresIn: Math.floor((expiresAt.getTime() - now.getTime()) / second),
          signableHeaders: new Set(['content-type', 'content-length', 'host']),
        },
      );
      return { method: 'PUT', url, headers: { 'content-type': type } };
    },
    size: async (key) => (await ifThere(client.send(new HeadObjectCommand(at(key)))))?.ContentLength ?? null,
    async read(key) {
      const bytes = await (await get(key))?.Body?.transformToByteArray();
      return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null;
    },
    async open(key, range) {
      const body = (await get(key, range && `bytes=${range.from}-${range.to}`))?.Body;
      return body instanceof Readable ? body : null;
    },
    async write(key, bytes, type) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }));
    },
    async copy(from, to, type) {
      await client.send(
        new CopyObjectCommand({
          ...at(to),
          CopySource: `${config.bucket}/${from}`,
          ContentType: type,
          MetadataDirective: 'REPLACE',
        }),
      );
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list(folder) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: `${folder}/` })) {
        yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      }
    },
  };
}
