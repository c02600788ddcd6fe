import type { quote } from '@lyceum/contract/bookings.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { lengthText } from '../ui/length-text.ts';

type Part = NonNullable<ReplyOf<typeof quote>['booked']>['parts'][number];

const unitWords: Record<Part['unit'], () => string> = {
  hour: m.orders_unit_hour,
  halfDay: m.orders_unit_halfDay,
  day: m.orders_unit_day,
};

/** What the price of a space is made of, in the order of its time; rows of a list. */
export function PriceParts({
  parts,
  zone,
}: {
  parts: readonly (Omit<Part, 'name'> & { name?: string })[];
  zone: string;
}): ReactNode {
  const { language } = useSettings();
  return parts.map((part) => (
    <li key={`${part.offerId} ${part.startsAt}`} className="flex justify-between gap-4">
      <span className="min-w-0">
        {m.orders_pricePart({
          name: part.name ?? unitWords[part.unit](),
          from: dateText(part.startsAt, language, part.unit === 'day' ? 'date' : 'time', zone),
          length: lengthText(part.minutes),
        })}
      </span>
      <span className="shrink-0">{amountText(part.amount)}</span>
    </li>
  ));
}
