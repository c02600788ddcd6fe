import * as calls from '@lyceum/contract/listings.calls';
import * as schemas from '@lyceum/contract/listings.schemas';
import type { Serve } from '../../platform/serve.ts';
import { exportListings } from './export-listings.ts';
import { changeMany } from './change-many.ts';
import { changeTerms } from './change-terms.ts';
import {
  addPictureByPhone,
  changeTermsByPhone,
  putOnShelfByPhone,
  readByPhone,
  takeOffShelfByPhone,
} from './listings-by-phone.ts';
import { dropDraft, keepDraft, readDraft } from './keep-draft.ts';
import { readHistory, readVersion } from './listing-history.ts';
import { putOnShelf, submitListing, takeListingBack, takeOffShelf, withdrawListing } from './move-listing.ts';
import { listChoices, listOwnListings, listQueue, readOwnListing, readSubmittedListing } from './read-listing.ts';
import { liftSuspension, passListing, rejectListing, suspendListing } from './review-listing.ts';
import { exportSheet } from './export-sheet.ts';
import { checkSheet, importSheet } from './import-sheet.ts';
import { copyListing, createListing, saveListing } from './write-listing.ts';

export function listingsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listOwnListings);
  serve(calls.exportList, schemas.exportList, exportListings);
  serve(calls.exportSheet, schemas.exportSheet, exportSheet);
  serve(calls.changeMany, schemas.changeMany, changeMany);
  serve(calls.checkSheet, schemas.checkSheet, checkSheet);
  serve(calls.importSheet, schemas.importSheet, importSheet);
  serve(calls.choices, schemas.choices, listChoices);
  serve(calls.own, schemas.own, readOwnListing);
  serve(calls.create, schemas.create, createListing);
  serve(calls.copy, schemas.copy, copyListing);
  serve(calls.save, schemas.save, saveListing);
  serve(calls.draft, schemas.draft, readDraft);
  serve(calls.keepDraft, schemas.keepDraft, keepDraft);
  serve(calls.dropDraft, schemas.dropDraft, dropDraft);
  serve(calls.history, schemas.history, readHistory);
  serve(calls.earlier, schemas.earlier, readVersion);
  serve(calls.submit, schemas.submit, submitListing);
  serve(calls.takeBack, schemas.takeBack, takeListingBack);
  serve(calls.takeOffShelf, schemas.takeOffShelf, takeOffShelf);
  serve(calls.putOnShelf, schemas.putOnShelf, putOnShelf);
  serve(calls.withdraw, schemas.withdraw, withdrawListing);
  serve(calls.changeTerms, schemas.changeTerms, changeTerms);
  serve(calls.listByPhone, schemas.listByPhone, listOwnListings);
  serve(calls.ownByPhone, schemas.ownByPhone, readByPhone);
  serve(calls.addPictureByPhone, schemas.addPictureByPhone, addPictureByPhone);
  serve(calls.takeOffShelfByPhone, schemas.takeOffShelfByPhone, takeOffShelfByPhone);
  serve(calls.putOnShelfByPhone, schemas.putOnShelfByPhone, putOnShelfByPhone);
  serve(calls.changeTermsByPhone, schemas.changeTermsByPhone, changeTermsByPhone);
  serve(calls.queue, schemas.queue, listQueue);
  serve(calls.submitted, schemas.submitted, readSubmittedListing);
  serve(calls.pass, schemas.pass, passListing);
  serve(calls.reject, schemas.reject, rejectListing);
  serve(calls.suspend, schemas.suspend, suspendListing);
  serve(calls.liftSuspension, schemas.liftSuspension, liftSuspension);
}
