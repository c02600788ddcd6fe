import type { quote } from '@lyceum/contract/bookings.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { addToCart } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import type { ReactNode } from 'react';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import type { Quote } from './use-quote.ts';

interface OrderBarProps {
  productId: string;
  quote: Quote | null;
  time: InputOfCall<typeof quote>['time'] | null;
  /** What is still to be chosen. */
  hint: string;
  /** Opens the order's page. */
  onOrder: (cartId: string) => void;
  /** The time was taken meanwhile, or something else is otherwise now. */
  onStale: (() => Promise<void>) | null;
}

/** The price of the chosen time, and on to the order. Nothing is held before it is committed. */
export function OrderBar({ productId, quote: priced, time, hint, onOrder, onStale }: OrderBarProps): ReactNode {
  const cart = useCommand(addToCart);
  const booked = priced?.trouble === null ? priced.booked : null;
  async function order(): Promise<void> {
    if (!booked || !time) {
      return;
    }
    const answer = await cart.run({ productId, offerId: booked.offerId, quantity: 1, facts: { ...time } });
    if (answer?.data) {
      onOrder(answer.data.cartId);
    } else if (answer?.refusal) {
      await onStale?.();
    }
  }
  return (
    <BottomBar>
      <span className="basis-0 grow-999">
        {booked ? (
          <Price money={booked.total} converted={booked.totalConvert} />
        ) : (
          <span className="text-small text-muted">{hint}</span>
        )}
      </span>
      <Button size="large" className="grow" disabled={!booked} busy={cart.busy} onClick={() => void order()}>
        {m.bookings_toOrder()}
      </Button>
    </BottomBar>
  );
}
