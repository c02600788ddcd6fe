import type { FastifyRequest } from 'fastify';
import type { Config, MapTiles } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FirstScreenForm, FirstScreens } from '../../platform/first-screens.ts';
import { safe } from '../../platform/html.ts';
import { pageReader } from '../../platform/page-reader.ts';
import { bodyOf, type Body } from '../../platform/reply-cache.ts';

const marker = '<!-- first screen -->';
const mapMeta = /<meta name="lyceum-map"[^>]*>/;

/** Where maps get their tiles, for a browser that opens one. */
const mapMetaOf = (tiles: MapTiles | null): string =>
  `<meta name="lyceum-map" content="${safe(tiles?.address ?? '')}" data-credit="${safe(tiles?.credit ?? '')}">`;

/** What a browser needs to know before it asks anything: regions by host, where maps get their tiles, whether it may keep pages, whether anything is counted. */
function withFacts(html: string, { region, hosts, mapTiles, offlineReading, counts }: Config): string {
  const listed = Object.entries(hosts).map((pair) => pair.join('='));
  return html
    .replace(/<meta name="lyceum-region"[^>]*>/, `<meta name="lyceum-region" content="${region}">`)
    .replace(/<meta name="lyceum-hosts"[^>]*>/, `<meta name="lyceum-hosts" content="${listed.join(' ')}">`)
    .replace(/<meta name="lyceum-worker"[^>]*>/, `<meta name="lyceum-worker" content="${offlineReading ? 'on' : ''}">`)
    .replace(/<meta name="lyceum-counts"[^>]*>/, `<meta name="lyceum-counts" content="${counts ? 'on' : ''}">`)
    .replace(mapMeta, () => mapMetaOf(mapTiles));
}

/**
 * The storefront's page with the first screen of the home page in it, so that it is read before any script has come; without it where it
 * cannot be drawn now. The boot script leaves the screen out where the address names another one, or the visitor another language or region,
 * or has chosen a display currency.
 */
export function homePage(
  { config }: Pick<Deps, 'config'>,
  html: string,
  screens: FirstScreens,
): (request: Pick<FastifyRequest, 'hostname' | 'headers' | 'query'>) => Promise<Body> {
  const page = withFacts(html, config);
  const plain = bodyOf(page);
  const asPage: FirstScreenForm = {
    name: 'page',
    write: (drawn, { language, region }) =>
      page
        .replace(marker, () => drawn.html)
        .replace(/<html lang="[^"]*"/, `<html lang="${language}" data-first-screen="${language} ${region}"`),
  };
  return async (request) => {
    const reader = { ...pageReader(config, request), signedIn: false };
    return (await screens.body('/homepage', reader, asPage)) ?? plain;
  };
}
