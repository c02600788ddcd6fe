import { addSeries } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import type { ReactNode } from 'react';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import type { Series } from './use-series.ts';

/** What the dates that stay cost together, and on to one order of them all. */
export default function SeriesBar({
  productId,
  series: { dates, dropped, heads, again },
  onOrder,
}: {
  productId: string;
  series: Series;
  /** Opens the order's page. */
  onOrder: (cartId: string) => void;
}): ReactNode {
  const cart = useCommand(addSeries);
  const kept = (dates ?? []).filter(({ week }) => !dropped.includes(week));
  const lines = kept.flatMap(({ startsAt, endsAt, trouble, priced }) =>
    trouble === null && priced ? [{ startsAt, endsAt, ...priced }] : [],
  );
  const whole = lines.length > 0 && lines.length === kept.length;
  const sum = (of: 'total' | 'totalConvert') => ({
    amount: lines.reduce((all, line) => all + line[of].amount, 0),
    currency: lines[0]?.[of].currency ?? 'TWD',
  });
  async function order(): Promise<void> {
    const answer = await cart.run({
      productId,
      lines: lines.map(({ offerId, startsAt, endsAt }) => ({ offerId, facts: { startsAt, endsAt, heads } })),
    });
    if (answer?.data) {
      onOrder(answer.data.cartId);
    } else if (answer?.refusal) {
      // Somebody took one meanwhile: the list tells which.
      await again?.();
    }
  }
  return (
    <BottomBar>
      <span className="basis-0 grow-999" aria-live="polite">
        {whole ? (
          <>
            <Price money={sum('total')} converted={sum('totalConvert')} />
            <span className="text-note text-muted">{m.bookings_seriesCount({ count: lines.length })}</span>
          </>
        ) : (
          <span className="text-small text-muted">
            {kept.length > 0 ? m.bookings_seriesHint() : m.bookings_pickHours()}
          </span>
        )}
      </span>
      <Button size="large" className="grow" disabled={!whole} busy={cart.busy} onClick={() => void order()}>
        {m.bookings_toOrder()}
      </Button>
    </BottomBar>
  );
}
