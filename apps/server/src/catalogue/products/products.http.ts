import * as calls from '@lyceum/contract/products.calls';
import * as schemas from '@lyceum/contract/products.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readCategoryTree } from './category-tree.ts';
import { readCourse, readProduct, readService, readSpace } from './read-product.ts';

export function productsHttp(serve: Serve): void {
  serve(calls.getCateTree, schemas.getCateTree, readCategoryTree);
  serve(calls.product, schemas.product, readProduct);
  serve(calls.detailProductLiveAndRecord, schemas.detailProductLiveAndRecord, readCourse);
  serve(calls.detailProductSpace, schemas.detailProductSpace, readSpace);
  serve(calls.getProductServiceListByProductId, schemas.getProductServiceListByProductId, readService);
}
