import type { AnyCall } from '@lyceum/contract/call';
import { getIndexBannerById, iconList } from '@lyceum/contract/home.calls';
import { detailProductLiveAndRecord, getCateTree, search } from '@lyceum/contract/products.calls';
import { formFilters, productTypes } from '@lyceum/domain/catalogue';
import { unknownPlace } from '@lyceum/domain/place';
import { pageInput } from '@lyceum/web/pages';
import type { LocalData } from '@lyceum/web/storage';
import { homeBanner, homeLive } from './home/home-inputs.ts';

/** What the boot script asks for while the application is still loading: what is seen first, and no more. All of it is shared. */
export interface FirstRead {
  call: AnyCall;
  input: object;
  /** The first page of a list that grows. */
  pages?: true;
}

/** What is sent. */
export const inputOf = ({ call, input, pages }: FirstRead): object =>
  pages ? (pageInput(call, input, 1) as object) : input;

export interface FirstReads {
  reads: readonly FirstRead[];
  /** Whether the server draws the first screen of them (first-screens.tsx). */
  drawn: boolean;
}

type Told = Pick<LocalData, 'text'>;

const tabs: FirstRead = { call: iconList, input: {} };
const drawn = (...reads: FirstRead[]): FirstReads => ({ reads, drawn: true });
const undrawn = (...reads: FirstRead[]): FirstReads => ({ reads, drawn: false });

/** As the home page leads to it: the list of everything, of a category or of a form. Narrowed further, or sorted, the screen asks by itself. */
const plainList = new RegExp(`^(cateId=[\\w-]{1,40}|form=(${formFilters.join('|')}))?$`);

/** Also for those alone who have not said where they are: what is near is another question. */
function productList(query: URLSearchParams, data: Told): FirstReads {
  if (!plainList.test(String(query)) || data.text('longitude') !== null || data.text('city') !== null) {
    return undrawn();
  }
  const input = { ...Object.fromEntries(query), sort: 'relevance', ...unknownPlace };
  return drawn(
    { call: search, input, pages: true },
    ...(query.has('cateId') ? [{ call: getCateTree, input: {} }] : []),
  );
}

/** The page of a space asks by itself. */
const product = (query: URLSearchParams): FirstReads =>
  query.get('type') === String(productTypes.space)
    ? undrawn()
    : drawn({ call: detailProductLiveAndRecord, input: { id: query.get('id') ?? '' } });

const byPath: Record<string, (query: URLSearchParams, data: Told) => FirstReads> = {
  '/homepage': () => drawn({ call: getIndexBannerById, input: homeBanner }, { call: search, input: homeLive }, tabs),
  '/goodDetail': product,
  '/pdtList': productList,
  '/classify': () => undrawn(tabs),
};

/** Most visits begin with one of these. */
export const pathsOfFirstReads = Object.keys(byPath);

/** For the part of the address after `#`. */
export function firstReads(hash: string, data: Told): FirstReads {
  const [path = '', query = ''] = hash.split('?');
  return (Object.hasOwn(byPath, path) && byPath[path]?.(new URLSearchParams(query), data)) || undrawn();
}
