import { getCheckOrder } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { happened } from '../counts/happened.ts';
import { OrderGone } from '../orders/order-gone.tsx';
import { routes } from '../routes.ts';
import { clock } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { nextLook } from './look-again.ts';

/** What a provider's own page says otherwise than that of any payment. */
interface ResultWords {
  mark: ReactNode;
  waitingTitle: string;
  waitingText: string;
  failedText: string;
}

/** `id` of an order or a checkout. Waits for the provider's word and says what the server knows, never more: the browser's return proves nothing. */
export function Result({ id, words }: { id: string; words?: ResultWords }): ReactNode {
  const go = useGo();
  const [since, setSince] = useState(() => clock.now());
  const waited = clock.now() - since;
  const loaded = useCall(
    getCheckOrder,
    { id },
    { every: ({ result }) => (result === 'pending' ? nextLook(clock.now() - since) : null) },
  );
  const again = loaded.state === 'loading' ? null : loaded.again;
  const lookAgain = useCallback(() => {
    setSince(clock.now());
    void again?.();
  }, [again]);
  useEffect(() => {
    // The line is back: the waiting begins anew.
    addEventListener('online', lookAgain);
    return () => removeEventListener('online', lookAgain);
  }, [lookAgain]);

  const result = loaded.state === 'ready' ? loaded.data.result : null;
  const orderId = loaded.state === 'ready' ? loaded.data.orderId : id;
  useEffect(() => {
    if (result === 'paid') {
      happened.push('orderPaid');
      go.instead(routes.orderSuccess, { orderId });
    }
  }, [result, orderId, go]);

  /** What is told may be nothing: the buyer left the provider's page, or was refused there. */
  const toCounter = (
    <ButtonLink to={routes.checkstand} params={{ orderId }} replace look={{ kind: 'plain' }} className="text-small">
      {m.payments_notPaid()}
    </ButtonLink>
  );
  const seeOrder = (
    <ButtonLink to={routes.orderDetail} params={{ orderId }} look={{ kind: 'soft' }}>
      {m.orders_seeOrder()}
    </ButtonLink>
  );
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={<Waiting words={words} />} refused={() => <OrderGone />} />;
  }
  switch (loaded.data.result) {
    case 'paid':
      return <Waiting words={words} />;
    case 'pending':
      return nextLook(waited) === null ? (
        <Empty icon="clock" title={m.payments_slowTitle()} text={m.payments_slowText()}>
          {seeOrder}
          <Button onClick={lookAgain}>{m.payments_lookAgain()}</Button>
          {toCounter}
        </Empty>
      ) : (
        <Waiting words={words}>
          {seeOrder}
          {toCounter}
        </Waiting>
      );
    case 'failed':
      return (
        <Empty icon="card" title={m.payments_failedTitle()} text={words?.failedText ?? m.payments_failedText()}>
          {seeOrder}
          <ButtonLink to={routes.checkstand} params={{ orderId }} replace>
            {m.payments_tryAgain()}
          </ButtonLink>
        </Empty>
      );
    case 'unpaid':
      return (
        <Empty icon="card" title={m.payments_unpaidTitle()} text={m.payments_unpaidText()}>
          {seeOrder}
          <ButtonLink to={routes.checkstand} params={{ orderId }} replace>
            {m.payments_toPay()}
          </ButtonLink>
        </Empty>
      );
    case 'cancelled':
      return (
        <Empty icon="receipt" title={m.payments_cancelledTitle()} text={m.payments_cancelledText()}>
          {seeOrder}
          <ButtonLink to={routes.home}>{m.orders_otherCourses()}</ButtonLink>
        </Empty>
      );
  }
}

function Waiting({ words, children }: { words: ResultWords | undefined; children?: ReactNode }): ReactNode {
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className={`relative mb-3 grid place-items-center ${words ? 'size-20' : 'size-16'}`}>
        <span className="absolute inset-0 animate-turn rounded-full border-4 border-line border-t-brand" />
        {words?.mark}
      </span>
      <p className="text-title font-semibold">{words?.waitingTitle ?? m.payments_waitingTitle()}</p>
      <p className="max-w-72 text-small text-muted">{words?.waitingText ?? m.payments_waitingText()}</p>
      <div className="mt-3 flex flex-col items-center gap-2">{children}</div>
    </div>
  );
}
