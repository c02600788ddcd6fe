import { call } from './call.ts';
import type * as schemas from './shopfront.schemas.ts';

export const banners = call<typeof schemas.banners>()({
  name: 'shopfront.banners',
  method: 'GET',
  path: '/office/api/shopfront/banners',
  act: 'read shopfront',
  kind: 'read',
  refusals: [],
  topics: ['shopfront'],
});

/** Things by their names, for a banner to lead to; without a keyword any of them. */
export const findGoals = call<typeof schemas.findGoals>()({
  name: 'shopfront.findGoals',
  method: 'GET',
  path: '/office/api/shopfront/findGoals',
  act: 'read shopfront',
  kind: 'read',
  refusals: [],
});

/** A banner without an id is a new one, at the end. */
export const saveBanner = call<typeof schemas.saveBanner>()({
  name: 'shopfront.saveBanner',
  method: 'POST',
  path: '/office/api/shopfront/saveBanner',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['notFound', 'goalGone', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['shopfront'],
});

export const removeBanner = call<typeof schemas.removeBanner>()({
  name: 'shopfront.removeBanner',
  method: 'POST',
  path: '/office/api/shopfront/removeBanner',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['notFound', 'changedMeanwhile'],
  topics: ['shopfront'],
});

/** Every banner, in the order in which they are shown. */
export const orderBanners = call<typeof schemas.orderBanners>()({
  name: 'shopfront.orderBanners',
  method: 'POST',
  path: '/office/api/shopfront/orderBanners',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['changedMeanwhile'],
  topics: ['shopfront'],
});

export const tabs = call<typeof schemas.tabs>()({
  name: 'shopfront.tabs',
  method: 'GET',
  path: '/office/api/shopfront/tabs',
  act: 'read shopfront',
  kind: 'read',
  refusals: [],
  topics: ['shopfront'],
});

/** The tab bar, in its order. */
export const saveTabs = call<typeof schemas.saveTabs>()({
  name: 'shopfront.saveTabs',
  method: 'POST',
  path: '/office/api/shopfront/saveTabs',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['shopfront'],
});

export const categories = call<typeof schemas.categories>()({
  name: 'shopfront.categories',
  method: 'GET',
  path: '/office/api/shopfront/categories',
  act: 'read shopfront',
  kind: 'read',
  refusals: [],
  topics: ['shopfront'],
});

/** A category without an id is a new one, at the end of its parent. */
export const saveCategory = call<typeof schemas.saveCategory>()({
  name: 'shopfront.saveCategory',
  method: 'POST',
  path: '/office/api/shopfront/saveCategory',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['notFound', 'categoryTooDeep', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['shopfront'],
});

/** Every category of one parent, in their order. */
export const orderCategories = call<typeof schemas.orderCategories>()({
  name: 'shopfront.orderCategories',
  method: 'POST',
  path: '/office/api/shopfront/orderCategories',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['changedMeanwhile'],
  topics: ['shopfront'],
});

/** Only one that no product, category, banner or channel refers to. */
export const removeCategory = call<typeof schemas.removeCategory>()({
  name: 'shopfront.removeCategory',
  method: 'POST',
  path: '/office/api/shopfront/removeCategory',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['notFound', 'categoryInUse', 'changedMeanwhile'],
  topics: ['shopfront'],
});

export const rates = call<typeof schemas.rates>()({
  name: 'shopfront.rates',
  method: 'GET',
  path: '/office/api/shopfront/rates',
  act: 'read shopfront',
  kind: 'read',
  refusals: [],
  topics: ['shopfront'],
});

export const saveRate = call<typeof schemas.saveRate>()({
  name: 'shopfront.saveRate',
  method: 'POST',
  path: '/office/api/shopfront/saveRate',
  act: 'change shopfront',
  kind: 'command',
  refusals: ['editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['shopfront'],
});
