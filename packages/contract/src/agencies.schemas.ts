import { agencyStates } from '@lyceum/domain/agencies';
import { withheldKinds } from '@lyceum/domain/applications';
import { productKinds, searchSorts } from '@lyceum/domain/catalogue';
import { entrySorts } from '@lyceum/domain/finding';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import {
  distance,
  flag,
  fullWords,
  here,
  id,
  iso,
  line,
  listOf,
  oneOfNumbers,
  paging,
  paragraphs,
  picture,
  text,
  version,
  wholeNumber,
  words,
  zone,
} from './fields.ts';
import { narrowing, productItem } from './products.schemas.ts';

const facts = {
  name: fullWords(80),
  city: fullWords(40),
  /** The platform's part of a sale, in hundredths of a percent. */
  commissionBps: wholeNumber(0, 10_000),
};

export const list = {
  request: z.object({ keyword: line(60).optional(), state: z.enum(agencyStates).optional(), ...paging }),
  reply: listOf(
    z.object({
      id,
      version,
      ...facts,
      region: z.enum(regions),
      state: z.enum(agencyStates),
      /** Null while it is open. */
      blockedReason: z.string().nullable(),
      /** Its owners are closing it, or have closed it. */
      closing: z.boolean(),
      /** What is out of the shop since a paper is over. */
      withheld: z.array(z.enum(withheldKinds)),
      productCount: z.int(),
      licence: z.string().nullable(),
      hasLicencePaper: z.boolean(),
    }),
  ),
};

export const create = {
  request: z.object({
    ...facts,
    region: z.enum(regions),
    /** Gets the invitation. */
    ownerEmail: line(200),
  }),
  reply: z.object({ id }),
};

export const change = { request: z.object({ id, version, ...facts }), reply: z.object({ version }) };

/** Of a private file, for a few minutes. */
export const licencePaper = { request: z.object({ id }), reply: z.object({ url: z.string(), expiresAt: iso }) };

/** Its owners read the reason. */
export const block = { request: z.object({ id, reason: text(500).min(1) }), reply: z.object({}) };
export const unblock = { request: z.object({ id }), reply: z.object({}) };

/** A new agency has the shop's own sign until it uploads one. */
const ownPicture = z.union([picture, z.literal('/icon.svg')]);

const profile = z.object({
  story: paragraphs(2_000),
  city: fullWords(40),
  address: words(200),
  logo: ownPicture,
  cover: ownPicture,
  foundedYear: wholeNumber(1800, 2100),
  /** Null: buyers find it on no map. */
  place: z.object({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-85).max(85) }).nullable(),
  /** In which its days are counted and new timetables begin. */
  zone,
  /** Its number, which buyers read; empty without one. */
  licence: line(80),
  /** The paper itself, which nobody reads but the agency and the platform. */
  licenceFileId: id.nullable(),
});

export const ownProfile = {
  request: z.object({}),
  reply: profile.extend({
    version,
    name: words(80),
    region: z.enum(regions),
    /** Where the pin's map gets its tiles; null: its ground is drawn. */
    tiles: z.object({ address: z.string(), credit: z.string() }).nullable(),
  }),
};
export const saveProfile = { request: profile.extend({ version }), reply: z.object({ version }) };

// ── What buyers read ─────────────────────────────────────────────────────────────────────────────────────────────────

const brief = {
  id,
  /** The head office that it belongs to, when it has one. */
  masterId: z.string().nullable(),
  name: z.string(),
  logo: z.string(),
  cover: z.string(),
  city: z.string(),
  region: z.enum(regions),
  story: z.string(),
  foundedYear: z.int(),
  courseCount: z.int(),
  reviewCount: z.int(),
  /** Mean of the stars in tenths; null while there is no review. */
  stars: z.int().nullable(),
};
export const agencyItem = z.object({ ...brief, distance });

export const search = {
  request: z.object({
    keyword: line(60).optional(),
    ...here,
    /** By relevance: what sells best, where no keyword is given or no place is known. */
    sort: z.enum(entrySorts).default('relevance'),
    ...paging,
  }),
  reply: listOf(agencyItem),
};

/** Everything that the same search lists and whose place is known; no more than `mostCounted`. */
export const pins = {
  request: z.object({ keyword: line(60).optional() }),
  reply: z.object({
    /** Of the search, with what has no place. */
    total: z.int(),
    list: z.array(z.object({ id, name: z.string(), longitude: z.number(), latitude: z.number() })),
  }),
};

const page = z.object({
  ...brief,
  address: z.string().nullable(),
  licence: z.string().nullable(),
  /** The cover, then its rooms. */
  pictures: z.array(z.string()),
  place: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
  spaceCount: z.int(),
  teacherCount: z.int(),
  followerCount: z.int(),
});

export const getAgencyInfo = { request: z.object({ agencyId: id, ...here }), reply: agencyItem };
export const getAgencyInfoV2 = { request: z.object({ agencyId: id }), reply: page };
export const sellerDetail = { request: z.object({ sellerId: id }), reply: page };

export const listProductsByAgencyId = {
  /** `sellerId` is another word for the agency's id. */
  request: z
    .object({
      ...narrowing,
      sellerId: id.optional(),
      kind: z.enum(productKinds).default('course'),
      sort: z.enum(searchSorts).default('relevance'),
      ...paging,
    })
    .refine((of) => of.agencyId !== undefined || of.sellerId !== undefined, { path: ['agencyId'] }),
  reply: listOf(productItem),
};

/** Following an agency is having it among the favourites (favourites.calls.ts). */
export const follow = {
  request: z.object({
    sellerId: id,
    /** 1 follows, 0 no longer. */
    status: oneOfNumbers(0, 1),
  }),
  reply: z.object({ favourite: z.boolean() }),
};

/** Agencies that the reader belongs to or follows: those that he works for, then those that he learns at, then the newest followed. */
export const mine = {
  request: z.object({
    /** Only those that he follows. */
    followed: flag.default(false),
    /** Only what stands in this list of favourites. */
    listId: id.optional(),
    ...paging,
  }),
  reply: listOf(
    z.object({
      ...brief,
      /** Works for it; has a course there that may still be used; follows it. */
      works: z.boolean(),
      learns: z.boolean(),
      follows: z.boolean(),
      listId: id.nullable(),
      /** It can be visited: no page is left of one that was blocked. */
      open: z.boolean(),
    }),
  ),
};
