import type { RefundTerms, Tier } from '@lyceum/domain/refunds';
import * as m from './words/messages.js';

const percent = (bps: number): string => `${bps / 100}%`;

/** A fraction of the sessions as one says it. */
function fractionText([part, whole]: readonly [number, number]): string {
  if (part === 1 && whole === 3) {
    return m.terms_share_third();
  }
  return part * 2 === whole ? m.terms_share_half() : percent((part * 10_000) / whole);
}

const timeText = ({ hoursBefore }: Tier): string =>
  hoursBefore > 24 ? m.terms_time_days({ count: hoursBefore / 24 }) : m.terms_time_hours({ count: hoursBefore });

const withUse = (text: string): string => `${text} ${m.terms_refund_use()}`;

/** What comes back by such terms, in a sentence for the buyer, and what counts as used where that matters. */
export function refundTermsText(terms: RefundTerms): string {
  switch (terms.rule) {
    case 'none':
      return m.terms_refund_none();
    case 'proRata':
      return withUse(m.terms_refund_proRata());
    case 'beforeStart':
      return withUse(
        m.terms_refund_beforeStart({
          first: percent(10_000 - terms.feeBps),
          share: fractionText(terms.until),
          rest: percent(terms.thenBps),
        }),
      );
    case 'beforeStartThenShare':
      return withUse(
        m.terms_refund_beforeStartThenShare({
          first: percent(10_000 - terms.feeBps),
          share: fractionText(terms.until),
        }),
      );
    case 'unopened':
      return m.terms_refund_unopened({ days: terms.withinDays });
    case 'fromReceipt':
      return m.terms_refund_fromReceipt({ days: terms.withinDays });
    case 'tiers':
      return [
        ...terms.tiers.map((tier) => m.terms_refund_tier({ time: timeText(tier), part: percent(tier.bps) })),
        m.terms_refund_tierElse(),
      ].join(' ');
  }
}
