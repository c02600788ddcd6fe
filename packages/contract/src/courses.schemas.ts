import { mediaKinds } from '@lyceum/domain/catalogue';
import { languages } from '@lyceum/domain/language';
import { lineUseActions } from '@lyceum/domain/orders';
import { z } from 'zod';
import { flag, id, iso, listOf, nextSession, paging, wholeNumber } from './fields.ts';

const lesson = z.object({
  id,
  title: z.string(),
  catalogType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** 1: `play` gives its address; the other ways of SPEC.md come with live rooms. */
  videoType: z.literal(1),
  durationSeconds: z.int(),
  trial: z.boolean(),
  startsAt: iso.nullable(),
  /** There is something to play: a recorded lesson with its media. */
  playable: z.boolean(),
});

const courseList = {
  request: z.object({ productId: id }),
  reply: z.object({ list: z.array(z.object({ id, title: z.string(), lessons: z.array(lesson) })) }),
};
/** Every lesson; only the live ones; only the recorded ones. */
export const getProductCourseMixedListByProductId = courseList;
export const getProductCourseLiveListByProductId = courseList;
export const getProductCourseRecordListByProductId = courseList;

export const play = {
  request: z.object({ productId: id, catalogId: id }),
  reply: z.object({
    kind: z.enum(mediaKinds),
    /** Signed, of a playlist or of a file that is read from any place; good until `expiresAt`. */
    url: z.string(),
    /** WebVTT files, good as long as the address. */
    captions: z.array(z.object({ language: z.enum(languages), url: z.string() })),
    expiresAt: iso,
    trial: z.boolean(),
    /** Seconds from the start where this person stopped. */
    position: z.int(),
  }),
};

const progress = z.object({ catalogId: id, position: z.int(), furthest: z.int(), finished: z.boolean() });

export const saveStudyProgress = {
  request: z.object({
    productId: id,
    catalogId: id,
    /** Seconds from the start. */
    position: wholeNumber(0, 86_400),
    finished: flag.optional(),
  }),
  reply: progress,
};

export const queryCatalogFlag = {
  request: z.object({ productId: id }),
  reply: z.object({
    /** Has paid access now. */
    owned: z.boolean(),
    /** When access ends; null when never or without access. */
    accessUntil: iso.nullable(),
    lastCatalogId: id.nullable(),
    list: z.array(progress),
  }),
};

/** Every course that the person has now: retail, wholesale and shipped ones, and none that was given back or has ended. */
export const mine = {
  request: z.object(paging),
  /** What was watched or bought last comes first. */
  reply: listOf(
    z.object({
      productId: id,
      name1: z.string(),
      masterImg: z.string(),
      /** Of it, and whether it was bought on the wholesale floor. */
      orderId: id,
      distribution: z.boolean(),
      use: z.enum(lineUseActions),
      nextSession,
    }),
  ),
};
