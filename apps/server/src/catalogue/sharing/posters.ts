import { createHash } from 'node:crypto';
import type { Language } from '@lyceum/domain/language';
import { inWidth } from '@lyceum/domain/pictures';
import { sharedPath, type SharedKind } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import type { PosterContent } from './draw-poster.ts';
import { findPosterFonts, type PosterFonts } from './poster-fonts.ts';
import { priceText } from './share-page.ts';
import type { SharedThing } from './sharing.sql.ts';

interface Poster {
  bytes: Buffer;
  etag: string;
}

/** Changed when posters are drawn in another way. */
const drawing = 1;
const keptBytes = 16 * 1024 * 1024;
/** Posters that wait for the one that is drawn. */
const mostWaiting = 20;

/** Posters of a process: drawn one at a time, since each takes a core for half a second, and kept by what stands on them. */
export function openPosters(
  { log, publicUrl }: Pick<Deps, 'log' | 'publicUrl'>,
  pictureOf: (path: string) => Promise<Buffer | null>,
  findFonts: () => Promise<PosterFonts | null> = findPosterFonts,
) {
  const kept = new LRUCache<string, Poster>({ maxSize: keptBytes, sizeCalculation: ({ bytes }) => bytes.length });
  const drawn = new Map<string, Promise<Poster>>();
  let fonts: Promise<PosterFonts | null> | null = null;
  let line: Promise<unknown> = Promise.resolve();

  const fontsOfMachine = (): Promise<PosterFonts | null> => {
    fonts ??= findFonts().then((found) => {
      if (found === null) {
        log.error(
          'no posters can be drawn: this machine lacks the font Noto Sans CJK (Debian: apt-get install fonts-noto-cjk)',
        );
      }
      return found;
    });
    return fonts;
  };

  const draw = async (etag: string, picture: string, content: Omit<PosterContent, 'picture'>, found: PosterFonts) => {
    // It brings a library of pictures, which a server that draws no posters does without.
    const { drawPoster } = await import('./draw-poster.ts');
    const bytes = await drawPoster({ ...content, picture: await pictureOf(inWidth(picture, 960)) }, found);
    const poster = { bytes, etag };
    kept.set(etag, poster);
    return poster;
  };

  return {
    /** unable: this machine has no font for it · busy: too many are waited for. */
    async of(kind: SharedKind, thing: SharedThing, language: Language): Promise<Poster | 'unable' | 'busy'> {
      const found = await fontsOfMachine();
      if (found === null) {
        return 'unable';
      }
      const { id, name, summary, seller, where, picture } = thing;
      const content = {
        language,
        isPortrait: kind === 'teacher' || kind === 'consultant',
        name,
        seller: seller ?? summary,
        where,
        price: priceText(thing, language) ?? '',
        hint: m.sharing_posterHint({}, { locale: language }),
        address: `${publicUrl()}${sharedPath(id) ?? ''}`,
      };
      const etag = `"${createHash('sha256')
        .update(JSON.stringify([drawing, picture, content]))
        .digest('base64url')}"`;
      const ready = kept.get(etag) ?? drawn.get(etag);
      if (ready) {
        return ready;
      }
      if (drawn.size >= mostWaiting) {
        return 'busy';
      }
      const poster = line.then(() => draw(etag, picture, content, found));
      drawn.set(etag, poster);
      line = poster.then(
        () => drawn.delete(etag),
        () => drawn.delete(etag),
      );
      return poster;
    },
  };
}
