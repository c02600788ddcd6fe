import type { detailProductLiveAndRecord, product } from '@lyceum/contract/products.schemas';
import { minor } from '@lyceum/domain/money';
import { orderKindOf } from '@lyceum/domain/orders';
import { packFor } from '@lyceum/domain/refunds';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Caller, Deps } from '../platform/deps.ts';
import { classTypeOf, inReadersCurrency, itemOf, masterImg, meanStars, readerOf } from './product-item.ts';
import { selectCourse, selectItem } from './products.sql.ts';
import { fact } from './search-facts.ts';
import { factQuery } from './search-terms.ts';
import { selectBest } from './search.sql.ts';

const relatedCourses = 6;

/** The brief of a product of any type. */
export async function readProduct(
  { db }: Deps,
  { id }: z.output<typeof product.request>,
  caller: Caller,
): Promise<z.input<typeof product.reply> | Refusal<'productUnavailable'>> {
  const reader = readerOf(caller);
  const row = await selectItem(db, id, reader);
  return row === null ? refuse('productUnavailable') : itemOf(row, reader);
}

/** The whole of a course; one that left the shelf is told as closed and offers nothing. */
export async function readCourse(
  { db, clock }: Deps,
  { id }: z.output<typeof detailProductLiveAndRecord.request>,
  caller: Caller,
): Promise<z.input<typeof detailProductLiveAndRecord.reply> | Refusal<'productUnavailable'>> {
  const reader = readerOf(caller);
  const row = await selectCourse(db, id, reader);
  if (row === null) {
    return refuse('productUnavailable');
  }
  // The best sold of the same category, then those of its neighbours.
  const found = await selectBest(
    db,
    {
      first: factQuery([fact.category(row.categoryId)]),
      rest: factQuery([fact.category(row.upperCategoryId ?? row.categoryId)]),
      facts: factQuery([fact.kind('course')]),
    },
    { limit: relatedCourses + 1, offset: 0 },
    reader,
  );
  const related = found.filter((item) => item.id !== id).slice(0, relatedCourses);
  const { figures, region, ...agency } = row.agency;
  const price = (amount: number) => ({ amount: minor(amount), currency: row.currency });
  const offers = row.state === 'onShelf' ? row.offers : [];
  return {
    id: row.id,
    type: row.type,
    form: row.form,
    classType: classTypeOf(row.type, row.form, reader.language),
    state: row.state === 'onShelf' ? 'onShelf' : 'closed',
    name1: row.name,
    summary: row.summary,
    description: row.description,
    highlights: row.highlights,
    masterImg: masterImg(row.pictures),
    ageBand: row.ageBand,
    soldCount: row.soldCount,
    stars: meanStars(row),
    reviewCount: row.reviewCount,
    lessonCount: row.lessonCount,
    totalSeconds: row.totalSeconds,
    classStartsAt: row.classStartsAt?.toISOString() ?? null,
    place:
      row.place === null || row.placeName === null
        ? null
        : { address: row.placeName, longitude: row.place.longitude, latitude: row.place.latitude },
    refundRule: packFor(region, clock()).terms[orderKindOf(row.type, row.form)].rule,
    offers: offers.map((offer) => ({
      ...offer,
      price: price(offer.price),
      priceConvert: inReadersCurrency(price(offer.price), row.rateMicros, reader),
      listPrice: offer.listPrice === null ? null : price(offer.listPrice),
    })),
    teachers: row.teachers,
    agency: { ...agency, courseCount: figures.courseCount, stars: meanStars(figures) },
    related: related.map((item) => itemOf(item, reader)),
  };
}
