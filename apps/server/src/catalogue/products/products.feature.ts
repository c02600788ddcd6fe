import { agencyRenamed, agencyStandingChanged } from '../../people/agencies/agency-events.ts';
import { when } from '../../platform/events.ts';
import { followStanding } from './publish-product.ts';
import { refreshProductsOf } from './refresh-catalogue.ts';
import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { productsHttp } from './products.http.ts';
import { offers, offerStock, productConsultants, products, productSales, timeRates } from './products.tables.ts';
import { countSales } from './stock.ts';

export const productsFeature: Feature = {
  calls: productsHttp,
  hears: [
    when(agencyRenamed, (tx, { id }) => refreshProductsOf(tx, id)),
    when(agencyStandingChanged, (tx, { id }) => followStanding(tx, id)),
  ],
  jobs: { 'products.countSales': { everySeconds: 5, run: ({ db }) => countSales(db) } },
  data: [
    dataIn(offerStock, {}, ['offerId', 'left']),
    dataIn(timeRates, {}, ['offerId', 'unit', 'minutes', 'sessions', 'weekdays', 'from', 'to']),
    dataIn(offers, {}, [
      'id',
      'productId',
      'name',
      'price',
      'listPrice',
      'distributionPrice',
      'access',
      'accessFrom',
      'ships',
      'parcelValue',
      'onSale',
      'position',
    ]),
    dataIn(productConsultants, {}, ['productId', 'consultantId']),
    dataIn(productSales, {}, ['id', 'productId', 'quantity']),
    dataIn(products, {}, [
      'id',
      'type',
      'form',
      'state',
      'agencyId',
      'categoryId',
      'name',
      'summary',
      'description',
      'highlights',
      'ageBand',
      'currency',
      'pictures',
      'place',
      'space',
      'classStartsAt',
      'priceFrom',
      'comparablePrice',
      'listPriceFrom',
      'hasTrial',
      'lessonCount',
      'totalSeconds',
      'soldCount',
      'reviewCount',
      'starsSum',
      'longitude',
      'latitude',
      'listedAt',
      'suspendedAt',
      'suspendedFor',
    ]),
  ],
  files: { picture: [[products.pictures, '$[*]']] },
};
