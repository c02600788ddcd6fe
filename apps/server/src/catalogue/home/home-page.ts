import { parseLanguage } from '@lyceum/domain/language';
import { parseRegion, regionFacts } from '@lyceum/domain/region';
import type { MapTiles } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Body } from '../../platform/reply-cache.ts';
import { firstScreen, safe } from './first-screen.ts';

const marker = '<!-- first screen -->';
const mapMeta = /<meta name="lyceum-map"[^>]*>/;

/** Where maps get their tiles, for a browser that opens one. */
const mapMetaOf = (tiles: MapTiles | null): string =>
  `<meta name="lyceum-map" content="${safe(tiles?.address ?? '')}" data-credit="${safe(tiles?.credit ?? '')}">`;

/** The storefront's page with the first screen of the home page in it; without it where it cannot be read now. */
export async function homePage(deps: Deps, html: string, told: { lang?: unknown; appRegion?: unknown }): Promise<Body> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const region = parseRegion(text(told.appRegion)) ?? deps.config.region;
  const language = parseLanguage(text(told.lang)) ?? regionFacts[region].language;
  return deps.replies.body(`page ${language} ${region}`, async (reads) => {
    const withMap = html.replace(mapMeta, () => mapMetaOf(deps.config.mapTiles));
    try {
      const sight = await firstScreen(deps, { language, region }, reads);
      return withMap
        .replace(marker, () => sight)
        .replace(/<html lang="[^"]*"/, `<html lang="${language}" data-first-screen="${language} ${region}"`);
    } catch (error) {
      deps.log.error({ err: error }, 'the page goes out without its first screen');
      return withMap;
    }
  });
}
