import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built storefront: its page in memory, its parts from the folder with a year of caching (their names change with them). */
export interface Storefront {
  folder: string;
  html: string;
  /** CSP sources of what stands inline in the page. */
  scriptHashes: string[];
  styleHashes: string[];
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(inline, ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}

/** Reads the build; null when there is none, for tests of the calls alone. */
export function readStorefront(folder: string): Storefront | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) {
    return null;
  }
  const html = readFileSync(page, 'utf8');
  return { folder, html, scriptHashes: hashesOf(html, 'script'), styleHashes: hashesOf(html, 'style') };
}

export async function storefrontHttp(app: FastifyInstance, storefront: Storefront): Promise<void> {
  const bytes = Buffer.from(storefront.html);
  const packed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  app.get('/', { schema: { hide: true } }, (request, reply) => {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    });
    if (request.headers['if-none-match'] === etag) {
      return reply.code(304).send();
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(bytes);
  });
  await app.register(fastifyStatic, {
    root: storefront.folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
