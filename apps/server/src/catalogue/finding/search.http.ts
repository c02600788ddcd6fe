import * as calls from '@lyceum/contract/products.calls';
import * as schemas from '@lyceum/contract/products.schemas';
import type { Serve } from '../../platform/serve.ts';
import { countSearch, readHotWords } from './hot-words.ts';
import { readFacets } from './read-facets.ts';
import { readPins } from './read-pins.ts';
import { readSearch } from './search-products.ts';
import { suggestWords } from './suggest.ts';

/** Of the products' calls those that search. */
export function searchHttp(serve: Serve): void {
  serve(calls.search, schemas.search, readSearch);
  serve(calls.facets, schemas.facets, readFacets);
  serve(calls.pins, schemas.pins, readPins);
  serve(calls.suggest, schemas.suggest, suggestWords);
  serve(calls.hotWords, schemas.hotWords, readHotWords);
  serve(calls.noteSearch, schemas.noteSearch, countSearch);
}
