import type { productItem } from '@lyceum/contract/products.schemas';
import type { CourseForm, ProductType } from '@lyceum/domain/catalogue';
import { displayed } from '@lyceum/domain/display-currency';
import type { Language } from '@lyceum/domain/language';
import { minor, toDecimal } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import type { Visitor } from '../../platform/deps.ts';
import type { ItemRow, Reader } from './products.sql.ts';

/** Lists say how many places are left when there are no more than these. */
const fewPlaces = 10;

type Label = (params: object, options: { locale: Language }) => string;

const formLabels: Record<CourseForm, Label> = {
  live: m.products_form_live,
  recorded: m.products_form_recorded,
  mixed: m.products_form_mixed,
  offline: m.products_form_offline,
};
const typeLabels: Record<ProductType, Label> = {
  1: m.products_form_offline,
  2: m.products_form_recorded,
  3: m.products_type_space,
  4: m.products_type_consulting,
  5: m.products_type_programme,
};

/** The whole word; the client keeps SPEC.md's first two characters where its language has words that short. */
export function classTypeOf(type: ProductType, form: CourseForm | null, language: Language): string {
  return (form === null ? typeLabels[type] : formLabels[form])({}, { locale: language });
}

export function readerOf({ language, displayCurrency }: Visitor): Reader {
  return { language, currency: displayCurrency };
}

/** Mean of the stars in tenths; null while there is no review. */
export function meanStars({ starsSum, reviewCount }: { starsSum: number; reviewCount: number }): number | null {
  return reviewCount === 0 ? null : Math.round((starsSum * 10) / reviewCount);
}

/** SPEC.md's form of several pictures: one text with commas. */
export function masterImg(pictures: readonly string[]): string {
  return pictures.join(',');
}

export function itemOf(row: ItemRow, reader: Reader): z.input<typeof productItem> {
  const price = { amount: minor(row.priceFrom), currency: row.currency };
  const converted = displayed(price, reader.currency, row.rateMicros);
  return {
    id: row.id,
    type: row.type,
    name1: row.name,
    mallPcPrice: toDecimal(price.amount),
    mallPcPriceConvert: toDecimal(converted.amount),
    currency: price.currency,
    currencyConvert: converted.currency,
    listPrice: row.listPriceFrom === null ? null : toDecimal(row.listPriceFrom),
    classType: classTypeOf(row.type, row.form, reader.language),
    form: row.form,
    masterImg: masterImg(row.pictures),
    teacherName: row.teacherName,
    agencyName: row.agencyName,
    placeName: row.placeName,
    placesLeft: row.left !== null && row.left <= fewPlaces ? row.left : null,
    soldCount: row.soldCount,
    stars: meanStars(row),
    hasTrial: row.hasTrial,
    distance: null,
    space: row.space && {
      use: row.space.useType,
      capacity: row.space.capacity,
      areaSquareMetres: row.space.areaSquareMetres,
      dayPrice: row.space.dayPrice === null ? null : toDecimal(minor(row.space.dayPrice)),
    },
  };
}
