import type { Language } from '@lyceum/domain/language';
import { addressPattern } from '@lyceum/domain/pictures';
import { readSharedCode, sharedKinds, sharedPath, type SharedKind } from '@lyceum/domain/sharing';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { safe } from '../../platform/html.ts';
import { pageReader } from '../../platform/page-reader.ts';
import type { Body } from '../../platform/reply-cache.ts';
import { takesGzip } from '../../platform/serve.ts';
import { openVisits } from './count-visits.ts';
import { openPosters } from './posters.ts';
import { alternatesOf, goneSharePage, inLanguage, sharePage, sharePolicy } from './share-page.ts';
import { selectShared, selectSharedIds, selectSitemapStarts } from './sharing.sql.ts';

/** Addresses of one sitemap; each stands in it once per language. */
const sitemapSize = 5_000;
const fresh = 'public, max-age=60';
const hidden = { schema: { hide: true } };

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const isKind = (text: string): text is SharedKind => sharedKinds.some((kind) => kind === text);

/** A poster is dear to draw; nobody looks at so many. */
const posterLimit = { max: 60, timeWindow: minute };

/** A public picture as browsers get it; null where it is none, or nobody has it. */
async function pictureOf(app: FastifyInstance, path: string): Promise<Buffer | null> {
  if (!addressPattern.test(path)) {
    return null;
  }
  const answer = await app.inject({ url: path });
  return answer.statusCode === 200 ? answer.rawPayload : null;
}

interface Look {
  language: Language;
  origin: string;
  /** The reader chose the language, and is not led on. */
  stays: boolean;
}

/** Thrown, so that no page is kept of what is not shown. */
class NothingShown extends Error {}

/** `/s/<code>` for people, chat apps and search engines, and where search engines find them all. */
export function serveShared(app: FastifyInstance, deps: Deps): void {
  const { db, config, publicUrl, replies } = deps;
  const visited = openVisits(deps);
  /** Made once for the many who open what was sent to a group, and less than a second old; null where nothing is shown. */
  const pageOf = ({ kind, id }: { kind: SharedKind; id: string }, look: Look): Promise<Body | null> =>
    replies
      .body(`shared ${kind} ${id} ${look.language} ${look.origin} ${look.stays}`, async () => {
        const thing = await selectShared(db, kind, id, look.language);
        if (!thing) {
          throw new NothingShown();
        }
        return sharePage({ kind, thing, ...look });
      })
      .catch((error: unknown) => {
        if (error instanceof NothingShown) {
          return null;
        }
        throw error;
      });
  const posters = openPosters(deps, (path) => pictureOf(app, path));
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/s/*', hidden, async (request, reply) => {
    const { language } = pageReader(config, request);
    const shared = readSharedCode(request.params['*']);
    const origin = publicUrl();
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': sharePolicy,
      'cache-control': fresh,
      vary: 'accept-language, accept-encoding',
    });
    const body = shared && (await pageOf(shared, { language, origin, stays: request.query['lang'] !== undefined }));
    if (!body) {
      return reply.code(404).send(goneSharePage(language, origin));
    }
    visited(request, shared.id);
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(body.gzip()) : reply.send(body.plain());
  });

  app.get<{ Params: { code: string } }>(
    '/s/:code/poster.png',
    { ...hidden, config: { rateLimit: posterLimit } },
    async (request, reply) => {
      const { language } = pageReader(config, request);
      const shared = readSharedCode(request.params.code);
      const thing = shared && (await selectShared(db, shared.kind, shared.id, language));
      const poster = shared && thing ? await posters.of(shared.kind, thing, language) : null;
      reply.headers({ 'cache-control': fresh, vary: 'accept-language' });
      if (poster === null) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send(m.sharing_goneTitle({}, { locale: language }));
      }
      if (poster === 'unable' || poster === 'busy') {
        return reply
          .code(503)
          .headers({ 'cache-control': 'no-store', 'retry-after': poster === 'busy' ? '5' : '600' })
          .type('text/plain; charset=utf-8')
          .send(m.sharing_posterFailed({}, { locale: language }));
      }
      reply.header('etag', poster.etag);
      return request.headers['if-none-match'] === poster.etag
        ? reply.code(304).send()
        : reply.type('image/png').send(poster.bytes);
    },
  );

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const starts = await Promise.all(
      sharedKinds.map(async (kind) => ({ kind, ids: await selectSitemapStarts(db, kind, sitemapSize) })),
    );
    const maps = starts.flatMap(({ kind, ids }) =>
      ids.map((id) => `<sitemap><loc>${publicUrl()}/sitemaps/${kind}/${id}.xml</loc></sitemap>`),
    );
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': fresh })
      .send(xml(`<sitemapindex xmlns="${namespace}">${maps.join('')}</sitemapindex>`));
  });

  app.get<{ Params: { kind: string; file: string } }>('/sitemaps/:kind/:file', hidden, async (request, reply) => {
    const { kind, file } = request.params;
    const [, from] = /^(\w{1,40})\.xml$/.exec(file) ?? [];
    if (!isKind(kind) || from === undefined) {
      return reply.code(404).send();
    }
    const ids = await selectSharedIds(db, kind, { from, limit: sitemapSize });
    const pages = ids.flatMap((id) => {
      const address = `${publicUrl()}${sharedPath(id) ?? ''}`;
      const links = alternatesOf(address).map(
        ({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${safe(href)}"/>`,
      );
      return `<url><loc>${safe(inLanguage(address, 'zh-TW'))}</loc>${links.join('')}</url>`;
    });
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': fresh })
      .send(xml(`<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>`));
  });

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /office/\nDisallow: /lyceum/\nDisallow: /mall-client/\nDisallow: /calendars/\nSitemap: ${publicUrl()}/sitemap.xml\n`,
      ),
  );
}
