import { cart, changeCartLine, deviceCart, removeFromCart } from '@lyceum/contract/orders.calls';
import { minor } from '@lyceum/domain/money';
import { convert } from '@lyceum/domain/rounding';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall, type Loaded } from '@lyceum/web/load';
import { amountText, type Amount } from '@lyceum/web/money-text';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { useSignInFirst } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { ProductLink } from '../ui/product-link.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { PullToRefresh } from '../ui/endless-list.tsx';
import { Checkbox, Stepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { changeOnDevice, removeFromDevice, useDeviceCart, useTakeOver } from './device-cart.ts';
import { OrderLine } from './order-line.tsx';
import { troubleWords } from './line-words.ts';

type Line = ReplyOf<typeof cart>['agencies'][number]['lines'][number];
type Rates = ReplyOf<typeof cart>['rates'];

/** As the server would say it of the same amount. */
function inDisplayCurrency({ amount, currency }: Amount, rates: Rates): Amount | null {
  const rate = rates.find(({ source }) => source === currency);
  return rate ? convert({ amount: minor(amount), currency }, rate.target, rate.micros) : null;
}

/** What one wants to buy, an agency after the other; the ticked lines are ordered together and paid at once. */
export default function Cart(): ReactNode {
  const { signedIn } = useSettings();
  return signedIn ? <AccountCart /> : <VisitorCart />;
}

/** The account's, the same on all devices. */
function AccountCart(): ReactNode {
  const loaded = useCall(cart, {});
  const change = useCommand(changeCartLine, { throttleMs: 0 });
  const remove = useCommand(removeFromCart, { throttleMs: 0 });
  const takeOver = useTakeOver();
  const onOpen = useEffectEvent(takeOver);
  useEffect(() => void onOpen(), []);
  const cartId = loaded.state === 'ready' ? loaded.data.cartId : null;
  return (
    <CartOf
      loaded={loaded}
      onQuantity={(line, quantity) => void change.run({ lineId: line.lineId, quantity })}
      onRemove={(line) => void remove.run({ lineIds: [line.lineId] })}
      checkOut={(together) =>
        cartId !== null && (
          <ButtonLink
            to={routes.confirmOrder}
            params={{
              productId: together[0]?.productId,
              keyboard: '0',
              cartId,
              lines: together.map((line) => line.lineId).join(','),
            }}
            look={{ size: 'large' }}
            className="grow"
          >
            {m.orders_cartCheckOut({ count: together.length })}
          </ButtonLink>
        )
      }
    />
  );
}

const again = (): Promise<void> => Promise.resolve();

/** Of this device alone, until somebody signs in. */
function VisitorCart(): ReactNode {
  const lines = useDeviceCart();
  const loaded = useCall(deviceCart, { lines: [...lines] }, { enabled: lines.length > 0 });
  const signInFirst = useSignInFirst();
  // Each change asks anew: what was there stays in sight meanwhile.
  const [last, setLast] = useState<ReplyOf<typeof deviceCart> | null>(null);
  if (loaded.state === 'ready' && loaded.data !== last) {
    setLast(loaded.data);
  }
  const data = lines.length === 0 ? { agencies: [], rates: [] } : loaded.state === 'loading' ? last : null;
  return (
    <CartOf
      loaded={data ? { state: 'ready', data, again } : loaded}
      onQuantity={(line, quantity) => changeOnDevice(line.offerId, { quantity, priceThen: line.unitPrice.amount })}
      onRemove={(line) => removeFromDevice(line.offerId)}
      checkOut={() => (
        <Button size="large" className="grow" onClick={() => signInFirst()}>
          {m.orders_cartSignIn()}
        </Button>
      )}
    />
  );
}

interface CartOfProps {
  loaded: Loaded<typeof cart> | Loaded<typeof deviceCart>;
  onQuantity: (line: Line, quantity: number) => void;
  onRemove: (line: Line) => void;
  /** The way on with the lines that are ticked; there is one at least, and they have one currency. */
  checkOut: (together: readonly Line[]) => ReactNode;
}

function CartOf({ loaded, onQuantity, onRemove, checkOut }: CartOfProps): ReactNode {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { agencies, rates } = loaded.state === 'ready' ? loaded.data : { agencies: [], rates: [] };
  const lines = agencies.flatMap((agency) => agency.lines);
  const chosen = lines.filter((line) => line.trouble === null && !left.has(line.lineId));
  const choose = (lineId: string, on: boolean): void => {
    const others = [...left].filter((one) => one !== lineId);
    setLeft(new Set(on ? others : [...others, lineId]));
  };
  return (
    <Screen
      name="orders/cart"
      title={m.orders_cartTitle()}
      foot={lines.length > 0 && <Till chosen={chosen} rates={rates} checkOut={checkOut} />}
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
            {agencies.map((agency) => (
              <Card key={agency.agencyId} className="flex flex-col gap-4">
                <h2 className="truncate text-small text-muted">{agency.agencyName}</h2>
                {agency.lines.map((line) => (
                  <CartLine
                    key={line.lineId}
                    line={line}
                    rates={rates}
                    chosen={chosen.includes(line)}
                    onChoose={(on) => choose(line.lineId, on)}
                    onQuantity={(quantity) => onQuantity(line, quantity)}
                    onRemove={() => onRemove(line)}
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

interface CartLineProps {
  line: Line;
  rates: Rates;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function CartLine({ line, rates, chosen, onChoose, onQuantity, onRemove }: CartLineProps): ReactNode {
  const most = Math.min(line.left ?? Infinity, line.most);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
      <ProductLink item={{ id: line.productId, type: line.productType }} className="press block">
        <OrderLine line={line} converted={inDisplayCurrency(line.unitPrice, rates)} />
      </ProductLink>
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
            <Stepper label={m.orders_cartQuantity()} value={line.quantity} most={most} onStep={onQuantity} />
          )}
          <IconButton label={m.orders_cartRemove({ name: line.name1 })} className="text-muted" onClick={onRemove}>
            <Icon name="bin" size={20} />
          </IconButton>
        </span>
      </div>
    </div>
  );
}

/** What the ticked lines cost. Of several currencies the first one is paid first; the other lines wait in the cart. */
function Till({
  chosen,
  rates,
  checkOut,
}: { chosen: readonly Line[]; rates: Rates } & Pick<CartOfProps, 'checkOut'>): ReactNode {
  const [first] = chosen;
  const together = chosen.filter((line) => line.amount.currency === first?.amount.currency);
  const total = {
    amount: together.reduce((sum, line) => sum + line.amount.amount, 0),
    currency: first?.amount.currency ?? 'TWD',
  };
  return (
    <BottomBar>
      <span className="flex basis-0 grow-999 flex-col">
        {first ? (
          <Price money={total} converted={inDisplayCurrency(total, rates)} />
        ) : (
          <span className="text-small text-muted">{m.orders_cartNothing()}</span>
        )}
        {together.length < chosen.length && <span className="text-note text-muted">{m.orders_cartCurrencies()}</span>}
      </span>
      {first && checkOut(together)}
    </BottomBar>
  );
}
