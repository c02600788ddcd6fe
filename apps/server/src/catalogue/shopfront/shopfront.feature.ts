import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { shopfrontHttp } from './shopfront.http.ts';
import { banners, categories, channels, exchangeRates, tabs } from './shopfront.tables.ts';

export const shopfrontFeature: Feature = {
  calls: shopfrontHttp,
  auditLinks: {
    bnr: '/shopfront?part=banners',
    banners: '/shopfront?part=banners',
    cat: '/shopfront?part=categories',
    categories: '/shopfront?part=categories',
    tabs: '/shopfront?part=tabs',
    // What is left: a rate, by its two currencies.
    'change shopfront': '/shopfront?part=rates',
  },
  data: [
    dataIn(categories, {}, ['id', 'parentId', 'name', 'picture', 'position']),
    dataIn(exchangeRates, {}, ['source', 'target', 'micros', 'asOf']),
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
  files: { picture: [banners.picture, categories.picture, channels.picture, tabs.iconSelected, tabs.iconUnselected] },
};
