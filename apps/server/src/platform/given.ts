import { plainText } from '@lyceum/domain/plain-text';

/** No call nests its input half as deep; whoever walks through it must come to an end. */
const deepest = 16;

/** What came with a request, with every text and every name of a field plain (`plainText`); null for what is nested too deep. */
export function plainGiven(given: object): object | null {
  let tooDeep = false;
  function plain(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      return plainText(value);
    }
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    if (depth > deepest) {
      tooDeep = true;
      return null;
    }
    return Array.isArray(value)
      ? value.map((one) => plain(one, depth + 1))
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [plainText(name), plain(one, depth + 1)]));
  }
  const result = plain(given, 0) as object;
  return tooDeep ? null : result;
}
