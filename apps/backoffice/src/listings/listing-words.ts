import type { AgeBand, CatalogType } from '@lyceum/domain/catalogue';
import type { ListingContent, ListingSpace, RevisionState, ShelfState } from '@lyceum/domain/listings';
import type { AccessPeriod } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { languageNames } from '../shell/language-names.ts';
import type { PartWords } from '../ui/difference.ts';
import type { Tone } from '../ui/state-tag.tsx';

/** Words for what is chosen in the editor; a new value without words does not compile. */
export const ageWords: Record<AgeBand, () => string> = {
  under3: m.products_age_under3,
  '3-6': m.products_age_3to6,
  '6-12': m.products_age_6to12,
  '12-18': m.products_age_12to18,
  '18-25': m.products_age_18to25,
  over25: m.products_age_over25,
};

export const accessWords: Record<AccessPeriod, () => string> = {
  halfYear: m.terms_access_halfYear,
  oneYear: m.terms_access_oneYear,
  twoYears: m.terms_access_twoYears,
  permanent: m.terms_access_permanent,
};

export const shelfTones: Record<ShelfState, Tone> = {
  draft: 'plain',
  onShelf: 'good',
  offShelf: 'warn',
  withdrawn: 'bad',
};

export const revisionTones: Record<RevisionState, Tone> = {
  draft: 'plain',
  inReview: 'warn',
  returned: 'bad',
  applied: 'good',
};

export const catalogWords: Record<CatalogType, () => string> = {
  1: m.listings_catalog_live,
  2: m.listings_catalog_recorded,
  3: m.listings_catalog_replay,
};

export const useWords: Record<ListingSpace['useType'], () => string> = {
  art: m.listings_use_art,
  class: m.listings_use_class,
  computer: m.listings_use_computer,
  activity: m.listings_use_activity,
  meeting: m.listings_use_meeting,
  other: m.listings_use_other,
};

export const tierWords: Record<ListingSpace['cancelTier'], () => string> = {
  flexible: m.listings_tier_flexible,
  moderate: m.listings_tier_moderate,
  strict: m.listings_tier_strict,
};

export const fieldWords: Record<keyof ListingContent, () => string> = {
  type: m.listings_type,
  form: m.listings_form,
  categoryId: m.listings_categoryId,
  ageBand: m.listings_ageBand,
  name: m.listings_name,
  summary: m.listings_summary,
  description: m.listings_description,
  highlights: m.listings_highlights,
  pictures: m.listings_pictures,
  place: m.listings_place,
  classStartsAt: m.listings_classStartsAt,
  space: m.listings_space,
  teacherIds: m.listings_teacherIds,
  consultantIds: m.listings_consultantIds,
  offers: m.listings_offers,
  chapters: m.listings_chapters,
};

/** Fields, and parts of a path below them. */
export const partWords: PartWords = {
  ...fieldWords,
  title: m.listings_name,
  price: m.listings_price,
  listPrice: m.listings_listPrice,
  distributionPrice: m.listings_distributionPrice,
  onSale: m.listings_onSale,
  left: m.listings_left,
  access: m.listings_access,
  accessFrom: m.listings_accessFrom,
  ships: m.listings_ships,
  parcelValue: m.listings_parcelValue,
  lessons: m.listings_chapters,
  catalogType: m.listings_type,
  durationSeconds: m.listings_minutes,
  trial: m.listings_trial,
  startsAt: m.listings_startsAt,
  media: m.listings_media,
  address: m.listings_address,
  facilities: m.listings_facilities,
  ...Object.fromEntries(Object.entries(languageNames).map(([language, name]) => [language, () => name])),
};
