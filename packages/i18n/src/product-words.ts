import type { AgeBand, CourseForm, ProductType } from '@lyceum/domain/catalogue';
import type { RevisionState, ShelfState } from '@lyceum/domain/listings';
import type { AccessPeriod } from '@lyceum/domain/time';
import * as m from './words/messages.js';

/** Words for the values of the catalogue; a new value without words does not compile. */
export const typeWords: Record<ProductType, typeof m.products_type_space> = {
  1: m.listings_type_inPerson,
  2: m.listings_type_online,
  3: m.products_type_space,
  4: m.products_type_consulting,
  5: m.products_type_programme,
};

export const formWords: Record<CourseForm, typeof m.products_form_live> = {
  live: m.products_form_live,
  recorded: m.products_form_recorded,
  mixed: m.products_form_mixed,
  offline: m.products_form_offline,
};

export const shelfWords: Record<ShelfState, typeof m.listings_shelf_draft> = {
  draft: m.listings_shelf_draft,
  onShelf: m.listings_shelf_onShelf,
  offShelf: m.listings_shelf_offShelf,
  withdrawn: m.listings_shelf_withdrawn,
};

export const revisionWords: Record<RevisionState, typeof m.listings_revision_draft> = {
  draft: m.listings_revision_draft,
  inReview: m.listings_revision_inReview,
  returned: m.listings_revision_returned,
  applied: m.listings_revision_applied,
};

export const ageWords: Record<AgeBand, typeof m.products_age_under3> = {
  under3: m.products_age_under3,
  '3-6': m.products_age_3to6,
  '6-12': m.products_age_6to12,
  '12-18': m.products_age_12to18,
  '18-25': m.products_age_18to25,
  over25: m.products_age_over25,
};

export const accessWords: Record<AccessPeriod, typeof m.terms_access_halfYear> = {
  halfYear: m.terms_access_halfYear,
  oneYear: m.terms_access_oneYear,
  twoYears: m.terms_access_twoYears,
  permanent: m.terms_access_permanent,
};
