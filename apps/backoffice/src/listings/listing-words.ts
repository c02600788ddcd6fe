import type { AgeBand, CatalogType, CourseForm, ProductType } from '@lyceum/domain/catalogue';
import type { ListingContent, ListingSpace, RevisionState, ShelfState } from '@lyceum/domain/listings';
import type { AccessPeriod } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { languageNames } from '../shell/language-names.ts';
import type { Tone } from '../ui/state-tag.tsx';

/** Words for the values of the catalogue; a new value without words does not compile. */
export const typeWords: Record<ProductType, () => string> = {
  1: m.listings_type_inPerson,
  2: m.listings_type_online,
  3: m.products_type_space,
  4: m.products_type_consulting,
  5: m.products_type_programme,
};

export const formWords: Record<CourseForm, () => string> = {
  live: m.products_form_live,
  recorded: m.products_form_recorded,
  mixed: m.products_form_mixed,
  offline: m.products_form_offline,
};

export const ageWords: Record<AgeBand, () => string> = {
  under3: m.products_age_under3,
  '3-6': m.products_age_3to6,
  '6-12': m.products_age_6to12,
  '12-18': m.products_age_12to18,
  '18-25': m.products_age_18to25,
  over25: m.products_age_over25,
};

export const accessWords: Record<AccessPeriod, () => string> = {
  halfYear: m.orders_access_halfYear,
  oneYear: m.orders_access_oneYear,
  twoYears: m.orders_access_twoYears,
  permanent: m.orders_access_permanent,
};

export const shelfWords: Record<ShelfState, () => string> = {
  draft: m.listings_shelf_draft,
  onShelf: m.listings_shelf_onShelf,
  offShelf: m.listings_shelf_offShelf,
  withdrawn: m.listings_shelf_withdrawn,
};
export const shelfTones: Record<ShelfState, Tone> = {
  draft: 'plain',
  onShelf: 'good',
  offShelf: 'warn',
  withdrawn: 'bad',
};

export const revisionWords: Record<RevisionState, () => string> = {
  draft: m.listings_revision_draft,
  inReview: m.listings_revision_inReview,
  returned: m.listings_revision_returned,
  applied: m.listings_revision_applied,
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

/** Parts of a path below a field. */
const partWords: Record<string, () => string> = {
  ...fieldWords,
  title: m.listings_name,
  price: m.listings_price,
  listPrice: m.listings_listPrice,
  distributionPrice: m.listings_distributionPrice,
  onSale: m.listings_onSale,
  left: m.listings_left,
  access: m.listings_access,
  accessFrom: m.listings_accessFrom,
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

/** `chapters.0.lessons.2.title.en` in words: `Chapters and lessons · 1 · 3 · Name · English`. */
export function pathText(path: string): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (partWords[part]?.() ?? part)))
    .filter((part, index, all) => part !== all[index - 2])
    .join(' · ');
}
