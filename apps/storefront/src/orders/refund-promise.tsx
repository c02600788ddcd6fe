import type { RefundTerms } from '@lyceum/domain/refunds';
import { refundTermsText } from '@lyceum/i18n/refund-terms';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** What a buyer gets back, in plain words: before the order as it would be, afterwards as it was frozen into it. */
export function RefundPromise({ terms }: { terms: readonly RefundTerms[] }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Icon name="shield" size={20} className="text-brand-ink" />
        {m.orders_refundTitle()}
      </h2>
      {[...new Set(terms.map(refundTermsText))].map((text) => (
        <p key={text} className="text-small">
          {text}
        </p>
      ))}
      <p className="text-note text-muted">{m.orders_refundAlways()}</p>
    </div>
  );
}
