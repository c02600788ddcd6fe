import { minor, type Currency } from '@lyceum/domain/money';
import type { LineBooking } from './kinds/line-kind.ts';

/** The time that a line takes, as readers of carts and orders get it. */
export const bookingReply = ({ startsAt, endsAt, parts, ...booking }: LineBooking, currency: Currency) => ({
  ...booking,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  parts: parts.map((part) => ({ ...part, amount: { amount: minor(part.amount), currency } })),
});
