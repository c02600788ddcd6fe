/** SPEC.md "Display rules": a Chinese name on a card breaks after 10 characters (9 in the iOS shell); other scripts wrap. */
export function cardName(name: string, inIosShell: boolean): [first: string, rest: string] {
  const characters = Array.from(name);
  const first = inIosShell ? 9 : 10;
  const chinese = characters.filter((one) => /\p{Script=Han}/u.test(one)).length * 2 > characters.length;
  return chinese && characters.length > first
    ? [characters.slice(0, first).join(''), characters.slice(first).join('')]
    : [name, ''];
}
