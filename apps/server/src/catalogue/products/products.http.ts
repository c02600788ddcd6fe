import * as calls from '@lyceum/contract/products.calls';
import * as schemas from '@lyceum/contract/products.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readCategoryTree } from './category-tree.ts';
import { readPins } from '../finding/read-pins.ts';
import { readCourse, readProduct, readService, readSpace } from './read-product.ts';
import { countSearch, readHotWords } from '../finding/hot-words.ts';
import { readFacets } from '../finding/read-facets.ts';
import { readSearch } from '../finding/search-products.ts';
import { suggestWords } from '../finding/suggest.ts';

export function productsHttp(serve: Serve): void {
  serve(calls.search, schemas.search, readSearch);
  serve(calls.facets, schemas.facets, readFacets);
  serve(calls.pins, schemas.pins, readPins);
  serve(calls.suggest, schemas.suggest, suggestWords);
  serve(calls.hotWords, schemas.hotWords, readHotWords);
  serve(calls.noteSearch, schemas.noteSearch, countSearch);
  serve(calls.getCateTree, schemas.getCateTree, readCategoryTree);
  serve(calls.product, schemas.product, readProduct);
  serve(calls.detailProductLiveAndRecord, schemas.detailProductLiveAndRecord, readCourse);
  serve(calls.detailProductSpace, schemas.detailProductSpace, readSpace);
  serve(calls.getProductServiceListByProductId, schemas.getProductServiceListByProductId, readService);
}
