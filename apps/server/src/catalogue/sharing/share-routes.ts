import { readSharedCode, sharedKinds, sharedPath, type SharedKind } from '@lyceum/domain/sharing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { safe } from '../../platform/html.ts';
import { pageReader } from '../../platform/page-reader.ts';
import { alternatesOf, goneSharePage, inLanguage, sharePage, sharePolicy } from './share-page.ts';
import { selectShared, selectSharedIds, selectSitemapStarts } from './sharing.sql.ts';

/** Addresses of one sitemap; each stands in it once per language. */
const sitemapSize = 5_000;
const fresh = 'public, max-age=60';
const hidden = { schema: { hide: true } };

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const isKind = (text: string): text is SharedKind => sharedKinds.some((kind) => kind === text);

/** `/s/<code>` for people, chat apps and search engines, and where search engines find them all. */
export function serveShared(app: FastifyInstance, { db, config, publicUrl }: Deps): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/s/*', hidden, async (request, reply) => {
    const { language } = pageReader(config, request);
    const shared = readSharedCode(request.params['*']);
    const thing = shared && (await selectShared(db, shared.kind, shared.id, language));
    const origin = publicUrl();
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': sharePolicy,
      'cache-control': fresh,
      vary: 'accept-language',
    });
    if (!shared || !thing) {
      return reply.code(404).send(goneSharePage(language, origin));
    }
    const stays = request.query['lang'] !== undefined;
    return reply.send(sharePage({ kind: shared.kind, thing, language, origin, stays }));
  });

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
