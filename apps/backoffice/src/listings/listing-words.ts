import type { OfferRate } from '@lyceum/domain/bookings';
import { productTypes, type AgeBand, type CatalogType, type ProductType } from '@lyceum/domain/catalogue';
import type { Language } from '@lyceum/domain/language';
import type {
  ListingChapter,
  ListingContent,
  ListingLesson,
  ListingOffer,
  ListingSpace,
  QueueState,
  RevisionState,
  ShelfState,
} from '@lyceum/domain/listings';
import type { Currency } from '@lyceum/domain/money';
import type { AccessPeriod } from '@lyceum/domain/time';
import { accessWords, ageWords, formWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { numberText } from '@lyceum/domain/typed-number';
import { shownTime, textOf } from '@lyceum/domain/clock-times';
import { weekdayName } from '@lyceum/web/weekdays';
import { languageNames } from '@lyceum/domain/language';
import type { Tone } from '../ui/state-tag.tsx';

export const shelfTones: Record<ShelfState, Tone> = {
  draft: 'plain',
  onShelf: 'good',
  offShelf: 'warn',
  withdrawn: 'bad',
};

export const queueWords: Record<QueueState, () => string> = {
  inReview: m.listings_queue_inReview,
  onShelf: m.listings_queue_onShelf,
  suspended: m.listings_queue_suspended,
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

const fieldWords: Record<keyof ListingContent, () => string> = {
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
const offerWords: Record<Exclude<keyof ListingOffer, 'id'>, () => string> = {
  name: m.listings_offerName,
  price: m.listings_price,
  listPrice: m.listings_listPrice,
  distributionPrice: m.listings_distributionPrice,
  onSale: m.listings_onSale,
  left: m.listings_left,
  access: m.listings_access,
  accessFrom: m.listings_accessFrom,
  ships: m.listings_ships,
  parcelValue: m.listings_parcelValue,
  rate: m.listings_rate,
};
export const unitWords: Record<OfferRate['unit'], () => string> = {
  hour: m.listings_rateUnit_hour,
  halfDay: m.listings_rateUnit_halfDay,
  day: m.listings_rateUnit_day,
  session: m.listings_rateUnit_session,
};
const rateWords: Record<keyof OfferRate, () => string> = {
  unit: m.listings_rateUnit,
  minutes: m.listings_halfDayHours,
  sessions: m.listings_sessions,
  times: m.listings_when,
};
const timesWords: Record<keyof NonNullable<OfferRate['times']>, () => string> = {
  weekdays: m.listings_weekdays,
  from: m.listings_from,
  to: m.listings_to,
};
const chapterWords: Record<Exclude<keyof ListingChapter, 'id'>, () => string> = {
  title: m.listings_chapterTitle,
  lessons: m.listings_lessons,
};
const lessonWords: Record<Exclude<keyof ListingLesson, 'id'>, () => string> = {
  title: m.listings_lessonTitle,
  catalogType: m.listings_lessonType,
  durationSeconds: m.listings_minutes,
  trial: m.listings_trial,
  startsAt: m.listings_startsAt,
  media: m.listings_media,
};
const placeWords: Record<keyof NonNullable<ListingContent['place']>, () => string> = {
  address: m.listings_address,
  longitude: m.listings_longitude,
  latitude: m.listings_latitude,
};
const spaceWords: Record<keyof ListingSpace, () => string> = {
  useType: m.listings_useType,
  capacity: m.listings_capacity,
  areaSquareMetres: m.listings_areaSquareMetres,
  facilities: m.listings_facilities,
  opensAt: m.listings_opensAt,
  closesAt: m.listings_closesAt,
  minimumDays: m.listings_minimumDays,
  cancelTier: m.listings_cancelTier,
};

type FieldWords = Readonly<Record<string, (() => string) | undefined>>;
type Numbered = (what: { number: number }) => string;

/** What stands below a field: the words for its parts, and for each where it is a list. */
const below: Readonly<Record<string, { words: FieldWords; item?: Numbered }>> = {
  offers: { words: offerWords, item: m.listings_offerNo },
  chapters: { words: chapterWords, item: m.listings_chapterNo },
  lessons: { words: lessonWords, item: m.listings_lessonNo },
  rate: { words: rateWords },
  times: { words: timesWords },
  weekdays: { words: {}, item: ({ number }) => `${m.listings_weekdays()} ${number}` },
  place: { words: placeWords },
  space: { words: spaceWords },
  highlights: { words: {}, item: ({ number }) => `${m.listings_highlights()} ${number}` },
  facilities: { words: {}, item: ({ number }) => `${m.listings_facilities()} ${number}` },
  pictures: { words: {}, item: m.listings_picture },
  teacherIds: { words: {}, item: ({ number }) => `${m.listings_teacherIds()} ${number}` },
  consultantIds: { words: {}, item: ({ number }) => `${m.listings_consultantIds()} ${number}` },
};

/**
 * A place in the content in the words of its labels: `chapters.0.lessons.2.title.en` is `Chapter 1 · Lesson 3 · Lesson title · English`.
 * `order` of a list is the order of what is in it.
 */
export function placeText(path: string): string {
  const parts: string[] = [];
  let words: FieldWords = fieldWords;
  let list = '';
  for (const part of path.split('.')) {
    const inside = below[list];
    if (/^\d+$/.test(part)) {
      // The list's own name says no more than what each in it is called.
      parts.splice(-1, 1, inside?.item?.({ number: Number(part) + 1 }) ?? '');
      words = inside?.words ?? {};
      continue;
    }
    if (inside && !inside.item) {
      words = inside.words;
    }
    parts.push(
      part === 'order' ? m.listings_order() : (words[part]?.() ?? languageNames[part as keyof typeof languageNames]),
    );
    list = part;
  }
  return parts.join(' · ');
}

/** Names of what a content refers to by id. */
export interface Names {
  categories: readonly { id: string; name: string; picture: string }[];
  teachers: readonly { id: string; name: string; avatar: string }[];
  consultants: readonly { id: string; name: string }[];
  media: readonly { id: string; name: string }[];
}

export interface Reading {
  currency: Currency;
  language: Language;
  names: Names;
}

export const priceText = (amount: number, currency: Currency): string =>
  amount === 0 ? m.shell_free() : amountText({ amount, currency });
const yesNo = (text: string): string => (text === 'true' ? m.listings_yes() : m.listings_no());
const nameIn = (list: readonly { id: string; name: string }[], id: string): string =>
  list.find((one) => one.id === id)?.name ?? m.listings_gone();

/** A value of the content as people say it; undefined: it is text of people already. */
export function valueText(path: string, text: string, { currency, language, names }: Reading): string | undefined {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part));
  switch (last) {
    case 'price':
    case 'listPrice':
    case 'distributionPrice':
    case 'parcelValue':
      return priceText(Number(text), currency);
    case 'onSale':
    case 'ships':
    case 'trial':
      return yesNo(text);
    case 'type':
      return typeWords[Number(text) as ListingContent['type']]();
    case 'form':
      return formWords[text as NonNullable<ListingContent['form']>]();
    case 'ageBand':
      return ageWords[text as AgeBand]();
    case 'access':
      return accessWords[text as AccessPeriod]();
    case 'accessFrom':
      return text === 'purchase' ? m.listings_fromPurchase() : m.listings_fromClassStart();
    case 'catalogType':
      return catalogWords[Number(text) as CatalogType]();
    case 'unit':
      return unitWords[text as OfferRate['unit']]();
    case 'minutes':
      return numberText(Number(text) / 60, 1);
    case 'weekdays':
      return weekdayName(Number(text), language);
    case 'from':
    case 'to':
      return shownTime(textOf(Number(text)));
    case 'durationSeconds':
      return m.listings_minutesText({ minutes: Math.round(Number(text) / 60) });
    case 'classStartsAt':
    case 'startsAt':
      return dateText(text, language, 'dateTime');
    case 'useType':
      return useWords[text as ListingSpace['useType']]();
    case 'cancelTier':
      return tierWords[text as ListingSpace['cancelTier']]();
    case 'left':
    case 'sessions':
    case 'capacity':
    case 'areaSquareMetres':
    case 'minimumDays':
      return Number(text).toLocaleString('en');
    case 'categoryId':
      return nameIn(names.categories, text);
    case 'teacherIds':
      return nameIn(names.teachers, text);
    case 'consultantIds':
      return nameIn(names.consultants, text);
    case 'media':
      return nameIn(names.media, text);
    default:
      return undefined;
  }
}

/** What an empty place means, where it means something. */
export const emptyText = (path: string): string | undefined =>
  path.endsWith('.left') ? m.listings_unlimited() : undefined;

const gapTexts: Readonly<Record<string, () => string>> = {
  categoryId: m.listings_gap_choose,
  ageBand: m.listings_gap_choose,
  form: m.listings_gap_choose,
  consultantIds: m.listings_gap_choose,
  pictures: m.listings_gap_pictures,
  place: m.listings_gap_place,
  offers: m.listings_gap_offers,
  chapters: m.listings_gap_chapters,
};

/** What to do about something that is missing. */
export function gapText(path: string, type: ProductType): string {
  if (path === 'offers' && type === productTypes.space) {
    return m.listings_gap_usualPrice();
  }
  if (path.endsWith('.rate')) {
    return m.listings_gap_rate();
  }
  return (path.endsWith('.weekdays') ? m.listings_gap_choose : (gapTexts[path] ?? m.office_fillIn))();
}

/** What is wrong with a price that cannot be, by the end of its path. */
export function priceFaultText(path: string): string {
  switch (path.split('.').at(-1)) {
    case 'listPrice':
      return m.listings_wrong_listPrice();
    case 'distributionPrice':
      return m.listings_wrong_distributionPrice();
    case 'parcelValue':
      return m.listings_wrong_parcelValue();
    default:
      return m.office_amountWhole();
  }
}
