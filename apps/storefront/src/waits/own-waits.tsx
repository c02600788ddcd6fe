import { addToCart } from '@lyceum/contract/orders.calls';
import { leave, listOwn } from '@lyceum/contract/waits.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Link, useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { lengthText } from '../ui/length-text.ts';
import { sessionTime } from '../ui/session-time.ts';

/** Milliseconds. */
const lookAgainEvery = 10_000;
const minute = 60_000;

type Wait = ReplyOf<typeof listOwn>['list'][number];

/** What the reader waits for, a card each; `productId`: of it alone. Whose turn it is sees it here without loading anew. */
export default function OwnWaits({ productId }: { productId: string | null }): ReactNode {
  const loaded = useCall(listOwn, {}, { every: ({ list }) => (list.length > 0 ? lookAgainEvery : null) });
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  const shown = list.filter((wait) => productId === null || wait.productId === productId);
  return (
    shown.length > 0 && (
      <ul className="flex flex-col gap-3 pb-3" aria-label={m.waits_own()}>
        {shown.map((wait) => (
          <li key={wait.id}>
            <WaitCard wait={wait} onEnd={() => void (loaded.state === 'ready' && loaded.again())} />
          </li>
        ))}
      </ul>
    )
  );
}

function WaitCard({ wait, onEnd }: { wait: Wait; onEnd: () => void }): ReactNode {
  const { language } = useSettings();
  const { id, name, startsAt, endsAt, zone, kind, state, ahead, turnUntil, order, productId } = wait;
  const time = sessionTime({ startsAt, zone, inPerson: kind === 'space' }, language);
  return (
    <Card className="flex flex-col gap-1 text-small">
      <div className="flex items-start justify-between gap-3">
        <p className="figures text-body font-semibold">{time}</p>
        <Badge tone={state === 'turn' ? 'good' : 'warn'}>
          {state === 'turn' ? m.waits_turn() : m.waits_ahead({ place: ahead + 1 })}
        </Badge>
      </div>
      {kind === 'space' ? (
        <Link to={routes.spaceRental} params={{ id: productId }} className={nameLook}>
          {name}
        </Link>
      ) : (
        <Link to={routes.consultationService} params={{ id: productId }} className={nameLook}>
          {name}
        </Link>
      )}
      <p className="text-muted">{lengthText((Date.parse(endsAt) - Date.parse(startsAt)) / minute)}</p>
      {state === 'turn' && turnUntil !== null ? (
        <p role="status">
          {m.waits_keptFor()} <Countdown until={Date.parse(turnUntil)} onEnd={onEnd} />
        </p>
      ) : (
        <p className="text-muted">{m.waits_waitingText()}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <LeaveButton id={id} time={time} />
        {order && <OrderButton wait={wait} order={order} onRefused={onEnd} />}
      </div>
    </Card>
  );
}

const nameLook = 'press flex min-h-target items-center wrap-anywhere';

/** On to the order of the time that is kept. */
function OrderButton({
  wait: { productId, kind },
  order: { offerId, facts, total },
  onRefused,
}: {
  wait: Wait;
  order: NonNullable<Wait['order']>;
  onRefused: () => void;
}): ReactNode {
  const go = useGo();
  const cart = useCommand(addToCart);
  async function run(): Promise<void> {
    const answer = await cart.run({ productId, offerId, quantity: 1, facts: { ...facts } });
    if (answer?.data) {
      const params = { productId, keyboard: '0', cartId: answer.data.cartId };
      go.to(kind === 'space' ? routes.confirmOrder : routes.consultOrder, params);
    } else if (answer) {
      onRefused();
    }
  }
  return (
    <Button size="small" busy={cart.busy} onClick={() => void run()}>
      {m.waits_order({ amount: amountText(total) })}
    </Button>
  );
}

function LeaveButton({ id, time }: { id: string; time: string }): ReactNode {
  const leaving = useCommand(leave, { throttleMs: 0 });
  async function run(): Promise<void> {
    const sure = await ask({
      title: m.waits_leaveTitle(),
      text: m.waits_leaveText({ time }),
      yes: m.waits_leave(),
      no: m.waits_leaveNo(),
      danger: true,
    });
    if (sure && (await leaving.run({ waitId: id }))?.data) {
      toast(m.waits_leftToast());
    }
  }
  return (
    <Button
      kind="plain"
      size="small"
      busy={leaving.busy}
      aria-label={m.waits_leaveOf({ time })}
      onClick={() => void run()}
    >
      {m.waits_leave()}
    </Button>
  );
}
