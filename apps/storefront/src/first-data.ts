import type { AnyCall } from '@lyceum/contract/call';
import { getIndexBannerById, iconList } from '@lyceum/contract/home.calls';
import { detailProductLiveAndRecord, getCateTree, search } from '@lyceum/contract/products.calls';
import { formFilters } from '@lyceum/domain/catalogue';
import { unknownPlace } from '@lyceum/domain/place';
import type { LocalData } from '@lyceum/web/storage';
import { homeBanner, homeLive } from './home/home-inputs.ts';
import { bannerSizes, cardSizes, gallerySizes } from './ui/picture-sizes.ts';

/** What the boot script asks for while the application is still loading, by path: what is seen first, and no more. */
export interface FirstRead {
  call: AnyCall;
  input: object;
  /** The first page of a list that grows. */
  pages?: true;
  /** The picture that will be largest on screen: painted into the page's skeleton as soon as its address is known. */
  picture?: { of: (data: unknown) => unknown; sizes: string };
}

const tabs: FirstRead = { call: iconList, input: {} };

interface Banners {
  banners: readonly { picture: string }[];
}

interface Products {
  list: readonly { masterImg: string }[];
}

/** As the home page leads to it: the list of everything, of a category or of a form. Narrowed further, or sorted, the screen asks by itself. */
const plainList = new RegExp(`^(cateId=[\\w-]{1,40}|form=(${formFilters.join('|')}))?$`);

/** Also for those alone who have not said where they are: what is near is another question. */
function productList(query: URLSearchParams, data: Pick<LocalData, 'text'>): FirstRead[] {
  if (!plainList.test(String(query)) || data.text('longitude') !== null || data.text('city') !== null) {
    return [];
  }
  const input = { ...Object.fromEntries(query), sort: 'relevance', ...unknownPlace };
  const picture = { of: (reply: unknown) => firstOf((reply as Products).list[0]?.masterImg), sizes: cardSizes };
  return [
    { call: search, input, pages: true, picture },
    ...(query.has('cateId') ? [{ call: getCateTree, input: {} }] : []),
  ];
}

/** Pictures of a product are one text. */
const firstOf = (pictures: string | undefined): string | undefined => pictures?.split(',')[0];

export const firstReads: Record<string, (query: URLSearchParams, data: Pick<LocalData, 'text'>) => FirstRead[]> = {
  '/homepage': () => [
    {
      call: getIndexBannerById,
      input: homeBanner,
      picture: { of: (data) => (data as Banners).banners[0]?.picture, sizes: bannerSizes },
    },
    { call: search, input: homeLive },
    tabs,
  ],
  '/goodDetail': (query) => [
    {
      call: detailProductLiveAndRecord,
      input: { id: query.get('id') ?? '' },
      picture: { of: (data) => firstOf((data as { masterImg: string }).masterImg), sizes: gallerySizes },
    },
  ],
  '/pdtList': productList,
  '/classify': () => [tabs],
};
