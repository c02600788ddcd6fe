import * as calls from '@lyceum/contract/shopfront.calls';
import * as schemas from '@lyceum/contract/shopfront.schemas';
import { findGoals, listBanners, listTabs, orderBanners, removeBanner, saveBanner, saveTabs } from './change-front.ts';
import type { Serve } from '../../platform/serve.ts';
import { listAllCategories, orderCategories, removeCategory, saveCategory } from './change-categories.ts';
import { listRates, saveRate } from './change-rates.ts';

export function shopfrontHttp(serve: Serve): void {
  serve(calls.banners, schemas.banners, listBanners);
  serve(calls.findGoals, schemas.findGoals, findGoals);
  serve(calls.saveBanner, schemas.saveBanner, saveBanner);
  serve(calls.removeBanner, schemas.removeBanner, removeBanner);
  serve(calls.orderBanners, schemas.orderBanners, orderBanners);
  serve(calls.tabs, schemas.tabs, listTabs);
  serve(calls.saveTabs, schemas.saveTabs, saveTabs);
  serve(calls.categories, schemas.categories, listAllCategories);
  serve(calls.saveCategory, schemas.saveCategory, saveCategory);
  serve(calls.orderCategories, schemas.orderCategories, orderCategories);
  serve(calls.removeCategory, schemas.removeCategory, removeCategory);
  serve(calls.rates, schemas.rates, listRates);
  serve(calls.saveRate, schemas.saveRate, saveRate);
}
