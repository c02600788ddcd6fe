import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { dateText } from '@lyceum/web/date-text';
import { useSettings } from '../session.ts';
import { troubleSentence } from '../orders/line-words.ts';
import { PriceParts } from '../orders/price-parts.tsx';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import type { Quote } from './use-quote.ts';

/** The price with the parts that it is made of, what comes back until when; or why the time cannot be had. */
export function TimePrice({ quote: { trouble, booked, rules } }: { quote: Quote }): ReactNode {
  const { language } = useSettings();
  if (trouble !== null) {
    return (
      <Card>
        <p role="alert" className="text-bad-ink">
          {troubleSentence(trouble)}
        </p>
      </Card>
    );
  }
  if (booked === null) {
    return null;
  }
  const when = (at: string): string => dateText(at, language, 'dayTime', rules.zone);
  return (
    <Card aria-live="polite">
      <h2 className="pb-2 font-semibold">{m.bookings_priceTitle()}</h2>
      <ul className="figures flex flex-col gap-1.5 text-small">
        <PriceParts parts={booked.parts} zone={rules.zone} />
        <li className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-body">
          <span>{m.bookings_total()}</span>
          <Price money={booked.total} converted={booked.totalConvert} />
        </li>
      </ul>
      <p className="pt-2 text-note text-muted">
        {booked.freeUntil === null ? m.bookings_noFreeCancel() : m.bookings_freeUntil({ time: when(booked.freeUntil) })}
      </p>
      <p className="text-note text-muted">{m.bookings_lockedFrom({ time: when(booked.lockedFrom) })}</p>
    </Card>
  );
}
