import * as calls from '@lyceum/contract/favourites.calls';
import * as schemas from '@lyceum/contract/favourites.schemas';
import type { Serve } from '../../platform/serve.ts';
import { addProduct, addSeller, removeProduct, removeSeller } from './change-favourites.ts';
import { putInList, readLists, removeList, saveList } from './keep-lists.ts';
import { listCollectedCourses, queryProduct, querySeller } from './read-favourites.ts';

export function favouritesHttp(serve: Serve): void {
  serve(calls.addCollectionProduct, schemas.addCollectionProduct, addProduct);
  serve(calls.favoriteProduct, schemas.favoriteProduct, addProduct);
  serve(calls.collectproduct, schemas.collectproduct, addProduct);
  serve(calls.cancelCollectionProduct, schemas.cancelCollectionProduct, removeProduct);
  serve(calls.unfavoriteProduct, schemas.unfavoriteProduct, removeProduct);
  serve(calls.cancelcollectproduct, schemas.cancelcollectproduct, removeProduct);
  serve(calls.favoriteSeller, schemas.favoriteSeller, addSeller);
  serve(calls.unfavoriteSeller, schemas.unfavoriteSeller, removeSeller);
  serve(calls.queryProduct, schemas.queryProduct, queryProduct);
  serve(calls.querySeller, schemas.querySeller, querySeller);
  serve(calls.listCourses, schemas.listCourses, listCollectedCourses);
  serve(calls.lists, schemas.lists, readLists);
  serve(calls.saveList, schemas.saveList, saveList);
  serve(calls.removeList, schemas.removeList, removeList);
  serve(calls.putInList, schemas.putInList, putInList);
}
