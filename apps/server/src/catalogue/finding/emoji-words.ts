import { createRequire } from 'node:module';
import type { Queryable } from '../../platform/database.ts';
import { inOneSpelling } from './regional-words.ts';
import { selectStems } from './search-index.sql.ts';

/** English stems by emoji; a skin has no tone there. */
type Meanings = ReadonlyMap<string, readonly string[]>;

/** In how many of the 1,900 emoji a word may be to tell something of one: 🎹 is a piano, and no more of an instrument than the others. */
const mostTelling = 8;

/** Tones of skin say nothing of the thing, nor does the sign that asks for a colourful picture. */
export const plainEmoji = (emoji: string): string => emoji.replace(/[\p{Emoji_Modifier}\uFE0F]/gu, '');

const wordsIn = (keyword: string): string[] => keyword.toLowerCase().split(/[^a-z]+/);

/** Of each emoji its telling words, and its name where none of it is telling: 🎵 is a musical note. */
async function readMeanings(db: Queryable): Promise<Meanings> {
  // Its name, then what else it is called. By `require`, for Node 20 warns of a JSON file that is imported.
  const require = createRequire(import.meta.url);
  const lists = require('emojilib') as Record<string, string[]>;
  const stems = new Map(
    (await selectStems(db, [...new Set(Object.values(lists).flat().flatMap(wordsIn))])).map(({ word, stem }) => [
      word,
      stem,
    ]),
  );
  const stemsIn = (keyword: string) => wordsIn(keyword).flatMap((word) => stems.get(word) ?? []);
  const often = new Map<string, number>();
  Object.values(lists).forEach((keywords) =>
    new Set(keywords.flatMap(stemsIn)).forEach((stem) => often.set(stem, (often.get(stem) ?? 0) + 1)),
  );
  const isTelling = (stem: string) => (often.get(stem) ?? 0) <= mostTelling;
  return new Map(
    Object.entries(lists).map(([emoji, keywords]) => {
      const name = stemsIn(keywords[0] ?? '');
      const its = [...(name.some(isTelling) ? [] : name), ...keywords.flatMap(stemsIn).filter(isTelling)];
      return [plainEmoji(emoji), [...new Set(its.map(inOneSpelling))]];
    }),
  );
}

let meanings: Promise<Meanings> | null = null;

/** The English stems of a plain emoji; of one that is joined from several and not known, those of its first part. */
export async function meaningOf(db: Queryable, emoji: string): Promise<readonly string[]> {
  // Read when the first one is typed: a tenth of a second, and a megabyte from then on. They are the same in every database.
  meanings ??= readMeanings(db).catch((error: unknown) => {
    meanings = null;
    throw error;
  });
  const known = await meanings;
  return known.get(emoji) ?? known.get(emoji.split('\u200D')[0] ?? '') ?? [];
}
