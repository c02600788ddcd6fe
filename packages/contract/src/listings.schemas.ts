import { offerUnits } from '@lyceum/domain/bookings';
import { ageBands, cancelTiers, courseForms, mediaKinds, spaceUses } from '@lyceum/domain/catalogue';
import {
  listingSorts,
  mostPictures,
  queueStates,
  revisionStates,
  shelfFilters,
  shelfStates,
} from '@lyceum/domain/listings';
import { accessPeriods } from '@lyceum/domain/time';
import { z } from 'zod';
import {
  csv,
  currency,
  flag,
  id,
  iso,
  line,
  listOf,
  oneOfNumbers,
  paging,
  paragraphs,
  picture,
  productType,
  text,
  wholeNumber,
  words,
} from './fields.ts';
import { sheetLimits } from './sheet-limits.ts';
import { teacherPaper } from './teachers.schemas.ts';

const price = z.int().min(0).max(1e12);
const terms = {
  /** Minor units. */
  price,
  listPrice: price.nullable(),
  /** What agencies and promoters pay; null: not sold to them. */
  distributionPrice: price.nullable(),
  onSale: z.boolean(),
  /** Seats or stock that can still be sold; null: no limit. */
  left: z.int().min(0).max(1e6).nullable(),
};
const instant = z.iso.datetime().max(40);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Minutes after midnight; past midnight above 1,440. */
const rate = z.object({
  unit: z.enum(offerUnits),
  /** How long a half day is; null of the other units, and while nobody has said it. */
  minutes: z.int().min(30).max(1_440).nullable(),
  /** Of a package of consulting sessions; of the other units 1. */
  sessions: z.int().min(1).max(100),
  /** When it holds instead of the usual price of its unit; null: it is that one. Weekdays: 1 Monday … 7 Sunday. */
  times: z
    .object({
      weekdays: z.array(z.int().min(1).max(7)).max(7),
      from: z.int().min(0).max(1_439),
      to: z.int().min(1).max(2_880),
    })
    .nullable(),
});

/** A new part has no id yet: the server gives it one. */
const offer = z.object({
  id: id.nullable(),
  name: words(60),
  ...terms,
  /** Null while nobody has said what it costs. */
  price: price.nullable(),
  access: z.enum(accessPeriods),
  accessFrom: z.enum(['purchase', 'classStart']),
  /** A parcel comes with it: the buyer names an address. */
  ships: z.boolean(),
  /** What the parcel is worth of the price, in minor units; null: nothing comes by post, or it is not stated yet. */
  parcelValue: price.nullable(),
  /** What time it sells; null: an hour of a space, one session of consulting, nothing of the others. */
  rate: rate.nullable(),
});

const mediaId = z.string().regex(/^[\w-]{1,80}$/);

const lesson = z.object({
  id: id.nullable(),
  title: words(120),
  catalogType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  durationSeconds: z.int().min(0).max(86_400),
  trial: z.boolean(),
  startsAt: instant.nullable(),
  media: mediaId.nullable(),
});

const chapter = z.object({ id: id.nullable(), title: words(120), lessons: z.array(lesson).max(200) });

const content = z.object({
  type: productType,
  form: z.enum(courseForms).nullable(),
  categoryId: id.nullable(),
  ageBand: z.enum(ageBands).nullable(),
  name: words(120),
  summary: paragraphs(300),
  description: paragraphs(10_000),
  highlights: z.array(words(120)).max(8),
  /** In the order in which buyers see them; the first one stands in lists. */
  pictures: z.array(picture).max(mostPictures),
  place: z
    .object({
      address: words(200),
      longitude: z.number().min(-180).max(180),
      latitude: z.number().min(-90).max(90),
    })
    .nullable(),
  classStartsAt: instant.nullable(),
  space: z
    .object({
      useType: z.enum(spaceUses),
      capacity: z.int().min(1).max(10_000),
      areaSquareMetres: z.int().min(1).max(100_000),
      facilities: z.array(words(60)).max(20),
      opensAt: clock,
      closesAt: clock,
      minimumDays: z.int().min(1).max(365),
      cancelTier: z.enum(cancelTiers),
    })
    .nullable(),
  teacherIds: z.array(id).max(20),
  consultantIds: z.array(id).max(20),
  offers: z.array(offer).max(20),
  chapters: z.array(chapter).max(60),
});

const savedContent = content.extend({
  offers: z.array(offer.extend({ id })),
  chapters: z.array(chapter.extend({ id, lessons: z.array(lesson.extend({ id })) })),
});

const listingFacts = {
  id,
  shelf: z.enum(shelfStates),
  revision: z.enum(revisionStates),
  /** Why the last revision came back; null when it did not. */
  reason: z.string().nullable(),
  currency,
  soldCount: z.int(),
  updatedAt: iso,
  submittedAt: iso.nullable(),
  /** The platform keeps it out of the shop; null: it does not. */
  suspension: z.object({ at: iso, reason: z.string() }).nullable(),
  /** Its agency may not sell it now: it is blocked or being closed, or a paper that such a product needs is over. */
  withheld: z.boolean(),
};

export const listing = z.object({
  ...listingFacts,
  /** What was read; a save names it, so that nobody overwrites what somebody else saved meanwhile. */
  version: z.int(),
  content: savedContent,
  /** Offers that buyers see: their terms change at once, by `changeTerms`. */
  liveOfferIds: z.array(id),
  /** Lessons of a course that somebody bought stay. */
  keptLessonIds: z.array(id),
  /** What its lessons play. */
  media: z.array(
    z.object({
      id: mediaId,
      kind: z.enum(mediaKinds),
      name: z.string(),
      /** Bytes; null for a playlist. */
      size: z.int().nullable(),
      seconds: z.int().nullable(),
    }),
  ),
});

const listingItem = z.object({
  ...listingFacts,
  type: productType,
  form: z.enum(courseForms).nullable(),
  name: z.string(),
  picture: z.string().nullable(),
  priceFrom: z.int().nullable(),
});

const filter = {
  keyword: line(60).optional(),
  type: oneOfNumbers(1, 2, 3, 4, 5).optional(),
  shelf: z.enum(shelfFilters).optional(),
  revision: z.enum(revisionStates).optional(),
};

export const list = {
  request: z.object({
    ...filter,
    sort: z.enum(listingSorts).default('updatedAt'),
    direction: z.enum(['up', 'down']).default('down'),
    ...paging,
  }),
  reply: listOf(listingItem),
};

export const exportList = { request: z.object(filter), reply: csv };

/** `template`: the titles alone, for new products. */
export const exportSheet = { request: z.object({ ...filter, template: flag.optional() }), reply: csv };

/** A sheet of products as a spreadsheet has it: its first line, and the lines below. */
const sheet = z.object({
  head: z.array(z.string().max(200)).min(1).max(60),
  rows: z
    .array(z.array(z.string().max(40_000)).max(60))
    .min(1)
    .max(sheetLimits.rows),
});

export const checkSheet = {
  request: sheet,
  reply: z.object({
    /** Rows without a fault: new products, changed ones, and those that are as they were. */
    made: z.int(),
    changed: z.int(),
    same: z.int(),
    /** Titles of columns that no field belongs to. */
    notRead: z.array(z.string()),
    faults: z.array(
      z.object({
        /** As the spreadsheet counts: the first product is in row 2. */
        row: z.int(),
        name: z.string(),
        /** Null: it is of the whole row. */
        column: z.string().nullable(),
        /** In the reader's language. */
        words: z.string(),
      }),
    ),
  }),
};

export const importSheet = {
  /** `all` keeps nothing where a row has a fault; `good` leaves rows with faults out. */
  request: sheet.extend({ keep: z.enum(['all', 'good']) }),
  reply: checkSheet.reply.extend({ kept: z.boolean() }),
};

export const changeMany = {
  request: z.object({
    ids: z.array(id).min(1).max(50),
    change: z.discriminatedUnion('what', [
      z.object({ what: z.enum(['takeOff', 'putOn', 'submit', 'withdraw']) }),
      z.object({
        what: z.literal('price'),
        /** Of what it costs; below zero it becomes cheaper. */
        percent: wholeNumber(-90, 500),
        /** The price before stands crossed out beside a lower one. */
        crossOut: z.boolean(),
      }),
    ]),
  }),
  reply: z.object({
    done: z.int(),
    /** What was refused, with the sentence in the reader's language. */
    faults: z.array(z.object({ id, name: z.string(), words: z.string() })),
  }),
};

const choice = z.object({ id, name: z.string() });
/** Addresses of pictures; empty without one. */
const category = choice.extend({ picture: z.string() });
const teacher = choice.extend({ avatar: z.string() });

/** What the fields of a product may refer to. */
export const choices = {
  request: z.object({}),
  reply: z.object({
    currency,
    categories: z.array(category.extend({ parentId: id.nullable() })),
    teachers: z.array(teacher.extend({ title: z.string(), shown: z.boolean() })),
    consultants: z.array(choice),
  }),
};

export const own = { request: z.object({ id }), reply: listing };
export const create = { request: z.object({ content }), reply: listing };
export const copy = { request: z.object({ id }), reply: listing };
export const save = { request: z.object({ id, version: wholeNumber(0, 1e9), content }), reply: listing };

const aVersion = wholeNumber(0, 1e9);
/** Longer texts than a save takes, too: what somebody writes is kept before it is shortened. New parts have ids of the writer's own. */
const unsaved = savedContent.extend({
  name: words(2_000),
  summary: paragraphs(10_000),
  description: paragraphs(40_000),
});

export const draft = {
  request: z.object({ id: id.optional() }),
  reply: z.object({
    draft: z
      .object({
        /** What it was written on; null for a product that was never saved. */
        version: z.int().nullable(),
        /** What that held; null where it is not known any more. */
        base: savedContent.nullable(),
        content: unsaved,
        keptAt: iso,
      })
      .nullable(),
  }),
};
export const keepDraft = {
  request: z.object({ id: id.nullable(), version: aVersion.nullable(), content: unsaved }),
  reply: z.object({ keptAt: iso }),
};
export const dropDraft = { request: z.object({ id: id.nullable() }), reply: z.object({}) };

export const history = {
  request: z.object({ id }),
  reply: z.object({
    list: z.array(
      z.object({
        version: z.int(),
        savedAt: iso,
        /** Null where it is not known any more. */
        by: z.string().nullable(),
      }),
    ),
  }),
};
export const earlier = { request: z.object({ id, version: aVersion }), reply: z.object({ content: savedContent }) };

const versioned = { request: z.object({ id, version: wholeNumber(0, 1e9) }), reply: listing };
export const submit = versioned;
export const takeBack = versioned;
export const takeOffShelf = versioned;
export const putOnShelf = versioned;
export const withdraw = versioned;

export const changeTerms = {
  request: z.object({
    id,
    /** As they were seen and as they shall be. Places are counted from what was seen, so that a sale meanwhile is not lost. */
    offers: z
      .array(z.object({ id, seen: z.object(terms), wanted: z.object(terms) }))
      .min(1)
      .max(20),
  }),
  reply: listing,
};

/** A product as the phone of somebody of its agency's staff shows it: what can be changed at once, in one language. */
const phoneListing = z.object({
  ...listingFacts,
  version: z.int(),
  type: productType,
  name: z.string(),
  picture: z.string().nullable(),
  /** One more may be added. */
  takesPicture: z.boolean(),
  offers: z.array(
    z.object({
      id,
      name: z.string(),
      ...terms,
      /** Whether it has places or stock of its own; time is limited by its timetable. */
      counted: z.boolean(),
    }),
  ),
});

export const listByPhone = { request: list.request, reply: list.reply };
export const ownByPhone = { request: own.request, reply: phoneListing };
export const takeOffShelfByPhone = { request: takeOffShelf.request, reply: phoneListing };
export const putOnShelfByPhone = { request: putOnShelf.request, reply: phoneListing };
/** `picture`: its path, as the upload answered it. */
export const addPictureByPhone = {
  request: z.object({ id, picture }),
  reply: phoneListing,
};
export const changeTermsByPhone = { request: changeTerms.request, reply: phoneListing };

export const queue = {
  request: z.object({ state: z.enum(queueStates).default('inReview'), keyword: line(60).optional(), ...paging }),
  reply: listOf(listingItem.extend({ agencyName: z.string() })),
};

export const submitted = {
  request: z.object({ id }),
  reply: listing.extend({
    agencyName: z.string(),
    /** What buyers see now; null for a product that was never published. */
    live: savedContent.nullable(),
    /** What both refer to by id. */
    names: z.object({
      categories: z.array(category),
      teachers: z.array(teacher.extend({ papers: z.array(teacherPaper) })),
      consultants: z.array(choice),
      media: z.array(z.object({ id: mediaId, name: z.string() })),
    }),
    /** Signed addresses of the uploaded videos among its media. */
    videos: z.array(z.object({ id: mediaId, url: z.string() })),
  }),
};

export const pass = { request: z.object({ id, version: wholeNumber(0, 1e9) }), reply: z.object({}) };
export const reject = {
  request: z.object({ id, version: wholeNumber(0, 1e9), reason: text(500).pipe(z.string().min(1)) }),
  reply: z.object({}),
};

export const suspend = {
  request: z.object({ id, reason: text(500).pipe(z.string().min(1)) }),
  reply: z.object({}),
};
export const liftSuspension = { request: z.object({ id }), reply: z.object({}) };
