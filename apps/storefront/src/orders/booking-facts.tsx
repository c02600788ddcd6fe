import type { getOrderMessage } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { bookedTime } from './booked-time.ts';
import { PriceParts } from './price-parts.tsx';

type Booking = NonNullable<ReplyOf<typeof getOrderMessage>['lines'][number]['booking']>;

/** The chosen time of a talk or a room, for how many, and how its price came about. */
export default function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  const { language } = useSettings();
  const { heads, sessions, parts, zone } = booking;
  return (
    <>
      <span className="figures block font-medium">{bookedTime(booking, language)}</span>
      {heads !== null && <span className="block">{m.orders_bookedHeads({ count: heads })}</span>}
      {sessions > 1 && <span className="block">{m.orders_bookedPackage({ count: sessions })}</span>}
      {parts.length > 1 && (
        <ul className="figures flex flex-col gap-0.5 pt-1 text-note text-muted">
          <PriceParts parts={parts} zone={zone} />
        </ul>
      )}
    </>
  );
}
