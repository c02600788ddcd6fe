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
