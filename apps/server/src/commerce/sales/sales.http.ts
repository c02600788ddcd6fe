import * as calls from '@lyceum/contract/sales.calls';
import * as schemas from '@lyceum/contract/sales.schemas';
import type { Serve } from '../../platform/serve.ts';
import { exportSales } from './export-sales.ts';
import { listSales, readSale } from './read-sales.ts';

export function salesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listSales);
  serve(calls.detail, schemas.detail, readSale);
  serve(calls.listByPhone, schemas.listByPhone, listSales);
  serve(calls.detailByPhone, schemas.detailByPhone, readSale);
  serve(calls.exportList, schemas.exportList, exportSales);
}
