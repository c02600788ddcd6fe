import type { list } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { amountText, type Amount } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { About } from '../ui/price.tsx';

type Line = ReplyOf<typeof list>['list'][number]['lines'][number];

/** What was bought: picture, name, offer, price and how many. */
export function OrderLine({
  line,
  converted = null,
}: {
  line: Pick<Line, 'masterImg' | 'name1' | 'offerName' | 'unitPrice' | 'quantity'> & { returned?: boolean };
  /** What one costs in the display currency. */
  converted?: Amount | null;
}): ReactNode {
  return (
    <span className="flex gap-3">
      <Picture
        src={line.masterImg}
        alt=""
        ratio="4/3"
        sizes="112px"
        className="w-28 shrink-0 self-start rounded-field"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-2 text-body leading-snug font-medium">{line.name1}</span>
        <span className="line-clamp-1 text-note text-muted">{line.offerName}</span>
        {line.returned && (
          <span className="self-start pt-0.5">
            <Badge tone="quiet">{m.orders_lineReturned()}</Badge>
          </span>
        )}
        <span className="figures mt-auto flex flex-wrap justify-between gap-x-3 pt-1 text-small">
          <span>{line.unitPrice.amount === 0 ? m.shell_free() : amountText(line.unitPrice)}</span>
          <span className="text-muted">{m.orders_quantity({ count: line.quantity })}</span>
        </span>
        <About money={line.unitPrice} converted={converted} />
      </span>
    </span>
  );
}
