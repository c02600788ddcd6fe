import { noteSearch } from '@lyceum/contract/products.calls';
import { useWeb } from '@lyceum/web/web';
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

/** Keeps a search that was sent off on this device, and counts it, once for each person, for the hot words. */
export function useRememberSearch(): (keyword: string) => void {
  const { send } = useWeb();
  return (keyword) => {
    remember(keyword);
    // Nobody waits for it, and nothing is lost when it does not arrive.
    send(noteSearch, { keyword }).catch(() => undefined);
  };
}

function remember(keyword: string): void {
  data.setJson('searchHistory', [keyword, ...recentSearches().filter((one) => one !== keyword)].slice(0, mostKept));
}

export function forgetSearches(): void {
  data.setJson('searchHistory', null);
}
