/** What a person typed as patterns for `like`, one a word; characters that mean something to it stand for themselves. */
export function patternsOf(keyword: string): string[] {
  const words = keyword.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
