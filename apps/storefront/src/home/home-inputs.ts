import type { InputOfCall } from '@lyceum/contract/call';
import type { getIndexBannerById } from '@lyceum/contract/home.calls';
import type { search } from '@lyceum/contract/products.calls';

/** The inputs of the first reads of the home page; the boot script and the screen must say the same. */
export const homeBanner: InputOfCall<typeof getIndexBannerById> = { id: 'home' };
export const homeLive = { form: 'live', pageSize: 8 } as const satisfies InputOfCall<typeof search>;
