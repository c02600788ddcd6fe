import type { AnyCall } from '@lyceum/contract/call';
import { getIndexBannerById, iconList } from '@lyceum/contract/home.calls';
import { detailProductLiveAndRecord, getCateTree, search } from '@lyceum/contract/products.calls';
import { formFilters } from '@lyceum/domain/catalogue';
import { unknownPlace } from '@lyceum/domain/place';
import type { LocalData } from '@lyceum/web/storage';
import { homeBanner, homeLive } from './home/home-inputs.ts';
import { idOf, oneOf } from './products/address-fields.ts';
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

/**
 * The list of a category or of a form, as the home page leads to it, for whoever has not said where he is; narrowed further, or sorted, the
 * screen asks by itself.
 */
function productList(query: URLSearchParams, data: Pick<LocalData, 'text'>): FirstRead[] {
  const { cateId, form, ...others } = Object.fromEntries(query);
  const input = { cateId: idOf(cateId), form: oneOf(formFilters, form), sort: 'relevance', ...unknownPlace };
  const plain = input.cateId === cateId && input.form === form && Object.keys(others).length === 0;
  if (!plain || data.text('longitude') !== null || data.text('city') !== null) {
    return [];
  }
  const picture = { of: (reply: unknown) => firstOf((reply as Products).list[0]?.masterImg), sizes: cardSizes };
  return [
    { call: search, input, pages: true, picture },
    ...(cateId === undefined ? [] : [{ call: getCateTree, input: {} }]),
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
