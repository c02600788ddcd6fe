import {
  productKindOf,
  productKinds,
  spaceHeads,
  type AgeBand,
  type CourseForm,
  type ProductKind,
  type ProductType,
  type SpaceUse,
} from '@lyceum/domain/catalogue';
import { cityOfAddress } from '@lyceum/domain/cities';
import type { IndexedKind } from '@lyceum/domain/finding';
import type { DayPart } from '@lyceum/domain/bookings';
import type { FreePart } from '@lyceum/domain/free-time';
import type { Language } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import type { LocalDate } from '@lyceum/domain/zone';
import type { Place } from '../products/products.tables.ts';
import { factQuery } from './search-terms.ts';

/** What a search is narrowed by, as lexemes beside those of the texts, of products and of all else that is found; `T` and its tier is the database's own. */
export const fact = {
  kind: (kind: ProductKind | IndexedKind) => `K${kind}`,
  category: (id: string) => `C${id}`,
  form: (form: CourseForm) => `F${form}`,
  ageBand: (ageBand: AgeBand) => `A${ageBand}`,
  region: (region: Region) => `R${region}`,
  agency: (id: string) => `G${id}`,
  use: (use: SpaceUse) => `U${use}`,
  /** There is room for so many; of `spaceHeads`. */
  heads: (heads: number) => `H${heads}`,
  /** Of domain/cities.ts. */
  city: (id: string) => `Y${id}`,
  /** That a consultant speaks. */
  language: (language: Language) => `L${language}`,
  /** Something of it can be watched before buying. */
  trial: 'V',
  teacher: (id: string) => `P${id}`,
  /** Meets often in a short time. */
  camp: 'M',
  /** Some of it is sold to agencies and promoters. */
  distribution: 'D',
  /** A day on which a class or a live lesson is held, and that of the first. */
  session: (date: LocalDate) => `S${digitsOf(date)}`,
  beginning: (date: LocalDate) => `B${digitsOf(date)}`,
  /** A part of a day in which a space can be booked; without a part, any of that day. No other lexeme begins with an O (`replaceFreeFacts`). */
  free: (date: LocalDate, part: DayPart | undefined) =>
    part === undefined ? `O${digitsOf(date)}:*` : `O${digitsOf(date)}${part.charAt(0)}`,
};

const digitsOf = (date: LocalDate): string => date.replaceAll('-', '');

/** What the days are found by on which a space can be booked. */
export const freeFacts = (parts: readonly FreePart[]): string[] =>
  parts.map(({ date, part }) => (part === null ? `O${digitsOf(date)}d` : fact.free(date, part)));

interface Facts {
  type: ProductType;
  form: CourseForm | null;
  ageBand: AgeBand;
  agencyId: string;
  region: Region;
  categoryId: string;
  upperCategoryId: string | null;
  place: Place | null;
  hasTrial: boolean;
  teacherIds: readonly string[];
  isCamp: boolean;
  isDistributed: boolean;
  space: { useType: SpaceUse; capacity: number } | null;
  /** Days on which it is held, in their order. */
  sessionDates: readonly LocalDate[];
  /** Of `freeFacts`. */
  freeDays: readonly string[];
}

export function factsOf(product: Facts): string[] {
  const { type, form, ageBand, agencyId, region, categoryId, upperCategoryId, place, space, hasTrial } = product;
  const city = place && cityOfAddress(place);
  return [
    fact.kind(productKindOf[type]),
    fact.category(categoryId),
    ...(upperCategoryId === null ? [] : [fact.category(upperCategoryId)]),
    ...(form === null ? [] : [fact.form(form)]),
    fact.ageBand(ageBand),
    fact.region(region),
    fact.agency(agencyId),
    ...(city ? [fact.city(city.id)] : []),
    ...(space
      ? [fact.use(space.useType), ...spaceHeads.filter((heads) => heads <= space.capacity).map(fact.heads)]
      : []),
    ...(hasTrial ? [fact.trial] : []),
    ...product.teacherIds.map(fact.teacher),
    ...(product.isCamp ? [fact.camp] : []),
    ...(product.isDistributed ? [fact.distribution] : []),
    ...product.sessionDates.map(fact.session),
    ...product.sessionDates.slice(0, 1).map(fact.beginning),
    ...product.freeDays,
  ];
}

/** Products of every kind: each has one of these facts. */
export const everyKind = factQuery(productKinds.map(fact.kind));
const courses = factQuery([fact.kind('course')]);
const noOtherKind = productKinds.flatMap((kind) => (kind === 'course' ? [] : [`!${factQuery([fact.kind(kind)])}`]));

/**
 * Words and facts as one query, asked so that little of the index is read for it: every product is of one of the kinds; and nearly every one
 * is a course, so that it costs little to leave out the few others and much to ask for courses, as long as there is something else to ask for.
 */
export function leanQuery(words: string, facts: string): string {
  const telling = [words, ...facts.split('&')].filter((part) => part !== everyKind);
  if (telling.every((part) => part === courses)) {
    return telling[0] ?? everyKind;
  }
  return telling.flatMap((part) => (part === courses ? noOtherKind : [part])).join('&');
}
