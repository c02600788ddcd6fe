import type { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import { largestQuantity } from '@lyceum/domain/orders';
import type { ReplyOf } from '@lyceum/web/call-client';

export type Course = ReplyOf<typeof detailProductLiveAndRecord>;
export type Offer = Course['offers'][number];

/** So few that a buyer should know. */
const few = 10;

export const isSoldOut = ({ left }: Offer): boolean => left !== null && left <= 0;
export const isFew = (left: number | null): left is number => left !== null && left > 0 && left <= few;
export const fewLeft = ({ left }: Offer): number | null => (isFew(left) ? left : null);

/** Places are bought for several people; a recorded course is for oneself. */
export const largestOf = (course: Course, offer: Offer): number =>
  course.form === 'recorded' || offer.left === null ? 1 : Math.max(1, Math.min(offer.left, largestQuantity));

/** The cheapest that can be bought, else the cheapest of all. */
export function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  const open = offers.filter((offer) => !isSoldOut(offer));
  return (open.length > 0 ? open : offers).toSorted((a, b) => a.price.amount - b.price.amount)[0];
}

export const timesOf = (price: Offer['price'], quantity: number): Offer['price'] => ({
  amount: price.amount * quantity,
  currency: price.currency,
});
