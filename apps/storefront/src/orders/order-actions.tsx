import { cancelOrder } from '@lyceum/contract/orders.calls';
import { receive } from '@lyceum/contract/shipments.calls';
import type { BuyerAction } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import type { ComponentProps, ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ask, toast } from '@lyceum/web/notices';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ProductButton } from '../ui/product-link.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { isLater } from './later.ts';
import { channelOf } from './sales-channels.ts';

interface OrderFacts {
  orderId: string;
  /** What may be done with it, as the server says. */
  actions: readonly BuyerAction[];
  distribution: boolean;
  lines: readonly { productId: string; productType: number; returned: boolean }[];
  /** When it is held next; null: nothing is to come. */
  nextSessionAt: string | null;
}

type Shown = BuyerAction | 'calendar';

/** What a buyer may press, the main thing first: of what is held later that is the calendar. */
export const shownActions = (
  { actions, nextSessionAt }: Pick<OrderFacts, 'actions' | 'nextSessionAt'>,
  without: readonly BuyerAction[],
): Shown[] => [
  ...(actions.some((action) => action === 'watch' || action === 'showCode') && isLater(nextSessionAt)
    ? (['calendar'] as const)
    : []),
  ...actions.filter((action) => !without.includes(action)),
];

interface OrderActionsProps {
  order: OrderFacts;
  size: 'small' | 'large';
  /** Of its actions, those that have no place here. */
  without?: readonly BuyerAction[];
  /** Its lines with their sessions, where they are known. */
  lines?: ComponentProps<typeof CalendarButton>['lines'];
}

/** What a buyer may do with an order in its state; the one main thing stands last, under the thumb. */
export function OrderActions({ order, size, without = [], lines }: OrderActionsProps): ReactNode {
  const actions = shownActions(order, without);
  return actions
    .toReversed()
    .map((action, at) => (
      <Action
        key={action}
        action={action}
        order={order}
        lines={lines}
        look={{ size, kind: at === actions.length - 1 ? 'main' : 'soft' }}
      />
    ));
}

/** Whether there is anything to do, for what stands around the actions. */
export const hasActions = (order: OrderFacts, without: readonly BuyerAction[] = []): boolean =>
  shownActions(order, without).length > 0;

interface ActionProps {
  action: Shown;
  order: OrderFacts;
  lines: OrderActionsProps['lines'];
  look: { size: 'small' | 'large'; kind: 'main' | 'soft' };
}

function Action({ action, order, lines: known, look }: ActionProps): ReactNode {
  const { orderId, lines, distribution } = order;
  const channel = channelOf(order);
  const [first] = lines;
  // What was given back can no longer be watched.
  const kept = lines.find((line) => !line.returned);
  const className = look.size === 'large' ? 'flex-1 whitespace-nowrap' : '';
  switch (action) {
    case 'calendar':
      return <CalendarButton orderId={orderId} lines={known} {...look} className={className} />;
    case 'pay':
      return (
        <ButtonLink to={channel.checkstand} params={{ orderId }} look={look} className={className}>
          {m.orders_payNow()}
        </ButtonLink>
      );
    case 'cancel':
      return <CancelButton orderId={orderId} size={look.size} />;
    case 'watch':
      return (
        kept && (
          <ButtonLink to={routes.player} params={{ productId: kept.productId }} look={look} className={className}>
            {m.orders_watch()}
          </ButtonLink>
        )
      );
    case 'showCode':
      return (
        <ButtonLink to={channel.detail} params={{ orderId }} look={look} className={className}>
          {m.orders_showCode()}
        </ButtonLink>
      );
    case 'receive':
      return <ReceiveButton orderId={orderId} look={look} className={className} />;
    case 'refund':
    case 'goodwill':
      return (
        <ButtonLink to={channel.detail} params={{ orderId }} look={{ ...look, kind: 'soft' }} className={className}>
          {action === 'refund' ? m.orders_askRefund() : m.orders_askGoodwill()}
        </ButtonLink>
      );
    case 'buyAgain':
      if (!first) {
        return null;
      }
      return distribution ? (
        <ButtonLink
          to={routes.selectionCourseDetail}
          params={{ id: first.productId, type: String(first.productType) }}
          look={{ ...look, kind: 'soft' }}
          className={className}
        >
          {m.orders_buyAgain()}
        </ButtonLink>
      ) : (
        <ProductButton
          item={{ id: first.productId, type: first.productType }}
          look={{ ...look, kind: 'soft' }}
          className={className}
        >
          {m.orders_buyAgain()}
        </ProductButton>
      );
  }
}

/** The parcel is there: the order ends. */
function ReceiveButton({
  orderId,
  look: { size, kind },
  className,
}: {
  orderId: string;
  look: ActionProps['look'];
  className: string;
}): ReactNode {
  const { run, busy } = useCommand(receive);
  async function confirm(): Promise<void> {
    const sure = await ask({
      title: m.shipments_receiveAsk(),
      text: m.shipments_receiveText(),
      yes: m.shipments_receiveYes(),
    });
    if (sure && (await run({ orderId }))?.data) {
      toast(m.shipments_received(), 'good');
    }
  }
  return (
    <Button size={size} kind={kind} busy={busy} className={className} onClick={() => void confirm()}>
      {m.shipments_receive()}
    </Button>
  );
}

function CancelButton({ orderId, size }: { orderId: string; size: 'small' | 'large' }): ReactNode {
  const cancel = useCommand(cancelOrder);
  async function run(): Promise<void> {
    const sure = await ask({
      title: m.orders_cancelAsk(),
      text: m.orders_cancelText(),
      yes: m.orders_cancelYes(),
      no: m.orders_cancelNo(),
      danger: true,
    });
    if (sure && (await cancel.run({ orderId }))?.data) {
      toast(m.orders_cancelled());
    }
  }
  return (
    <Button
      kind="plain"
      size={size}
      busy={cancel.busy}
      className={`text-muted ${size === 'large' ? 'px-2!' : ''}`}
      onClick={() => void run()}
    >
      {m.orders_cancel()}
    </Button>
  );
}
