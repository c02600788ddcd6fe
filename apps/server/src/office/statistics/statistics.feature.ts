import { dataIn, forSafety } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { forgetProductVisitors } from './count-view.ts';
import { rollUp } from './roll-up-sales.ts';
import { statisticsHttp } from './statistics.http.ts';
import { productSaleDays, productViews, productVisitors, salesRolledUp } from './statistics.tables.ts';

export const statisticsFeature: Feature = {
  calls: statisticsHttp,
  jobs: {
    'statistics.rollUp': { everySeconds: 15, run: rollUp },
    'statistics.forget': { everySeconds: 900, run: forgetProductVisitors },
  },
  data: [
    dataIn(productViews, {}, ['agencyId', 'day', 'productId', 'views', 'visitors']),
    dataIn(productVisitors, { key: { ...forSafety, purpose: 'counts a visitor of a product once a day' } }, ['day']),
    dataIn(productSaleDays, {}, ['agencyId', 'day', 'productId', 'orders', 'revenue']),
    dataIn(salesRolledUp, {}, ['one', 'until']),
  ],
};
