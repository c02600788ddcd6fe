import type { OfferRate } from '@lyceum/domain/bookings';
import type { DemoCatalogue, DemoChapter, DemoProduct, DemoRate } from '@lyceum/fixtures/catalogue.types';
import { cheapest, type ListingContent } from '@lyceum/domain/listings';
import { languages } from '@lyceum/domain/language';
import { lessonAsset } from '@lyceum/fixtures/lesson';
import { sql, type InferInsertModel } from 'drizzle-orm';
import { timetableExceptions, timetables, weeklyHours } from '../bookings/timetables/timetables.tables.ts';
import { agencies } from '../people/agencies/agencies.tables.ts';
import { consultantAgencies, consultants } from '../catalogue/consultants/consultants.tables.ts';
import { chapters, courseMedia, lessons } from '../catalogue/lessons/lessons.tables.ts';
import { sessionOf } from '../catalogue/schedule/sessions.ts';
import { tendEntries } from '../catalogue/finding/index-entries.ts';
import { banners, channels, categories } from '../catalogue/shopfront/shopfront.tables.ts';
import { listings } from '../catalogue/listings/listings.tables.ts';
import type { Queryable } from '../platform/database.ts';
import { followingRates, type Rate } from '@lyceum/domain/rates';
import { keepRates } from '../catalogue/shopfront/change-rates.ts';
import { refreshCatalogue } from '../catalogue/products/refresh-catalogue.ts';
import { offers, offerStock, productConsultants, products, timeRates } from '../catalogue/products/products.tables.ts';
import { reviews } from '../catalogue/reviews/reviews.tables.ts';
import { scheduledSessions } from '../catalogue/schedule/schedule.tables.ts';
import { productTeachers, teachers } from '../catalogue/teachers/teachers.tables.ts';
import { batchesOf, insertBatches, type OnProgress } from './demo.sql.ts';

const instantOf = (iso: string | null) => (iso === null ? null : new Date(iso));

function productRow({
  teacherIds: _teachers,
  consultantIds: _consultants,
  offers: _offers,
  chapters: _chapters,
  space,
  ...product
}: DemoProduct): InferInsertModel<typeof products> {
  return {
    ...product,
    state: 'onShelf',
    classStartsAt: instantOf(product.classStartsAt),
    // Prices are told by the offers, afterwards.
    space: space && { ...space, hourPrice: null, dayPrice: null },
    priceFrom: 0,
    longitude: product.place?.longitude ?? null,
    latitude: product.place?.latitude ?? null,
    listedAt: new Date(product.listedAt),
  };
}

const rateOf = ({ unit, minutes, sessions, weekdays, from, to }: DemoRate): OfferRate => ({
  unit,
  minutes,
  sessions,
  times: weekdays && { weekdays, from, to },
});

/** The same product as its agency finds it: everything has passed. */
export function listingRow(product: DemoProduct): InferInsertModel<typeof listings> {
  const { id, agencyId, soldCount: _sold, listedAt, currency: _currency, ...facts } = product;
  const content: ListingContent = {
    ...facts,
    offers: product.offers.map(({ stock, rate, ...offer }) => ({
      ...offer,
      onSale: true,
      left: stock,
      rate: rate && rateOf(rate),
    })),
  };
  const { type, form, categoryId, name, pictures } = content;
  return {
    id,
    agencyId,
    shelf: 'onShelf',
    revision: 'applied',
    version: 1,
    content,
    live: content,
    updatedAt: new Date(listedAt),
    type,
    form,
    categoryId,
    name,
    picture: pictures[0] ?? null,
    priceFrom: cheapest(content.offers),
    searchText: Object.values(name).join(' ').toLowerCase(),
  };
}

function lessonRows(productId: string, chapter: DemoChapter): InferInsertModel<typeof lessons>[] {
  return chapter.lessons.map((lesson, position) => ({
    ...lesson,
    productId,
    chapterId: chapter.id,
    position,
  }));
}

/** What lessons name of the films that came with the shop; those that it has already stay. */
export async function insertPlaylists(db: Queryable, media: readonly (string | null)[]): Promise<void> {
  const rows = [...new Set(media)].flatMap((id) =>
    id === null ? [] : [{ id, kind: 'hls' as const, captions: id === lessonAsset.name ? [...languages] : [] }],
  );
  if (rows.length > 0) {
    await db.insert(courseMedia).values(rows).onConflictDoNothing();
  }
}

/** Puts a catalogue, or the parts of one that a test needs, into the tables; everything is on the shelf. */
export async function insertCatalogue(
  db: Queryable,
  now: Date,
  catalogue: Partial<DemoCatalogue>,
  onProgress?: OnProgress,
): Promise<void> {
  const sold = catalogue.products ?? [];
  const plans = catalogue.timetables ?? [];
  const zoneOf = new Map((catalogue.agencies ?? []).map(({ id, zone }) => [id, zone]));
  const agencyOf = new Map(sold.map(({ id, agencyId }) => [id, agencyId]));
  const teaching = sold.flatMap(({ id: productId, teacherIds }) =>
    teacherIds.map((teacherId, position) => ({ productId, teacherId, position })),
  );
  const consulting = sold.flatMap(({ id: productId, consultantIds }) =>
    consultantIds.map((consultantId) => ({ productId, consultantId })),
  );
  const offersOfAll = sold.flatMap(({ id: productId, offers: its }) =>
    its.map((offer, position) => ({ ...offer, productId, position })),
  );
  const stock = offersOfAll.flatMap(({ id: offerId, stock: left }) => (left === null ? [] : [{ offerId, left }]));
  const chaptersOfAll = sold.flatMap(({ id: productId, chapters: its }) =>
    its.map((chapter, position) => ({ id: chapter.id, title: chapter.title, productId, position })),
  );
  const reviewRows = (catalogue.reviews ?? []).map((review) => ({
    ...review,
    agencyId: agencyOf.get(review.productId) ?? '',
    createdAt: new Date(review.createdAt),
  }));

  const playlists = sold.flatMap(({ chapters: its }) =>
    its.flatMap((chapter) => chapter.lessons.map(({ media }) => media)),
  );
  await insertPlaylists(db, playlists);
  await insertBatches(
    db,
    [
      ...batchesOf(categories, catalogue.categories ?? []),
      ...batchesOf(agencies, catalogue.agencies ?? []),
      ...batchesOf(teachers, catalogue.teachers ?? []),
      ...batchesOf(consultants, catalogue.consultants ?? []),
      ...batchesOf(products, sold.map(productRow)),
      ...batchesOf(listings, sold.map(listingRow)),
      ...batchesOf(productTeachers, teaching),
      ...batchesOf(productConsultants, consulting),
      ...batchesOf(offers, offersOfAll),
      ...batchesOf(
        timeRates,
        offersOfAll.flatMap(({ id: offerId, rate }) => (rate ? [{ ...rate, offerId }] : [])),
      ),
      ...batchesOf(timetables, plans),
      ...batchesOf(
        weeklyHours,
        plans.flatMap(({ resourceId, weekly }) => weekly.map((hours) => ({ ...hours, resourceId }))),
      ),
      ...batchesOf(
        timetableExceptions,
        plans.flatMap(({ resourceId, exceptions }) => exceptions.map((one) => ({ ...one, resourceId }))),
      ),
      ...batchesOf(offerStock, stock),
      ...batchesOf(chapters, chaptersOfAll),
      ...batchesOf(
        lessons,
        sold.flatMap(({ id, chapters: its }) => its.flatMap((chapter) => lessonRows(id, chapter))),
      ),
      ...batchesOf(
        scheduledSessions,
        sold.flatMap(({ id: productId, agencyId, chapters: its }) =>
          its.flatMap((chapter) =>
            chapter.lessons.flatMap((lesson) =>
              sessionOf(lesson, zoneOf.get(agencyId) ?? 'Asia/Taipei').map((session) => ({ ...session, productId })),
            ),
          ),
        ),
      ),
      ...batchesOf(reviews, reviewRows),
      ...batchesOf(
        banners,
        (catalogue.banners ?? []).map(({ link, ...banner }) => ({ ...banner, ...link })),
      ),
      ...batchesOf(channels, catalogue.channels ?? []),
    ],
    onProgress,
  );
  if (catalogue.rates) {
    const { twdToCnyMicro, twdToUsdMicro } = catalogue.rates;
    const given: Rate[] = [
      { source: 'TWD', target: 'CNY', micros: twdToCnyMicro },
      { source: 'TWD', target: 'USD', micros: twdToUsdMicro },
    ];
    const following = given.flatMap((rate, index) => followingRates(rate, given.slice(0, index)));
    await keepRates(
      db,
      [...given, ...following].map((rate) => ({ ...rate, asOf: now })),
    );
  }
  // Whose services are on the shelf has accepted that the agency offers him.
  await db.execute(sql`
    insert into ${consultantAgencies} (consultant_id, agency_id, accepted_at)
    select distinct pc.consultant_id, p.agency_id, ${now.toISOString()}::timestamptz
    from ${productConsultants} pc join ${products} p on p.id = pc.product_id join ${consultants} c on c.id = pc.consultant_id
    where p.id = any (${sql.param([...agencyOf.keys()])}::text[]) on conflict do nothing`);
  await refreshCatalogue(db, [...agencyOf.keys()]);
  // Those who sell nothing yet.
  await tendEntries(db);
}
