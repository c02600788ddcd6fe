import { consultantSorts, soonDays } from '@lyceum/domain/bookings';
import { credentialLimits, mostTopics } from '@lyceum/domain/consultants';
import { languages } from '@lyceum/domain/language';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import {
  fullLine,
  fullWords,
  id,
  iso,
  line,
  listOf,
  money,
  oneOfNumbers,
  paging,
  paragraphs,
  picture,
  wholeNumber,
  words,
} from './fields.ts';
import { productItem } from './products.schemas.ts';

/** Its name in the reader's language; the key, by which it is filtered, is the same in all of them. */
const topic = z.object({ key: z.string(), name: z.string() });

const item = {
  id,
  name: z.string(),
  title: z.string(),
  avatar: z.string(),
  topics: z.array(topic),
  languages: z.array(z.enum(languages)),
  region: z.enum(regions),
  /** Of the cheapest service; null while none is on the shelf. */
  price: money.nullable(),
  priceConvert: money.nullable(),
  reviewCount: z.int(),
  /** Mean of the stars in tenths; null while there is no review. */
  stars: z.int().nullable(),
  /** The first slot that can be booked, as of a few seconds ago; `zone`: by whose clock it is offered. Null: there is none. */
  soonest: z.object({ startsAt: iso, zone: z.string() }).nullable(),
};

const narrowing = {
  topic: line(100).optional(),
  language: z.enum(languages).optional(),
  region: z.enum(regions).optional(),
  /** Minor units of the catalogue's currency, of the cheapest service. */
  priceLeast: wholeNumber(0, 1e12).optional(),
  priceMost: wholeNumber(0, 1e12).optional(),
  /** A slot is free within so many days, of `soonDays`. */
  within: oneOfNumbers(...soonDays).optional(),
};

export const list = {
  request: z.object({ ...narrowing, sort: z.enum(consultantSorts).default('sales'), ...paging }),
  reply: listOf(z.object(item)),
};

const count = z.int();
export const facets = {
  request: z.object(narrowing),
  reply: z.object({
    total: count,
    topics: z.array(topic.extend({ count })),
    languages: z.array(z.object({ language: z.enum(languages), count })),
    regions: z.array(z.object({ region: z.enum(regions), count })),
    prices: z.array(z.object({ priceLeast: z.int().optional(), priceMost: z.int().optional(), count })),
    soon: z.array(z.object({ within: z.literal([...soonDays]), count })),
  }),
};

const credential = z.object({
  title: fullLine(credentialLimits.text),
  issuer: line(credentialLimits.text),
  year: z.int().min(credentialLimits.firstYear).max(9_999).nullable(),
});

export const detail = {
  request: z.object({ id }),
  reply: z.object({
    ...item,
    story: z.string(),
    zone: z.string(),
    /** As the consultant states them. */
    credentials: z.array(credential),
    services: z.array(productItem),
  }),
};

// ── An agency and its consultants ────────────────────────────────────────────────────────────────────────────────────

export const ofAgency = {
  request: z.object({}),
  reply: z.object({
    consultants: z.array(
      z.object({
        id,
        name: z.string(),
        title: z.string(),
        avatar: z.string(),
        acceptedAt: iso,
        /** Whether he has a place of his own; one from before has none until an invitation hands it over. */
        hasAccount: z.boolean(),
        /** On the shelf. */
        serviceCount: z.int(),
      }),
    ),
    invitations: z.array(
      z.object({
        id,
        /** Masked. */
        recipient: z.string(),
        /** Whose place is handed over; null: somebody who need not be known yet. */
        name: z.string().nullable(),
        createdAt: iso,
        expiresAt: iso,
        /** Its link does not work any more. */
        ended: z.boolean(),
      }),
    ),
  }),
};

export const invite = {
  /** A mobile number or an e-mail address. */
  request: z.object({ recipient: fullLine(200), consultantId: id.nullable() }),
  reply: z.object({ id }),
};
export const cancelInvitation = { request: z.object({ id }), reply: z.object({}) };

const token = z.string().regex(/^[\w-]{43}$/);

export const invitation = {
  request: z.object({ token }),
  reply: z.object({
    agencyName: z.string(),
    /** Whose place the reader has, or gets; null: he becomes a consultant and says his name. */
    name: z.string().nullable(),
  }),
};
export const acceptInvitation = {
  /** Name and title of one who becomes a consultant. */
  request: z.object({ token, name: line(60), title: line(80) }),
  reply: z.object({ consultantId: id }),
};
export const declineInvitation = { request: z.object({ token }), reply: z.object({}) };

// ── A consultant's own place ─────────────────────────────────────────────────────────────────────────────────────────

const profile = z.object({
  name: fullWords(60),
  title: words(80),
  story: paragraphs(2_000),
  languages: z.array(z.enum(languages)).min(1).max(3),
  /** Also new ones; one that is known by the same English name is taken as it is. */
  topics: z.array(fullWords(40)).max(mostTopics),
  credentials: z.array(credential).max(credentialLimits.most),
});

export const mine = {
  request: z.object({}),
  reply: z.object({
    /** Null: the reader is no consultant. */
    consultant: z
      .object({
        id,
        profile,
        avatar: z.string(),
        /** His, and of his hours. */
        zone: z.string(),
        /** What all consultants talk about. */
        topicChoices: z.array(fullWords(40)),
        agencies: z.array(z.object({ id, name: z.string(), acceptedAt: iso })),
        services: z.array(z.object({ id, name: z.string(), agencyName: z.string(), price: money })),
      })
      .nullable(),
  }),
};
export const saveMine = {
  /** `avatar`: an uploaded picture of the reader's; null leaves the one that is there. */
  request: profile.extend({ avatar: picture.nullable() }),
  reply: z.object({}),
};
export const withdraw = { request: z.object({ agencyId: id }), reply: z.object({}) };
