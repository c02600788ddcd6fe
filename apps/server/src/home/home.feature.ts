import { dataIn } from '../platform/data-map.ts';
import type { Feature } from '../platform/feature.ts';
import { homeHttp } from './home.http.ts';
import { banners, channels, tabs } from './home.tables.ts';

export const homeFeature: Feature = {
  calls: homeHttp,
  data: [
    dataIn(banners, {}, [
      'id',
      'title',
      'picture',
      'tone',
      'productId',
      'categoryId',
      'agencyId',
      'route',
      'address',
      'startsAt',
      'endsAt',
      'position',
    ]),
    dataIn(channels, {}, ['id', 'name', 'picture', 'categoryId', 'form', 'position']),
    dataIn(tabs, {}, ['type', 'name', 'iconSelected', 'iconUnselected', 'position']),
  ],
  files: { picture: [banners.picture, channels.picture, tabs.iconSelected, tabs.iconUnselected] },
};
