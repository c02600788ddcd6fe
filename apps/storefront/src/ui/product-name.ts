/**
 * SPEC.md "Display rules": a Chinese name on a card breaks after 10 characters, 9 on iOS; other scripts wrap. Answers the first 9, the tenth
 * and the rest, so that a page which the server writes is the same for every device and styles choose the break; the last two are empty where
 * the name is short or in another script.
 */
export function cardName(name: string): [nine: string, tenth: string, rest: string] {
  const characters = Array.from(name);
  const chinese = characters.filter((one) => /\p{Script=Han}/u.test(one)).length * 2 > characters.length;
  return chinese && characters.length > 9
    ? [characters.slice(0, 9).join(''), characters[9] ?? '', characters.slice(10).join('')]
    : [name, '', ''];
}
