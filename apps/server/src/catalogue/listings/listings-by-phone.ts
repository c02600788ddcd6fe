import type * as schemas from '@lyceum/contract/listings.schemas';
import type { Language } from '@lyceum/domain/language';
import { mostPictures, usualRate } from '@lyceum/domain/listings';
import { isRefusal, type Refusal, type RefusalCode } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { addPicture } from './add-picture.ts';
import { changeTerms } from './change-terms.ts';
import { putOnShelf, takeOffShelf } from './move-listing.ts';
import { readOwnListing } from './read-listing.ts';

type Listing = z.input<typeof schemas.listing>;
type PhoneListing = z.input<typeof schemas.ownByPhone.reply>;

/** Of the offers those that buyers see: the others are written in the back office. */
function phoneListingOf(listing: Listing, language: Language): PhoneListing {
  const { content, liveOfferIds, media: _, keptLessonIds: __, ...facts } = listing;
  const { type, name, pictures, offers } = content;
  const counted = usualRate(type) === null;
  return {
    ...facts,
    type,
    name: name[language],
    picture: pictures[0] ?? null,
    takesPicture: facts.revision !== 'inReview' && facts.shelf !== 'withdrawn' && pictures.length < mostPictures,
    offers: offers.flatMap(({ id, name: offerName, price, listPrice, distributionPrice, onSale, left }) =>
      liveOfferIds.includes(id) && price !== null
        ? { id, name: offerName[language], price, listPrice, distributionPrice, onSale, left, counted }
        : [],
    ),
  };
}

/** The same deed as in the back office, answered as a phone shows it. */
const byPhone =
  <Input, Code extends RefusalCode>(
    deed: (deps: Deps, input: Input, caller: StaffCaller) => Promise<Listing | Refusal<Code>>,
  ) =>
  async (deps: Deps, input: Input, caller: StaffCaller): Promise<PhoneListing | Refusal<Code>> => {
    const answer = await deed(deps, input, caller);
    return isRefusal(answer) ? answer : phoneListingOf(answer, caller.language);
  };

export const readByPhone = byPhone(readOwnListing);
export const takeOffShelfByPhone = byPhone(takeOffShelf);
export const putOnShelfByPhone = byPhone(putOnShelf);
export const addPictureByPhone = byPhone(addPicture);
export const changeTermsByPhone = byPhone(changeTerms);
