import { data } from '../session.ts';
import { longestKeyword } from './keyword.ts';

const mostKept = 12;
/** Newest first; kept on this device alone. */
export function recentSearches(): string[] {
  return (
    data.json('searchHistory', (value) =>
      Array.isArray(value)
        ? value
            .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= longestKeyword)
            .slice(0, mostKept)
        : null,
    ) ?? []
  );
}

export function rememberSearch(keyword: string): void {
  data.setJson('searchHistory', [keyword, ...recentSearches().filter((one) => one !== keyword)].slice(0, mostKept));
}

export function forgetSearches(): void {
  data.setJson('searchHistory', null);
}
