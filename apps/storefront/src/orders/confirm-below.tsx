import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { amountText } from '@lyceum/web/money-text';
import { useId, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Price } from '../ui/price.tsx';
import type { Cart } from './confirm-page.tsx';

const longestRemark = 200;

interface ConfirmBelowProps {
  cart: Cart;
  remark: string;
  onRemark: (remark: string) => void;
  /** Told where a keyboard comes over the page. */
  onWriting: ((writing: boolean) => void) | undefined;
}

/** What stands below the first look at an order to be: its price in parts, how many orders it makes, and a word to the seller. */
export default function ConfirmBelow({ cart, remark, onRemark, onWriting }: ConfirmBelowProps): ReactNode {
  return (
    <>
      <Amounts cart={cart} />
      <SeveralOrders cart={cart} />
      <Remark value={remark} onText={onRemark} onWriting={onWriting} />
      {cart.total.amount > 0 && (
        <p className="flex items-start gap-2 px-1 text-note text-muted">
          <Icon name="clock" size={16} className="mt-0.5" />
          {m.orders_payWithin({ minutes: Math.round(cart.payWithin / minute) })}
        </p>
      )}
    </>
  );
}

function Amounts({ cart }: { cart: Cart }): ReactNode {
  return (
    <Card>
      <h2 className="pb-1 text-body font-semibold">{m.orders_priceDetails()}</h2>
      <dl className="figures">
        {cart.lines.map((line) => (
          <Fact key={line.lineId} name={`${line.offerName} ${m.orders_quantity({ count: line.quantity })}`}>
            {line.amount.amount === 0 ? m.shell_free() : amountText(line.amount)}
          </Fact>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-small font-medium">{m.orders_total()}</dt>
          <dd>
            <Price money={cart.total} converted={cart.totalConvert} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Sellers deliver on their own: what is paid at once is an order each. */
function SeveralOrders({ cart }: { cart: Cart }): ReactNode {
  const sellers = new Set(cart.lines.map((line) => line.agencyName));
  return (
    sellers.size > 1 && (
      <p className="flex items-start gap-2 px-1 text-note text-muted">
        <Icon name="info" size={16} className="mt-0.5" />
        {m.orders_severalSellers({ count: sellers.size })}
      </p>
    )
  );
}

interface RemarkProps {
  value: string;
  onText: (value: string) => void;
  /** Told where a keyboard comes over the page. */
  onWriting: ((writing: boolean) => void) | undefined;
}

function Remark({ value, onText, onWriting }: RemarkProps): ReactNode {
  const id = useId();
  return (
    <Card>
      <label htmlFor={id} className="text-body font-semibold">
        {m.orders_remark()}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={longestRemark}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onFocus={({ target }) => {
          if (onWriting) {
            onWriting(true);
            target.scrollIntoView({ block: 'start' });
          }
        }}
        onBlur={() => onWriting?.(false)}
        placeholder={m.orders_remarkPlaceholder()}
        className="mt-2 scroll-mt-20 field-sizing-content min-h-18 w-full resize-none rounded-field bg-page px-4 py-3 text-body outline-none placeholder:text-muted focus:ring-2 focus:ring-brand focus:ring-inset"
      />
    </Card>
  );
}
