import { parseLanguage } from '@lyceum/domain/language';
import { parseRegion, regionFacts } from '@lyceum/domain/region';
import type { FastifyRequest } from 'fastify';
import type { MapTiles } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FirstScreenForm, FirstScreens } from '../../platform/first-screens.ts';
import { bodyOf, type Body } from '../../platform/reply-cache.ts';

const marker = '<!-- first screen -->';
const mapMeta = /<meta name="lyceum-map"[^>]*>/;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** As the text of an attribute. */
const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

/** Where maps get their tiles, for a browser that opens one. */
const mapMetaOf = (tiles: MapTiles | null): string =>
  `<meta name="lyceum-map" content="${safe(tiles?.address ?? '')}" data-credit="${safe(tiles?.credit ?? '')}">`;

/**
 * The storefront's page with the first screen of the home page in it, so that it is read before any script has come; without it where it
 * cannot be drawn now. The boot script leaves it out where the address names another screen, or the visitor another language or region.
 */
export function homePage(
  { config }: Pick<Deps, 'config'>,
  html: string,
  screens: FirstScreens,
): (request: Pick<FastifyRequest, 'query'>) => Promise<Body> {
  const withMap = html.replace(mapMeta, () => mapMetaOf(config.mapTiles));
  const plain = bodyOf(withMap);
  const asPage: FirstScreenForm = {
    name: 'page',
    write: (drawn, { language, region }) =>
      withMap
        .replace(marker, () => drawn.html)
        .replace(/<html lang="[^"]*"/, `<html lang="${language}" data-first-screen="${language} ${region}"`),
  };
  return async ({ query }) => {
    const told = query as { lang?: unknown; appRegion?: unknown };
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const region = parseRegion(text(told.appRegion)) ?? config.region;
    const language = parseLanguage(text(told.lang)) ?? regionFacts[region].language;
    const reader = { language, region, signedIn: false, iosShell: false };
    return (await screens.body('/homepage', reader, asPage)) ?? plain;
  };
}
