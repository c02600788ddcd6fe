import type { quote } from '@lyceum/contract/bookings.calls';
import { refundTermsText } from '@lyceum/i18n/refund-terms';
import * as m from '@lyceum/i18n/words';
import { zoneName } from '@lyceum/i18n/zone-name';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Fact } from '../ui/list-row.tsx';
import { lengthText } from '../ui/length-text.ts';

export type Rules = ReplyOf<typeof quote>['rules'];

/** What holds for every time here, told before one pays. */
export function TimeRules({ rules }: { rules: Rules }): ReactNode {
  const { zone, leadMinutes, beforeMinutes, afterMinutes, lockHours, leastDays, heads, refundTerms } = rules;
  const prepared = beforeMinutes + afterMinutes;
  return (
    <Card>
      <h2 className="pb-2 font-semibold">{m.bookings_rulesTitle()}</h2>
      <dl className="flex flex-col">
        <Fact name={m.bookings_zone()}>{zoneName(zone)}</Fact>
        {leadMinutes > 0 && (
          <Fact name={m.bookings_lead()}>{m.bookings_leadText({ time: lengthText(leadMinutes) })}</Fact>
        )}
        {leastDays > 1 && <Fact name={m.spaces_leastDays()}>{m.spaces_days({ count: leastDays })}</Fact>}
        {heads !== null && <Fact name={m.bookings_heads()}>{m.shell_upToPeople({ count: heads })}</Fact>}
        {prepared > 0 && (
          <Fact name={m.bookings_prepared()}>{m.bookings_preparedText({ time: lengthText(prepared) })}</Fact>
        )}
        <Fact name={m.bookings_move()}>{m.bookings_moveText({ hours: lockHours })}</Fact>
        <Fact name={m.orders_ifYouCancel()}>{refundTermsText(refundTerms)}</Fact>
      </dl>
    </Card>
  );
}
