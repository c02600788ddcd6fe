import type { getOrderMessage } from '@lyceum/contract/orders.calls';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { lengthText } from '../ui/length-text.ts';
import { sessionTime } from '../ui/session-time.ts';

type Booking = NonNullable<ReplyOf<typeof getOrderMessage>['lines'][number]['booking']>;

const minute = 60_000;

/** When a consultant or a space is booked: from when and for how long, or the days. One goes to a space by its clock; a talk is told by both. */
export function bookedTime({ by, startsAt, endsAt, zone }: Booking, language: Language): string {
  if (by === 'days') {
    const [first, last] = [startsAt, endsAt].map((at, index) =>
      // The end is not a part of it: a day that ends at midnight is not the next one.
      dateText(Date.parse(at) - index, language, 'date', zone),
    );
    return first === last ? (first ?? '') : m.orders_bookedDays({ first: first ?? '', last: last ?? '' });
  }
  return m.orders_bookedFrom({
    time: sessionTime({ startsAt, zone, inPerson: by === 'hours' }, language),
    length: lengthText((Date.parse(endsAt) - Date.parse(startsAt)) / minute),
  });
}
