import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  firstScreenPath,
  type FindFirstScreen,
  type FirstReader,
  type FirstScreenReply,
} from '@lyceum/contract/first-screens';
import { displayCurrencyOf } from '@lyceum/domain/display-currency';
import { parseLanguage } from '@lyceum/domain/language';
import { parseRegion } from '@lyceum/domain/region';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from './deps.ts';
import { bodyOf, type Body } from './reply-cache.ts';
import { dataPolicy, takesGzip, type SharedBodies } from './serve.ts';

/** Reads the storefront's module; null when it was not built. */
export async function readFirstScreens(file: string): Promise<FindFirstScreen | null> {
  if (!existsSync(file)) {
    return null;
  }
  const { findFirstScreen } = (await import(pathToFileURL(file).href)) as { findFirstScreen: FindFirstScreen };
  return findFirstScreen;
}

/** What becomes of a drawn first screen. */
export interface FirstScreenForm {
  name: string;
  write: (drawn: FirstScreenReply, reader: FirstReader) => string;
}

export interface FirstScreens {
  /** The first screen at an address in that form; null where there is none, or it cannot be drawn now. */
  body(address: string, reader: FirstReader, form: FirstScreenForm): Promise<Body | null>;
}

interface Kept {
  /** Of the replies that it shows. */
  from: readonly Body[];
  body: Body;
}

const keptBytes = 16 * 1024 * 1024;
const envelopeDone = 200;

/**
 * Drawn from the very bodies that readers of the calls get at this moment, and drawn anew as soon as one of them is another: a first screen
 * is never older than the calls.
 */
export function openFirstScreens(
  find: FindFirstScreen | null,
  { log }: Pick<Deps, 'log'>,
  shared: SharedBodies,
): FirstScreens {
  const known = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }, key) => body.ownBytes + key.length,
  });
  return {
    async body(address, reader, { name, write }) {
      const screen = find?.(address, reader) ?? null;
      if (!screen) {
        return null;
      }
      const from = await Promise.all(
        screen.reads.map(async ({ call, input }) => shared.get(call)?.(input, reader) ?? null),
      );
      if (!from.every((body) => body !== null)) {
        return null;
      }
      const key = JSON.stringify([name, screen.href, reader]);
      const its = known.get(key);
      if (its?.from.every((body, at) => body === from[at])) {
        return its.body;
      }
      const replies = from.map((body) => body.plain().toString());
      const envelopes = replies.map((reply) => JSON.parse(reply) as { code: number; data: unknown });
      if (!envelopes.every(({ code }) => code === envelopeDone)) {
        return null;
      }
      try {
        const html = await screen.draw(envelopes.map(({ data }) => data));
        const body = bodyOf(write({ html, replies }, reader));
        known.set(key, { from, body });
        return body;
      } catch (error) {
        log.error({ err: error }, 'a first screen could not be drawn');
        return null;
      }
    },
  };
}

const asReply: FirstScreenForm = { name: 'reply', write: (drawn) => JSON.stringify(drawn) };

/** For pages whose address stands after `#`, which the server never sees: their boot script asks for the first screen. */
export function firstScreensHttp(app: FastifyInstance, screens: FirstScreens): void {
  app.get(firstScreenPath, { schema: { hide: true } }, async (request, reply) => {
    const told = request.query as Record<string, unknown>;
    const text = (name: string) => (typeof told[name] === 'string' ? told[name] : '');
    const region = parseRegion(text('region'));
    const language = parseLanguage(text('language'));
    const reader = region &&
      language && {
        language,
        region,
        displayCurrency: displayCurrencyOf(text('currency'), region),
        signedIn: text('signedIn') === '1',
      };
    const body = reader && (await screens.body(text('address'), reader, asReply));
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-security-policy', dataPolicy)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding');
    if (!body) {
      return reply.code(204).send();
    }
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(body.gzip()) : reply.send(body.plain());
  });
}
