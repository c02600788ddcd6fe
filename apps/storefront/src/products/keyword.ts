/** What the server takes (contract, `search.keyword`), in UTF-16 units. */
export const longestKeyword = 60;

/** Without spaces at the ends and cut to what the server takes, never in the middle of a character. */
export function keywordOf(text: string): string {
  let keyword = '';
  for (const character of text.replace(/\s+/gu, ' ').trim()) {
    if (keyword.length + character.length > longestKeyword) {
      break;
    }
    keyword += character;
  }
  return keyword.trim();
}

const longestInSentence = 24;

/** So that a sentence with it stays one. */
export function briefly(keyword: string): string {
  const characters = Array.from(keyword);
  return characters.length > longestInSentence ? `${characters.slice(0, longestInSentence).join('')}…` : keyword;
}
