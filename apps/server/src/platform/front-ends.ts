import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindFirstScreen } from '@lyceum/contract/first-screens';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { workerFile } from './offline-reading.ts';
import { bodyOf, type Body } from './reply-cache.ts';

/** A built front end: its page in memory, its parts from the folder with a year of caching (their names change with them). */
export interface FrontEnd {
  folder: string;
  html: string;
  /** CSP sources of what stands inline in the page. */
  scriptHashes: string[];
  styleHashes: string[];
}

/** What this server serves besides data; null for what is not built, as in tests of the calls alone. */
export interface FrontEnds {
  storefront: FrontEnd | null;
  /** Draws the storefront's first screens. */
  firstScreens?: FindFirstScreen | null;
  backoffice: FrontEnd | null;
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(inline, ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}

/** Reads a build; null when there is none. */
export function readFrontEnd(folder: string): FrontEnd | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) {
    return null;
  }
  const html = readFileSync(page, 'utf8');
  return { folder, html, scriptHashes: hashesOf(html, 'script'), styleHashes: hashesOf(html, 'style') };
}

interface FrontEndOptions {
  /** Of its page alone, in the place of the server's own of the same name. */
  headers?: Readonly<Record<string, string>>;
  /** The page for this request; the built one where there is none. */
  page?: (request: FastifyRequest) => Promise<Body>;
}

/** Serves a build below `prefix`, which begins and ends with a slash. */
export async function frontEndHttp(
  app: FastifyInstance,
  frontEnd: FrontEnd,
  prefix: string,
  { headers = {}, page }: FrontEndOptions = {},
): Promise<void> {
  const built = bodyOf(frontEnd.html);
  app.get(prefix, { schema: { hide: true } }, async (request, reply) => {
    const body = page ? await page(request) : built;
    const etag = body.etag();
    reply.headers({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
      etag,
    });
    if (request.headers['if-none-match'] === etag) {
      return reply.code(304).send();
    }
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(body.gzip())
      : reply.send(body.plain());
  });
  await app.register(fastifyStatic, {
    root: frontEnd.folder,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    // It has an address of its own.
    globIgnore: [`${workerFile}*`],
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
