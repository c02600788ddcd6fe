import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import { getIndexBannerById, iconList } from '@lyceum/contract/home.calls';
import { detailProductLiveAndRecord, search } from '@lyceum/contract/products.calls';

/** The inputs of the first reads of the home page; the boot script and the screen must say the same. */
export const homeBanner: InputOfCall<typeof getIndexBannerById> = { id: 'home' };
export const homeLive = { form: 'live', pageSize: 8 } as const satisfies InputOfCall<typeof search>;

/** How wide the first pictures are shown; the boot script and the screens must choose the same file. */
export const bannerSizes = '(min-width: 40rem) 608px, 100vw';
export const gallerySizes = '(min-width: 40rem) 640px, 100vw';

/** What the boot script asks for while the application is still loading, by path: what is seen first, and no more. */
export interface FirstRead {
  call: AnyCall;
  input: object;
  /** The picture that will be largest on screen: painted into the page's skeleton as soon as its address is known. */
  picture?: { of: (data: unknown) => unknown; sizes: string };
}

const tabs: FirstRead = { call: iconList, input: {} };

interface Banners {
  banners: readonly { picture: string }[];
}

export const firstReads: Record<string, (query: URLSearchParams) => FirstRead[]> = {
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
      picture: { of: (data) => (data as { masterImg: string }).masterImg.split(',')[0], sizes: gallerySizes },
    },
  ],
  '/classify': () => [tabs],
};
