import * as calls from '@lyceum/contract/statistics.calls';
import * as schemas from '@lyceum/contract/statistics.schemas';
import type { Serve } from '../../platform/serve.ts';
import { countView } from './count-view.ts';
import { readDays, readProducts } from './read-statistics.ts';

export function statisticsHttp(serve: Serve): void {
  serve(calls.view, schemas.view, countView);
  serve(calls.daysByPhone, schemas.daysByPhone, readDays);
  serve(calls.productsByPhone, schemas.productsByPhone, readProducts);
  serve(calls.days, schemas.days, readDays);
  serve(calls.products, schemas.products, readProducts);
}
