import type { getOrderMessage } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { bookedTime } from './booked-time.ts';

type Line = ReplyOf<typeof getOrderMessage>['lines'][number];

/** One more time of what stands above it: when, for how much, and until when all of it comes back. */
export default function AgainLine({ line: { booking, amount, freeUntil } }: { line: Line }): ReactNode {
  const { language } = useSettings();
  return (
    <Card className="figures flex items-baseline justify-between gap-3 text-small">
      <span className="min-w-0">
        <span className="block font-medium">{booking && bookedTime(booking, language)}</span>
        {freeUntil !== null && (
          <span className="block text-note text-muted">
            {m.bookings_freeUntil({ time: dateText(freeUntil, language, 'dayTime', booking?.zone) })}
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold">{amountText(amount)}</span>
    </Card>
  );
}
