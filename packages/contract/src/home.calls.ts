import { call } from './call.ts';
import type * as schemas from './home.schemas.ts';

export const iconList = call<typeof schemas.iconList>()({
  name: 'home.iconList',
  method: 'GET',
  path: '/lyceum/app/agency/v1/iconList',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const getIndexBannerById = call<typeof schemas.getIndexBannerById>()({
  name: 'home.getIndexBannerById',
  method: 'GET',
  path: '/lyceum/app/index/v1/getIndexBannerById',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** The banners that lead to a space, or to a category of spaces. */
export const spacePage = call<typeof schemas.spacePage>()({
  name: 'home.spacePage',
  method: 'GET',
  path: '/lyceum/app/banner/v1/space-page',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});
