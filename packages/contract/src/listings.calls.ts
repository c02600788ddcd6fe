import { call } from './call.ts';
import type * as schemas from './listings.schemas.ts';
import { sheetLimits } from './sheet-limits.ts';

/** Limits of a region, read before anything is shown to buyers. */
const limits = [
  'schoolCourseTooLong',
  'schoolCourseTooManyLessons',
  'schoolCourseTooDear',
  'schoolCourseTooLate',
] as const;

/** An agency's own products. */
export const list = call<typeof schemas.list>()({
  name: 'listings.list',
  method: 'GET',
  path: '/office/api/listings/list',
  act: 'read ownProducts',
  kind: 'read',
  refusals: [],
  topics: ['listings'],
});

/** What the list shows with the same filters, all pages of it. */
export const exportList = call<typeof schemas.exportList>()({
  name: 'listings.exportList',
  method: 'GET',
  path: '/office/api/listings/exportList',
  act: 'export ownProducts',
  kind: 'read',
  file: 'csv',
  refusals: [],
});

/** The products themselves, to be changed elsewhere and read in again. */
export const exportSheet = call<typeof schemas.exportSheet>()({
  name: 'listings.exportSheet',
  method: 'GET',
  path: '/office/api/listings/exportSheet',
  act: 'export ownProducts',
  kind: 'read',
  file: 'csv',
  refusals: [],
});

/** The same for many products. */
export const changeMany = call<typeof schemas.changeMany>()({
  name: 'listings.changeMany',
  method: 'POST',
  path: '/office/api/listings/changeMany',
  act: 'change ownProducts',
  kind: 'command',
  idempotent: true,
  refusals: ['requestInUse'],
  topics: ['listings'],
});

/** What would come of `importSheet`. */
export const checkSheet = call<typeof schemas.checkSheet>()({
  name: 'listings.checkSheet',
  method: 'POST',
  path: '/office/api/listings/checkSheet',
  act: 'change ownProducts',
  kind: 'command',
  longest: sheetLimits.bytes,
  refusals: ['sheetUnreadable'],
  shownByScreen: ['sheetUnreadable'],
});

/** Many products at once: new drafts, and changes of those that have a number. */
export const importSheet = call<typeof schemas.importSheet>()({
  name: 'listings.importSheet',
  method: 'POST',
  path: '/office/api/listings/importSheet',
  act: 'change ownProducts',
  kind: 'command',
  idempotent: true,
  longest: sheetLimits.bytes,
  refusals: ['sheetUnreadable', 'requestInUse'],
  shownByScreen: ['sheetUnreadable'],
  topics: ['listings'],
});

export const choices = call<typeof schemas.choices>()({
  name: 'listings.choices',
  method: 'GET',
  path: '/office/api/listings/choices',
  act: 'read ownProducts',
  kind: 'read',
  refusals: [],
  topics: ['shopfront', 'teachers'],
});

export const own = call<typeof schemas.own>()({
  name: 'listings.own',
  method: 'GET',
  path: '/office/api/listings/own',
  act: 'read ownProducts',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['listings'],
});

export const create = call<typeof schemas.create>()({
  name: 'listings.create',
  method: 'POST',
  path: '/office/api/listings/create',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound', 'amountNotChargeable', 'consultantNotAccepted'],
  topics: ['listings'],
});

/** A new draft like it. */
export const copy = call<typeof schemas.copy>()({
  name: 'listings.copy',
  method: 'POST',
  path: '/office/api/listings/copy',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound', 'amountNotChargeable', 'consultantNotAccepted'],
  topics: ['listings'],
});

/** Writes the draft; what buyers see stays as it is. */
export const save = call<typeof schemas.save>()({
  name: 'listings.save',
  method: 'POST',
  path: '/office/api/listings/save',
  act: 'change ownProducts',
  kind: 'command',
  refusals: [
    'notFound',
    'amountNotChargeable',
    'consultantNotAccepted',
    'editedMeanwhile',
    'underReview',
    'lessonsSold',
  ],
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

/** What the caller wrote and has not saved; without an id, of a product that was never saved. */
export const draft = call<typeof schemas.draft>()({
  name: 'listings.draft',
  method: 'GET',
  path: '/office/api/listings/draft',
  act: 'read ownProducts',
  kind: 'read',
  refusals: [],
  topics: ['listings'],
});

/** Keeps it, for the caller alone; the product stays as it is. */
export const keepDraft = call<typeof schemas.keepDraft>()({
  name: 'listings.keepDraft',
  method: 'POST',
  path: '/office/api/listings/keepDraft',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound'],
});

export const dropDraft = call<typeof schemas.dropDraft>()({
  name: 'listings.dropDraft',
  method: 'POST',
  path: '/office/api/listings/dropDraft',
  act: 'change ownProducts',
  kind: 'command',
  refusals: [],
});

/** The versions that are kept, the newest first. */
export const history = call<typeof schemas.history>()({
  name: 'listings.history',
  method: 'GET',
  path: '/office/api/listings/history',
  act: 'read ownProducts',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['listings'],
});

/** What one of them held. */
export const earlier = call<typeof schemas.earlier>()({
  name: 'listings.earlier',
  method: 'GET',
  path: '/office/api/listings/earlier',
  act: 'read ownProducts',
  kind: 'read',
  refusals: ['notFound'],
});

export const submit = call<typeof schemas.submit>()({
  name: 'listings.submit',
  method: 'POST',
  path: '/office/api/listings/submit',
  act: 'submit ownProducts',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'listingIncomplete', 'consultantNotAccepted', 'moveNotPossible', ...limits],
  shownByScreen: ['editedMeanwhile', 'listingIncomplete'],
  topics: ['listings'],
});

/** Asks for what was sent in back, before somebody has decided. */
export const takeBack = call<typeof schemas.takeBack>()({
  name: 'listings.takeBack',
  method: 'POST',
  path: '/office/api/listings/takeBack',
  act: 'submit ownProducts',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'moveNotPossible'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

export const takeOffShelf = call<typeof schemas.takeOffShelf>()({
  name: 'listings.takeOffShelf',
  method: 'POST',
  path: '/office/api/listings/takeOffShelf',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'moveNotPossible'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

export const putOnShelf = call<typeof schemas.putOnShelf>()({
  name: 'listings.putOnShelf',
  method: 'POST',
  path: '/office/api/listings/putOnShelf',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'consultantNotAccepted', 'moveNotPossible', ...limits],
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

/** For good: a draft is thrown away, a product set aside never comes back. Who bought it keeps it. */
export const withdraw = call<typeof schemas.withdraw>()({
  name: 'listings.withdraw',
  method: 'POST',
  path: '/office/api/listings/withdraw',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'moveNotPossible'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

/** Prices, places and what is on sale of published offers, at once. */
export const changeTerms = call<typeof schemas.changeTerms>()({
  name: 'listings.changeTerms',
  method: 'POST',
  path: '/office/api/listings/changeTerms',
  act: 'change ownProducts',
  kind: 'command',
  refusals: ['notFound', 'amountNotChargeable', 'editedMeanwhile', 'seatsLeft', ...limits],
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

/** Of all agencies: what waits for a review, or is sold, or is suspended. */
export const queue = call<typeof schemas.queue>()({
  name: 'listings.queue',
  method: 'GET',
  path: '/office/api/listings/queue',
  act: 'read products',
  kind: 'read',
  refusals: [],
  topics: ['listings'],
});

export const submitted = call<typeof schemas.submitted>()({
  name: 'listings.submitted',
  method: 'GET',
  path: '/office/api/listings/submitted',
  act: 'read products',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['listings'],
});

export const pass = call<typeof schemas.pass>()({
  name: 'listings.pass',
  method: 'POST',
  path: '/office/api/listings/pass',
  act: 'review products',
  kind: 'command',
  refusals: ['notFound', 'decidedMeanwhile', 'lessonsSold', 'consultantNotAccepted', ...limits],
  topics: ['listings'],
});

export const reject = call<typeof schemas.reject>()({
  name: 'listings.reject',
  method: 'POST',
  path: '/office/api/listings/reject',
  act: 'review products',
  kind: 'command',
  refusals: ['notFound', 'decidedMeanwhile'],
  topics: ['listings'],
});

/** Keeps a published product out of the shop, whatever its agency wants, until that is lifted. */
export const suspend = call<typeof schemas.suspend>()({
  name: 'listings.suspend',
  method: 'POST',
  path: '/office/api/listings/suspend',
  act: 'review products',
  kind: 'command',
  refusals: ['notFound', 'decidedMeanwhile', 'moveNotPossible'],
  topics: ['listings'],
});

export const liftSuspension = call<typeof schemas.liftSuspension>()({
  name: 'listings.liftSuspension',
  method: 'POST',
  path: '/office/api/listings/liftSuspension',
  act: 'review products',
  kind: 'command',
  refusals: ['notFound', 'decidedMeanwhile', 'moveNotPossible'],
  topics: ['listings'],
});

/** An agency's own products, for somebody of its staff with a phone (/commodityManagement). */
export const listByPhone = call<typeof schemas.listByPhone>()({
  name: 'listings.listByPhone',
  method: 'GET',
  path: '/lyceum/listings/v1/listByPhone',
  act: 'read sellerProducts',
  kind: 'read',
  refusals: [],
  topics: ['account', 'listings'],
});

export const ownByPhone = call<typeof schemas.ownByPhone>()({
  name: 'listings.ownByPhone',
  method: 'GET',
  path: '/lyceum/listings/v1/ownByPhone',
  act: 'read sellerProducts',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['account', 'listings'],
});

/**
 * Puts a picture of the caller's own before the others. It is sent in at once where nothing else waits to be; otherwise it is kept in the draft.
 */
export const addPictureByPhone = call<typeof schemas.addPictureByPhone>()({
  name: 'listings.addPictureByPhone',
  method: 'POST',
  path: '/lyceum/listings/v1/addPictureByPhone',
  act: 'change sellerProducts',
  kind: 'command',
  refusals: [
    'notFound',
    'amountNotChargeable',
    'consultantNotAccepted',
    'editedMeanwhile',
    'underReview',
    'lessonsSold',
    'picturesFull',
  ],
  topics: ['listings'],
});

export const takeOffShelfByPhone = call<typeof schemas.takeOffShelfByPhone>()({
  name: 'listings.takeOffShelfByPhone',
  method: 'POST',
  path: '/lyceum/listings/v1/takeOffShelfByPhone',
  act: 'change sellerProducts',
  kind: 'command',
  refusals: takeOffShelf.facts.refusals,
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

export const putOnShelfByPhone = call<typeof schemas.putOnShelfByPhone>()({
  name: 'listings.putOnShelfByPhone',
  method: 'POST',
  path: '/lyceum/listings/v1/putOnShelfByPhone',
  act: 'change sellerProducts',
  kind: 'command',
  refusals: putOnShelf.facts.refusals,
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});

export const changeTermsByPhone = call<typeof schemas.changeTermsByPhone>()({
  name: 'listings.changeTermsByPhone',
  method: 'POST',
  path: '/lyceum/listings/v1/changeTermsByPhone',
  act: 'change sellerProducts',
  kind: 'command',
  refusals: changeTerms.facts.refusals,
  shownByScreen: ['editedMeanwhile'],
  topics: ['listings'],
});
