import type { OfferRate } from './bookings.ts';
import {
  productTypes,
  type AgeBand,
  type CancelTier,
  type CatalogType,
  type CourseForm,
  type ProductType,
  type spaceUses,
} from './catalogue.ts';
import type { Flow } from './flow.ts';
import { languages, type LocalizedText } from './language.ts';
import { chargeableStep, type Currency } from './money.ts';
import type { AccessPeriod } from './time.ts';

/** Where the agency wants its product: never published yet, sold, set aside, or given up for good. */
export const shelfStates = ['draft', 'onShelf', 'offShelf', 'withdrawn'] as const;
export type ShelfState = (typeof shelfStates)[number];
export type ShelfEvent = 'publish' | 'takeOff' | 'putOn' | 'withdraw';

export const shelfFlow: Flow<ShelfState, ShelfEvent> = {
  draft: { publish: 'onShelf', withdraw: 'withdrawn' },
  onShelf: { takeOff: 'offShelf' },
  offShelf: { putOn: 'onShelf', withdraw: 'withdrawn' },
  withdrawn: {},
};

/** What an agency looks for among its products: where it put them, and those that the platform keeps out of the shop. */
export const shelfFilters = [...shelfStates, 'suspended'] as const;
export type ShelfFilter = (typeof shelfFilters)[number];

/** The way of what an agency wrote to the buyers. Writing on after `applied` begins the next revision, as a draft. */
export const revisionStates = ['draft', 'inReview', 'returned', 'applied'] as const;
export type RevisionState = (typeof revisionStates)[number];
export type RevisionEvent = 'submit' | 'takeBack' | 'reject' | 'pass';

export const revisionFlow: Flow<RevisionState, RevisionEvent> = {
  draft: { submit: 'inReview' },
  inReview: { takeBack: 'draft', reject: 'returned', pass: 'applied' },
  returned: { submit: 'inReview' },
  applied: {},
};

/** What the platform looks at: what waits for its decision, what is sold, and what it keeps out of the shop. */
export const queueStates = ['inReview', 'onShelf', 'suspended'] as const;
export type QueueState = (typeof queueStates)[number];

/** One word for both: what waits for a review says so, wherever it stands. */
export const listingStates = ['draft', 'inReview', 'onShelf', 'offShelf', 'withdrawn'] as const;
export type ListingState = (typeof listingStates)[number];

export const listingSorts = ['updatedAt', 'name', 'priceFrom', 'soldCount'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** Pictures of a product. */
export const mostPictures = 9;

/** What applies at once, without a review: minor units, and the places left (null: no limit). */
export interface Terms {
  price: number;
  listPrice: number | null;
  /** For agencies and promoters; null: not sold to them. */
  distributionPrice: number | null;
  onSale: boolean;
  left: number | null;
}

/** Terms of an offer that may still be in writing. */
export type WrittenTerms = Omit<Terms, 'price'> & {
  /** Null while nobody has said what it costs; 0 is said too: it is free. */
  price: number | null;
};

/** Of an offer its terms alone. */
export const termsOf = <Price extends number | null>({
  price,
  listPrice,
  distributionPrice,
  onSale,
  left,
}: Omit<Terms, 'price'> & { price: Price }) => ({ price, listPrice, distributionPrice, onSale, left });

export interface ListingOffer extends WrittenTerms {
  id: string;
  name: LocalizedText;
  access: AccessPeriod;
  accessFrom: 'purchase' | 'classStart';
  /** A parcel comes with it: the buyer names an address. */
  ships: boolean;
  /** The part of the price that the parcel is worth, in minor units; null: nothing comes by post, or it is not stated yet. */
  parcelValue: number | null;
  /** What time it sells; null: what `usualRate` says. */
  rate: OfferRate | null;
}

export interface ListingLesson {
  id: string;
  title: LocalizedText;
  catalogType: CatalogType;
  durationSeconds: number;
  trial: boolean;
  /** ISO 8601; for lessons that are held. */
  startsAt: string | null;
  /** What it plays: an uploaded video, or a playlist that came with the shop. */
  media: string | null;
}

export interface ListingChapter {
  id: string;
  title: LocalizedText;
  lessons: ListingLesson[];
}

/** What it costs is said by its offers. Hours are wall-clock of the agency's zone. */
export interface ListingSpace {
  useType: (typeof spaceUses)[number];
  capacity: number;
  areaSquareMetres: number;
  facilities: LocalizedText[];
  opensAt: string;
  closesAt: string;
  minimumDays: number;
  cancelTier: CancelTier;
}

/** What buyers see has its prices. */
export type PricedOffer = ListingOffer & Terms;
/** The usual prices of an hour and a day, in minor units, as its offers say; null: it is not sold by that unit. */
export type PricedSpace = ListingSpace & { hourPrice: number | null; dayPrice: number | null };

/** Everything that an agency writes of a product. As a draft it may have gaps: empty texts, no category yet. */
export interface ListingContent {
  type: ProductType;
  form: CourseForm | null;
  categoryId: string | null;
  ageBand: AgeBand | null;
  name: LocalizedText;
  summary: LocalizedText;
  description: LocalizedText;
  highlights: LocalizedText[];
  pictures: string[];
  place: { address: LocalizedText; longitude: number; latitude: number } | null;
  classStartsAt: string | null;
  space: ListingSpace | null;
  teacherIds: string[];
  consultantIds: string[];
  offers: ListingOffer[];
  chapters: ListingChapter[];
}

/** Everything that its lessons play. */
export const mediaOf = (content: ListingContent | null): string[] =>
  (content?.chapters ?? []).flatMap(({ lessons }) => lessons.flatMap(({ media }) => media ?? []));

const anHour: OfferRate = { unit: 'hour', minutes: null, sessions: 1, times: null };
const aSession: OfferRate = { ...anHour, unit: 'session' };

/** What an offer sells of time where nothing else is said: an hour of a space, one session of consulting, nothing of the others. */
export function usualRate(type: ProductType): OfferRate | null {
  return type === productTypes.space ? anHour : type === productTypes.consulting ? aSession : null;
}

type Rated = Pick<ListingContent, 'type' | 'offers'>;

/** The offers on sale that hold always, by what they sell. */
function usualOffers({ type, offers }: Rated): { index: number; unit: OfferRate['unit'] | undefined }[] {
  return offers.flatMap(({ onSale, rate }, index) =>
    onSale && (rate?.times ?? null) === null ? [{ index, unit: (rate ?? usualRate(type))?.unit }] : [],
  );
}

/** Without an hour or a day that costs the same always, a time of the space could be without a price. */
const lacksUsualPrice = (content: Rated): boolean =>
  content.type === productTypes.space && !usualOffers(content).some(({ unit }) => unit === 'hour' || unit === 'day');

/** The paths to what is wrong with the time that offers sell. */
export function rateGapsOf(content: Rated): string[] {
  const usual = usualOffers(content);
  return content.offers.flatMap((offer, index) => {
    const rate = offer.rate ?? usualRate(content.type);
    if (rate === null) {
      return [];
    }
    const { unit, minutes, times } = rate;
    const isOfType =
      content.type === productTypes.space
        ? unit !== 'session'
        : content.type === productTypes.consulting && unit === 'session' && times === null;
    const isTwice =
      content.type === productTypes.space &&
      usual.some((one) => one.index === index) &&
      usual.some((one) => one.index < index && one.unit === unit);
    const path = `offers.${index}.rate`;
    return [
      ...(isOfType && !isTwice ? [] : [path]),
      ...((unit === 'halfDay') === (minutes !== null) ? [] : [`${path}.minutes`]),
      ...(times?.weekdays.length === 0 ? [`${path}.times.weekdays`] : []),
      ...(times && times.to <= times.from ? [`${path}.times`] : []),
    ];
  });
}

/** The usual price of a unit of a space's time, in minor units; null: nothing on sale says it. */
export function usualPrice({ type, offers }: Rated, unit: 'hour' | 'day'): number | null {
  const first = usualOffers({ type, offers }).find((one) => one.unit === unit);
  return (first && offers[first.index]?.price) ?? null;
}

/** What is not there yet, as the path to it: `name.en`, `offers`, `chapters.0.lessons.2.title.zh-CN`. Nothing: it may be sent in. */
export function gapsOf(content: ListingContent): string[] {
  const isCourse = content.type === 1 || content.type === 2;
  const held = content.chapters.some(({ lessons }) => lessons.some(({ catalogType }) => catalogType === 1));
  const gap = (missing: boolean, path: string) => (missing ? [path] : []);
  const gapsIn = (words: LocalizedText, path: string) =>
    languages.flatMap((language) => gap(words[language].trim() === '', `${path}.${language}`));
  return [
    ...gapsIn(content.name, 'name'),
    ...gapsIn(content.summary, 'summary'),
    ...gapsIn(content.description, 'description'),
    ...content.highlights.flatMap((words, index) => gapsIn(words, `highlights.${index}`)),
    ...gap(content.categoryId === null, 'categoryId'),
    ...gap(content.ageBand === null, 'ageBand'),
    ...gap(content.pictures.length === 0, 'pictures'),
    ...gap(isCourse && content.form === null, 'form'),
    ...gap((content.type === 1 || content.type === 3) && content.place === null, 'place'),
    ...(content.place ? gapsIn(content.place.address, 'place.address') : []),
    ...gap(content.type === 3 && content.space === null, 'space'),
    ...(content.space?.facilities ?? []).flatMap((words, index) => gapsIn(words, `space.facilities.${index}`)),
    ...gap(isCourse && held && content.classStartsAt === null, 'classStartsAt'),
    ...gap(content.type === 4 && content.consultantIds.length === 0, 'consultantIds'),
    ...gap(!content.offers.some(({ onSale }) => onSale) || lacksUsualPrice(content), 'offers'),
    ...rateGapsOf(content),
    ...content.offers.flatMap(({ name, price, ships, parcelValue }, index) => [
      ...gapsIn(name, `offers.${index}.name`),
      ...gap(price === null, `offers.${index}.price`),
      ...gap(ships && parcelValue === null, `offers.${index}.parcelValue`),
    ]),
    ...gap(isCourse && !content.chapters.some(({ lessons }) => lessons.length > 0), 'chapters'),
    ...content.chapters.flatMap(({ title, lessons }, index) => [
      ...gapsIn(title, `chapters.${index}.title`),
      ...lessons.flatMap((lesson, at) => [
        ...gapsIn(lesson.title, `chapters.${index}.lessons.${at}.title`),
        ...gap(lesson.catalogType === 1 && lesson.startsAt === null, `chapters.${index}.lessons.${at}.startsAt`),
      ]),
    ]),
  ];
}

type Prices = Pick<WrittenTerms, 'price' | 'listPrice' | 'distributionPrice'>;

/** The prices of an offer that cannot be: not chargeable, a list price that crosses out a higher one, a distribution price that saves nothing. */
function wrongPrices({ price, listPrice, distributionPrice }: Prices, currency: Currency): (keyof Prices)[] {
  const isOff = (amount: number | null) => amount !== null && amount % chargeableStep[currency] !== 0;
  const wrong: [keyof Prices, boolean][] = [
    ['price', isOff(price)],
    ['listPrice', isOff(listPrice) || (listPrice !== null && price !== null && listPrice <= price)],
    [
      'distributionPrice',
      isOff(distributionPrice) || (distributionPrice !== null && price !== null && distributionPrice >= price),
    ],
  ];
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** Whether prices are chargeable in the currency, a list price above the price it crosses out, and a distribution price below it. */
export const isPriced = (prices: Prices, currency: Currency): boolean => wrongPrices(prices, currency).length === 0;

/** Whether a parcel is worth a chargeable part of the price, and nothing where nothing comes by post. */
export const isParcelPriced = (
  { price, ships, parcelValue }: Pick<ListingOffer, 'price' | 'ships' | 'parcelValue'>,
  currency: Currency,
): boolean =>
  parcelValue === null ||
  (ships && (price === null || parcelValue <= price) && parcelValue % chargeableStep[currency] === 0);

/** The paths to all prices that cannot be. */
export const unpriceableIn = ({ offers }: ListingContent, currency: Currency): string[] =>
  offers.flatMap((offer, index) => [
    ...wrongPrices(offer, currency).map((field) => `offers.${index}.${field}`),
    ...(isParcelPriced(offer, currency) ? [] : [`offers.${index}.parcelValue`]),
  ]);

/** Whether terms are what somebody saw of them. Places that were sold meanwhile are no difference: they are counted off. */
export function sameTerms(one: WrittenTerms, other: WrittenTerms): boolean {
  return (
    one.price === other.price &&
    one.listPrice === other.listPrice &&
    one.distributionPrice === other.distributionPrice &&
    one.onSale === other.onSale &&
    (one.left === null) === (other.left === null)
  );
}

/** The offers, once every one of them has its price; null before. */
export function pricedOffers(offers: readonly ListingOffer[]): PricedOffer[] | null {
  const priced = offers.flatMap(({ price, ...offer }) => (price === null ? [] : [{ ...offer, price }]));
  return priced.length === offers.length ? priced : null;
}

/** Price of the cheapest offer on sale; null while nothing that has a price is on sale. */
export function cheapest(offers: readonly Pick<WrittenTerms, 'price' | 'onSale'>[]): number | null {
  const prices = offers.flatMap(({ price, onSale }) => (onSale && price !== null ? [price] : []));
  return prices.length === 0 ? null : Math.min(...prices);
}
