import { dataIn, type TableData } from '../platform/data-map.ts';
import { banners, channels, tabs } from './home.tables.ts';

export const homeData: readonly TableData[] = [
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
];
