import { cart, changeCartLine, removeFromCart } from '@lyceum/contract/orders.calls';
import { mostOf, orderKindOf } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { PullToRefresh } from '../ui/endless-list.tsx';
import { Checkbox, Stepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { OrderLine } from './order-line.tsx';
import { troubleWords } from './order-words.ts';

type Kept = ReplyOf<typeof cart>;
type Line = Kept['agencies'][number]['lines'][number];

/** What one wants to buy, an agency after the other; the ticked lines are ordered together and paid at once. */
export default function Cart(): ReactNode {
  const loaded = useCall(cart, {});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const kept = loaded.state === 'ready' ? loaded.data : null;
  const lines = kept?.agencies.flatMap((agency) => agency.lines) ?? [];
  const chosen = lines.filter((line) => line.trouble === null && !left.has(line.offerId));
  const choose = (offerId: string, on: boolean): void => {
    const others = [...left].filter((one) => one !== offerId);
    setLeft(new Set(on ? others : [...others, offerId]));
  };
  return (
    <Screen
      name="orders/cart"
      title={m.orders_cartTitle()}
      foot={kept?.cartId && lines.length > 0 && <Till cartId={kept.cartId} chosen={chosen} />}
    >
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<RowsSkeleton />} />
      ) : lines.length === 0 ? (
        <Empty icon="cart" title={m.orders_cartEmptyTitle()} text={m.orders_cartEmptyText()}>
          <ButtonLink to={routes.home}>{m.orders_otherCourses()}</ButtonLink>
        </Empty>
      ) : (
        <PullToRefresh onRefresh={loaded.again}>
          <div className="flex flex-col gap-3">
            {loaded.data.agencies.map((agency) => (
              <Card key={agency.agencyId} className="flex flex-col gap-4">
                <h2 className="truncate text-small text-muted">{agency.agencyName}</h2>
                {agency.lines.map((line) => (
                  <CartLine
                    key={line.offerId}
                    line={line}
                    chosen={chosen.includes(line)}
                    onChoose={(on) => choose(line.offerId, on)}
                  />
                ))}
              </Card>
            ))}
          </div>
        </PullToRefresh>
      )}
    </Screen>
  );
}

function CartLine({
  line,
  chosen,
  onChoose,
}: {
  line: Line;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}): ReactNode {
  const change = useCommand(changeCartLine, { throttleMs: 0 });
  const remove = useCommand(removeFromCart, { throttleMs: 0 });
  const most = Math.min(line.left ?? Infinity, mostOf(orderKindOf(line.productType, line.form, line.ships)));
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
      <Link
        to={routes.goodDetail}
        params={{ id: line.productId, type: String(line.productType) }}
        className="press block"
      >
        <OrderLine line={line} />
      </Link>
      {line.priceThen !== null && (
        <p className="text-note text-muted">{m.orders_cartPriceWas({ price: amountText(line.priceThen) })}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {line.trouble === null ? (
          <Checkbox checked={chosen} onCheck={onChoose}>
            {m.orders_cartChoose()}
          </Checkbox>
        ) : (
          <p className="text-small font-medium text-bad-ink">{troubleWords[line.trouble]()}</p>
        )}
        <span className="flex items-center gap-1">
          {most > 1 && (
            <Stepper
              label={m.orders_cartQuantity()}
              value={line.quantity}
              most={most}
              onStep={(quantity) => void change.run({ offerId: line.offerId, quantity })}
            />
          )}
          <IconButton
            label={m.orders_cartRemove({ name: line.name1 })}
            className="text-muted"
            onClick={() => void remove.run({ offerIds: [line.offerId] })}
          >
            <Icon name="bin" size={20} />
          </IconButton>
        </span>
      </div>
    </div>
  );
}

/** What the ticked lines cost. Of several currencies the first one is paid first; the other lines wait in the cart. */
function Till({ cartId, chosen }: { cartId: string; chosen: readonly Line[] }): ReactNode {
  const [first] = chosen;
  const together = chosen.filter((line) => line.amount.currency === first?.amount.currency);
  const total = together.reduce((sum, line) => sum + line.amount.amount, 0);
  return (
    <BottomBar>
      <span className="flex min-w-0 flex-1 flex-col">
        {first ? (
          <Price money={{ amount: total, currency: first.amount.currency }} />
        ) : (
          <span className="text-small text-muted">{m.orders_cartNothing()}</span>
        )}
        {together.length < chosen.length && <span className="text-note text-muted">{m.orders_cartCurrencies()}</span>}
      </span>
      {first && (
        <ButtonLink
          to={routes.confirmOrder}
          params={{ cartId, lines: together.map((line) => line.offerId).join(',') }}
          look={{ size: 'large' }}
        >
          {m.orders_cartCheckOut({ count: together.length })}
        </ButtonLink>
      )}
    </BottomBar>
  );
}
