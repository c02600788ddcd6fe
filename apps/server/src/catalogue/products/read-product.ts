import type * as schemas from '@lyceum/contract/products.schemas';
import { productKindOf, type ProductType } from '@lyceum/domain/catalogue';
import { displayed } from '@lyceum/domain/display-currency';
import { minor } from '@lyceum/domain/money';
import { lineKindOf } from '@lyceum/domain/orders';
import { groundMetres, knownPlace } from '@lyceum/domain/place';
import { termsFor } from '@lyceum/domain/refunds';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { classTypeOf, itemOf, masterImg, meanStars, readerOf } from './product-item.ts';
import { selectAgencyFigures, selectItem, selectPages, type ProductPageRow, type Reader } from './products.sql.ts';
import { sharedItems } from './read-items.ts';
import { bestInCategory, straightTo } from '../finding/products-nearby.ts';

const mostRelated = 6;

/** The brief of a product of any type. */
export async function readProduct(
  { db }: Deps,
  { id }: z.output<typeof schemas.product.request>,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof schemas.product.reply> | Refusal<'productUnavailable'>> {
  const reader = readerOf(caller);
  const row = await selectItem(db, id, reader);
  if (row === null) {
    return refuse('productUnavailable');
  }
  reads.dependsOn([id]);
  return itemOf(row, reader);
}

/** The best sold of the same kind and category, then those of its neighbours; the pages of all that are not among them share them. */
async function relatedTo(deps: Deps, row: ProductPageRow, reader: Reader, reads: ReadContext) {
  const kind = productKindOf[row.type];
  const upper = row.upperCategoryId ?? row.categoryId;
  const best = await reads.fragment(
    `related ${kind} ${row.categoryId} ${upper}`,
    // One more, since the page's own product is left out.
    () => bestInCategory(deps.db, { kind, categoryId: row.categoryId, upper }, mostRelated + 1),
    ['shelf', `sales ${upper}`],
  );
  const ids = best.filter((id) => id !== row.id).slice(0, mostRelated);
  return reads.composed(`related ${ids.join()} ${reader.language} ${reader.currency}`, (itsReads) =>
    sharedItems(deps, ids, reader, itsReads),
  );
}

const noCourses = { courseCount: 0, reviewCount: 0, starsSum: 0 };

/** What the pages of all products have; one that left the shelf is told as closed. */
async function pageOf(deps: Deps, row: ProductPageRow, reader: Reader, reads: ReadContext) {
  const { region, zone: _, ...agency } = row.agency;
  const [[figures = noCourses], related] = await Promise.all([
    reads.fragments('figures', [agency.id], (ids) => selectAgencyFigures(deps.db, ids)),
    relatedTo(deps, row, reader, reads),
  ]);
  return {
    id: row.id,
    type: row.type,
    classType: classTypeOf(row.type, row.form, reader.language),
    state: row.state === 'onShelf' ? ('onShelf' as const) : ('closed' as const),
    name1: row.name,
    summary: row.summary,
    description: row.description,
    highlights: row.highlights,
    masterImg: masterImg(row.pictures),
    ageBand: row.ageBand,
    soldCount: row.soldCount,
    stars: meanStars(row),
    reviewCount: row.reviewCount,
    place:
      row.place === null || row.placeName === null
        ? null
        : { address: row.placeName, longitude: row.place.longitude, latitude: row.place.latitude },
    refundTerms: termsFor(region, lineKindOf(row), row.space?.cancelTier ?? null, deps.clock()),
    agency: { ...agency, courseCount: figures.courseCount, stars: meanStars(figures) },
    related,
  };
}

function pricesOf(row: ProductPageRow, reader: Reader) {
  const price = (amount: number) => ({ amount: minor(amount), currency: row.currency });
  return { price, converted: (amount: number) => displayed(price(amount), reader.currency, row.rateMicros) };
}

/** One that left the shelf offers nothing. */
function offersOf(row: ProductPageRow, reader: Reader) {
  const { price, converted } = pricesOf(row, reader);
  return (row.state === 'onShelf' ? row.offers : []).map((offer) => ({
    ...offer,
    price: price(offer.price),
    priceConvert: converted(offer.price),
    listPrice: offer.listPrice === null ? null : price(offer.listPrice),
  }));
}

/** What the page of a product of one of these types shows; those of several readers are read at once. */
function rowOf({ db }: Deps, id: string, types: readonly ProductType[], reader: Reader, reads: ReadContext) {
  const sort = `page ${types.join()} ${reader.language} ${reader.currency}`;
  return reads.one(sort, id, (ids) => selectPages(db, ids, types, reader));
}

const courseTypes: readonly ProductType[] = [1, 2];
const serviceTypes: readonly ProductType[] = [4, 5];

export async function readCourse(
  deps: Deps,
  { id }: z.output<typeof schemas.detailProductLiveAndRecord.request>,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof schemas.detailProductLiveAndRecord.reply> | Refusal<'productUnavailable'>> {
  const reader = readerOf(caller);
  const row = await rowOf(deps, id, courseTypes, reader, reads);
  if (row === undefined) {
    return refuse('productUnavailable');
  }
  reads.dependsOn([id]);
  return {
    ...(await pageOf(deps, row, reader, reads)),
    form: row.form,
    lessonCount: row.lessonCount,
    totalSeconds: row.totalSeconds,
    classStartsAt: row.classStartsAt?.toISOString() ?? null,
    zone: row.agency.zone,
    offers: offersOf(row, reader),
    teachers: row.teachers,
  };
}

export async function readSpace(
  deps: Deps,
  { id, lat1, lng1 }: z.output<typeof schemas.detailProductSpace.request>,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof schemas.detailProductSpace.reply> | Refusal<'productUnavailable'>> {
  const reader = readerOf(caller);
  const row = await rowOf(deps, id, [3], reader, reads);
  if (!row?.space) {
    return refuse('productUnavailable');
  }
  const { useType, facilities, hourPrice, dayPrice, ...space } = row.space;
  const { price, converted } = pricesOf(row, reader);
  const here = knownPlace({ latitude: lat1 ?? null, longitude: lng1 ?? null });
  if (here === null) {
    // Nobody else stands just there.
    reads.dependsOn([id]);
  }
  const straight = here ? await straightTo(deps.db, id, here) : undefined;
  return {
    ...(await pageOf(deps, row, reader, reads)),
    ...space,
    distance: straight === undefined ? null : groundMetres(straight),
    use: useType,
    facilities: facilities.map((words) => words[reader.language]),
    hourPrice: hourPrice === null ? null : price(hourPrice),
    hourPriceConvert: hourPrice === null ? null : converted(hourPrice),
    dayPrice: dayPrice === null ? null : price(dayPrice),
    dayPriceConvert: dayPrice === null ? null : converted(dayPrice),
    zone: row.agency.zone,
  };
}

/** A consulting service or a programme, with those who give it. */
export async function readService(
  deps: Deps,
  { productId }: z.output<typeof schemas.getProductServiceListByProductId.request>,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof schemas.getProductServiceListByProductId.reply> | Refusal<'productUnavailable'>> {
  const reader = readerOf(caller);
  const row = await rowOf(deps, productId, serviceTypes, reader, reads);
  if (row === undefined) {
    return refuse('productUnavailable');
  }
  reads.dependsOn([productId]);
  return {
    ...(await pageOf(deps, row, reader, reads)),
    offers: offersOf(row, reader),
    consultants: row.consultants,
  };
}
