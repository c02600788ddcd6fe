import { lazyPart } from '@lyceum/web/lazy-part';
import { getOrderTimeStamp } from '@lyceum/contract/orders.calls';
import { create } from '@lyceum/contract/payments.calls';
import { moneyText } from '@lyceum/domain/money';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText, moneyOf } from '@lyceum/web/money-text';
import { useGo } from '@lyceum/web/router';
import { useAskBeforeBack } from '@lyceum/web/ask-before-back';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { channelOf, type SalesChannel } from '../orders/sales-channels.ts';
import { OrderGone } from '../orders/order-gone.tsx';
import { routes } from '../routes.ts';
import { clock } from '../session.ts';
import { ask, hideOverlay, showOverlay, toast } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { Bone, LinesSkeleton } from '../ui/skeleton.tsx';
import { methodWords } from '../orders/method-words.ts';
import { MethodMark } from './method-mark.tsx';
import { isUsable, startsOnOwnPage, takesCardNumber, takeStep } from './take-step.ts';

type Checkout = ReplyOf<typeof getOrderTimeStamp>;
type Method = Checkout['methods'][number];

const QrSheet = lazyPart(() => import('./qr-sheet.tsx'));

/** Where the page still stands after this long, the provider's page did not come: the reader may try again. */
const leavingLastsAtMost = 20 * second;

interface PaymentPageProps {
  /** Of the screen. */
  name: string;
  /** An order's or a whole checkout's; what follows is about the order. */
  id: string;
}

/** What is to be paid: how much, how long, by what. The money itself is taken on the provider's page. */
export function PaymentPage({ name, id: given }: PaymentPageProps): ReactNode {
  const go = useGo();
  const loaded = useCall(getOrderTimeStamp, { orderId: given });
  const pay = useCommand(create);
  const [over, setOver] = useState(false);
  const [chosen, choose] = useState<Method | null>(null);

  const checkout = loaded.state === 'ready' ? loaded.data : null;
  const state = checkout?.state;
  const orderId = checkout?.orderId ?? given;
  const detail = channelOf({ distribution: checkout?.distribution ?? false }).detail;
  const expired = over || (checkout !== null && checkout.timeExpire <= clock.now());
  const payable = state === 'pendingPayment' && !expired;
  const [qr, showQr] = useState<string | null>(null);
  const again = loaded.state === 'loading' ? null : loaded.again;
  const look = (): void => go.to(routes.checkResult, { orderId });
  const markLeft = useComingBack(again, look);

  useEffect(() => {
    if (state === undefined || state === 'pendingPayment' || over) {
      return;
    }
    if (state === 'cancelled') {
      go.instead(detail, { orderId });
    } else {
      go.instead(routes.orderSuccess, { orderId });
    }
  }, [state, over, orderId, detail, go]);

  useAskBeforeBack(
    () =>
      ask({
        title: m.payments_giveUpAsk(),
        text: m.payments_giveUpText({ list: checkout?.distribution ? m.distribution_purchases() : m.orders_title() }),
        yes: m.payments_giveUpYes(),
        no: m.payments_giveUpNo(),
        danger: true,
      }),
    payable,
  );

  const method = chosen ?? checkout?.methods.find(isUsable) ?? null;
  const money = checkout && moneyOf(checkout.money, checkout.currency);

  async function submit(): Promise<void> {
    if (!checkout || method === null) {
      return;
    }
    if (startsOnOwnPage(method)) {
      go.to(routes.squarePayment, { orderId: checkout.orderId });
      return;
    }
    const answer = await pay.run({
      paymentCode: method,
      orderId: checkout.orderId,
      money: checkout.money,
      productName: checkout.productName,
      timeExpire: checkout.timeExpire,
    });
    if (answer?.data) {
      if (answer.data.kind === 'qr') {
        showQr(answer.data.content);
        return;
      }
      showOverlay(m.payments_leaving());
      const waiting = setTimeout(hideOverlay, leavingLastsAtMost);
      const taken = await takeStep(method, answer.data);
      if (taken === 'left') {
        markLeft();
        return;
      }
      clearTimeout(waiting);
      hideOverlay();
      if (taken === 'done' || (taken === 'unknown' && (await askIfPaid()))) {
        look();
        return;
      }
      toast(taken === 'cancelled' ? m.payments_stopped() : taken === 'failed' ? m.payments_notBegun() : '');
      await again?.();
      return;
    }
    switch (answer?.refusal.code) {
      case 'orderPaidAlready':
        go.instead(routes.orderSuccess, { orderId });
        return;
      case 'orderCancelled':
        go.instead(detail, { orderId });
        return;
      case 'payerUnknown':
        // The chat app tells who pays, and leads back here.
        location.assign(String(answer.refusal.params.address ?? ''));
        return;
      case 'orderExpired':
      case 'tooLateToPay':
        setOver(true);
        return;
      default:
        await again?.();
    }
  }

  return (
    <Screen
      name={name}
      title={m.payments_title()}
      foot={
        payable &&
        money &&
        method !== null && (
          <BottomBar>
            <Button size="large" wide busy={pay.busy} onClick={() => void submit()}>
              {m.payments_pay({ amount: moneyText(money) })}
            </Button>
          </BottomBar>
        )
      }
    >
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<PaymentSkeleton />} refused={() => <OrderGone />} />
      ) : payable ? (
        <>
          <Payment checkout={loaded.data} method={method} onChoose={choose} onEnd={() => setOver(true)} />
          {qr !== null && money && (
            <Suspense fallback={null}>
              <QrSheet
                content={qr}
                money={money}
                until={loaded.data.timeExpire}
                orderId={orderId}
                onLook={look}
                onClose={() => showQr(null)}
              />
            </Suspense>
          )}
        </>
      ) : expired ? (
        <Over orderId={orderId} detail={detail} />
      ) : (
        <PaymentSkeleton />
      )}
    </Screen>
  );
}

/** The provider's page or app was open, and nobody told what came of it there. */
const askIfPaid = (): Promise<boolean> =>
  ask({
    title: m.payments_paidAsk(),
    text: m.payments_paidAskText(),
    yes: m.payments_paidYes(),
    no: m.payments_paidNo(),
  });

/**
 * Back from the provider's page or app, a page that was kept shows what was true before: the overlay goes, the state is asked for, and the
 * reader whether it is paid. The answer is called once the page is left for a provider.
 */
function useComingBack(again: (() => Promise<void>) | null, look: () => void): () => void {
  const left = useRef(false);
  useEffect(() => {
    async function comeBack(): Promise<void> {
      hideOverlay();
      await again?.();
      if (left.current) {
        left.current = false;
        if (await askIfPaid()) {
          look();
        }
      }
    }
    const onShow = ({ persisted }: PageTransitionEvent): void => void (persisted && comeBack());
    const onVisible = (): void => void (document.visibilityState === 'visible' && left.current && comeBack());
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [again, look]);
  return () => {
    left.current = true;
  };
}

interface PaymentProps {
  checkout: Checkout;
  method: Method | null;
  onChoose: (method: Method) => void;
  onEnd: () => void;
}

function Payment({ checkout, method, onChoose, onEnd }: PaymentProps): ReactNode {
  const money = moneyOf(checkout.money, checkout.currency);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col items-center gap-2 pt-4 pb-6 text-center">
        <p className="text-small text-muted">{m.payments_amount()}</p>
        <div className="text-center *:items-center">
          {money && <Price money={money} size="page" converted={checkout.totalConvert} />}
        </div>
        {checkout.orders.length < 2 && <p className="line-clamp-2 max-w-80 text-small">{checkout.productName}</p>}
        <p className="mt-1 inline-flex flex-wrap items-center justify-center gap-x-2 rounded-full bg-price-soft px-4 py-1.5 text-small text-price-ink">
          <Icon name="clock" size={16} />
          {m.payments_timeLeft()}
          <span className="font-semibold">
            <Countdown until={checkout.timeExpire} onEnd={onEnd} />
          </span>
        </p>
      </div>
      {checkout.begun && <Begun orderId={checkout.orderId} />}
      {checkout.orders.length > 1 && <Together orders={checkout.orders} />}
      <Card flush>
        <fieldset>
          <legend className="float-left w-full px-4 pt-4 pb-1 text-body font-semibold">{m.payments_methods()}</legend>
          {checkout.methods.length === 0 && (
            <p className="clear-left px-4 pb-4 text-small text-muted">
              {checkout.saleable ? m.payments_noMethod() : m.payments_notForSale()}
            </p>
          )}
          {checkout.methods.map((code) => (
            <MethodRow key={code} code={code} chosen={code === method} onChoose={() => onChoose(code)} />
          ))}
        </fieldset>
      </Card>
      <p className="flex items-start gap-2 px-1 text-note text-muted">
        <Icon name="lock" size={16} className="mt-0.5" />
        {method !== null && takesCardNumber(method) ? m.payments_safe() : m.payments_safeElsewhere()}
      </p>
    </div>
  );
}

/** A try that nobody has heard of: whoever paid looks there instead of paying again. */
function Begun({ orderId }: { orderId: string }): ReactNode {
  return (
    <Card>
      <p className="text-small">{m.payments_begun()}</p>
      <ButtonLink to={routes.checkResult} params={{ orderId }} look={{ kind: 'soft', size: 'small' }} className="mt-3">
        {m.payments_paidYes()}
      </ButtonLink>
    </Card>
  );
}

/** All that this one payment pays. */
function Together({ orders }: Pick<Checkout, 'orders'>): ReactNode {
  return (
    <Card>
      <h2 className="pb-2 text-body font-semibold">{m.payments_together({ count: orders.length })}</h2>
      <ul className="flex flex-col gap-3">
        {orders.map(({ orderId, agencyName, total, lines }) => (
          <li key={orderId} className="flex items-start justify-between gap-4 text-small">
            <span className="min-w-0">
              <span className="block text-note text-muted">{agencyName}</span>
              {lines.map(({ name1, quantity }, at) => (
                <span key={at} className="block">
                  {name1} {quantity > 1 && m.orders_quantity({ count: quantity })}
                </span>
              ))}
            </span>
            <span className="figures shrink-0 font-medium">{amountText(total)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MethodRow({ code, chosen, onChoose }: { code: Method; chosen: boolean; onChoose: () => void }): ReactNode {
  const words = methodWords[code];
  const usable = isUsable(code);
  return (
    words && (
      <label
        className={`clear-left flex min-h-target items-center gap-4 px-4 py-3 ${usable ? 'active:bg-page' : 'text-muted'}`}
      >
        <MethodMark code={code} />
        <span className="min-w-0 flex-1">
          <span className="block text-body font-medium">{words.name()}</span>
          <span className="block text-note text-muted">{usable ? words.note() : m.payments_notInBrowser()}</span>
        </span>
        <input
          type="radio"
          name="method"
          checked={chosen}
          disabled={!usable}
          onChange={onChoose}
          className="peer sr-only"
        />
        <span className="grid size-6 shrink-0 place-items-center rounded-full text-transparent ring-2 ring-muted ring-inset peer-checked:bg-fill peer-checked:text-on-fill peer-checked:ring-fill peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-disabled:ring-line">
          <Icon name="check" size={16} />
        </span>
      </label>
    )
  );
}

function Over({ orderId, detail }: { orderId: string; detail: SalesChannel['detail'] }): ReactNode {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="clock" title={m.payments_overTitle()} text={m.payments_overText()}>
        <ButtonLink to={detail} params={{ orderId }} replace look={{ kind: 'soft' }}>
          {m.orders_seeOrder()}
        </ButtonLink>
        <ButtonLink to={routes.home}>{m.orders_otherCourses()}</ButtonLink>
      </Empty>
    </div>
  );
}

function PaymentSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-4 py-6">
        <Bone className="h-4 w-24" />
        <Bone className="h-9 w-44" />
        <Bone className="h-8 w-40" />
      </div>
      <Card>
        <LinesSkeleton lines={3} />
      </Card>
    </div>
  );
}
