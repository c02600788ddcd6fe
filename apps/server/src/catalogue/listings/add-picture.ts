import type * as schemas from '@lyceum/contract/listings.schemas';
import { mostPictures } from '@lyceum/domain/listings';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { giveOwnPicture } from '../../people/files/keep-pictures.ts';
import { inPart, inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { lockListing } from './listings.sql.ts';
import { submitIn } from './move-listing.ts';
import { listingOf, ownerOf, rereadListing } from './read-listing.ts';
import { writeListing } from './write-listing.ts';

/**
 * Puts a picture that somebody of an agency uploaded as a user before the product's others; it is the agency's from then on. What buyers see
 * waits for the review, as everything that is written. It is sent in at once, unless somebody at a desk has something unsent in it.
 */
export function addPicture(
  deps: Deps,
  { id, picture }: z.output<typeof schemas.addPictureByPhone.request>,
  caller: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    // Others' changes are no hindrance: it is added to whatever holds now.
    const row = await lockListing(tx, id, ownerOf(caller));
    if (row === null || caller.userId === null) {
      return refuse('notFound');
    }
    const { content } = await listingOf(deps, tx, row);
    // Sent once more, because the answer was lost.
    if (content.pictures.includes(picture)) {
      return rereadListing(deps, tx, id, ownerOf(caller));
    }
    if (content.pictures.length >= mostPictures) {
      return refuse('picturesFull', { most: mostPictures });
    }
    if (!(await giveOwnPicture(tx, deps, caller.userId, caller.member, picture))) {
      return refuse('notFound');
    }
    const written = { ...content, pictures: [picture, ...content.pictures] };
    const saved = await writeListing(deps, tx, { id, version: row.version, content: written }, caller);
    if (isRefusal(saved)) {
      return saved;
    }
    if (row.revision === 'applied') {
      // What hinders it, the desk reads; the picture stays in the draft.
      await inPart(tx, () => submitIn(deps, tx, { id, version: row.version + 1 }, caller));
    }
    return rereadListing(deps, tx, id, ownerOf(caller));
  });
}
