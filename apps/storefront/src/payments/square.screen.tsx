import { getOrderTimeStamp } from '@lyceum/contract/orders.calls';
import { cardForm, complete, create, getSec } from '@lyceum/contract/payments.calls';
import { moneyText } from '@lyceum/domain/money';
import type { CardTrouble } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { moneyOf } from '@lyceum/web/money-text';
import { useGo, useParams } from '@lyceum/web/router';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { OrderGone } from '../orders/order-gone.tsx';
import { channelOf } from '../orders/sales-channels.ts';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { Bone, LinesSkeleton } from '../ui/skeleton.tsx';
import type { TokenResult } from './square-script.ts';
import { isUsable } from './take-step.ts';
import { useSquare, type SquareForm, type SquareOrder } from './use-square.ts';

type Checkout = ReplyOf<typeof getOrderTimeStamp>;
type SquareCode = 17 | 18;

const troubleWords: Readonly<Record<CardTrouble, () => string>> = {
  declined: m.payments_troubleDeclined,
  funds: m.payments_troubleFunds,
  expiry: m.payments_troubleExpiry,
  securityCode: m.payments_troubleSecurityCode,
  postalCode: m.payments_troublePostalCode,
  limit: m.payments_troubleLimit,
  unsupported: m.payments_troubleUnsupported,
  confirm: m.payments_troubleConfirm,
  again: m.payments_troubleAgain,
};

/**
 * Square's card form with Apple Pay. An attempt is begun only once there is a token to be charged, so that whoever looks and goes back has
 * begun nothing. What became of it the result's page says, as after any other provider.
 */
export default function SquarePayment(): ReactNode {
  const { orderId: given } = useParams(routes.squarePayment);
  const go = useGo();
  const { language } = useSettings();
  const loaded = useCall(getOrderTimeStamp, { orderId: given });
  const account = useCall(getSec, {});
  const form = useCall(cardForm, {});
  const begin = useCommand(create, { throttleMs: 0 });
  const finish = useCommand(complete, { throttleMs: 0 });
  const [busy, setBusy] = useState<SquareCode | null>(null);
  const [trouble, setTrouble] = useState('');
  const [mustConfirm, setMustConfirm] = useState(false);
  const [over, setOver] = useState(false);

  const checkout = loaded.state === 'ready' ? loaded.data : null;
  const orderId = checkout?.orderId ?? given;
  const counter = channelOf({ distribution: checkout?.distribution ?? false }).checkstand;
  const codes = checkout ? codesOf(checkout) : [];
  const payable = isPayable(checkout) && !over && codes.length > 0;
  // A shop without Square offers none of its methods.
  const isLeft = checkout !== null && (!payable || account.state === 'refused' || form.state === 'refused');

  useEffect(() => {
    // The counter says what else can be done with an order that cannot be paid here.
    if (isLeft) {
      go.instead(counter, { orderId });
    }
  }, [isLeft, counter, orderId, go]);

  const order: SquareOrder | null =
    payable && checkout && account.state === 'ready' && form.state === 'ready'
      ? {
          ...account.data,
          ...form.data,
          amount: checkout.money,
          currency: checkout.currency,
          label: m.payments_neutralTitle(),
          language,
          card: codes.includes(17),
          applePay: codes.includes(18),
        }
      : null;
  const place = useRef<HTMLDivElement>(null);
  const square = useSquare(order, place);
  const money = checkout && moneyOf(checkout.money, checkout.currency);

  async function pay(code: SquareCode, made: Promise<TokenResult>): Promise<void> {
    setTrouble('');
    setBusy(code);
    try {
      const result = await made;
      if (result.status === 'OK') {
        await charge(code, result.token);
      } else {
        setTrouble(troubleOf(code, result));
      }
    } finally {
      setBusy(null);
    }
  }

  async function charge(code: SquareCode, token: string): Promise<void> {
    if (!checkout) {
      return;
    }
    const verificationToken = mustConfirm && code === 17 ? await square.confirmHolder(token) : undefined;
    if (verificationToken === null) {
      setTrouble(m.payments_notConfirmed());
      return;
    }
    const begun = await begin.run({
      paymentCode: code,
      orderId: checkout.orderId,
      money: checkout.money,
      productName: checkout.productName,
      timeExpire: checkout.timeExpire,
    });
    if (!begun?.data) {
      if (begun?.refusal && begun.refusal.code !== 'providerUnavailable') {
        go.instead(counter, { orderId });
      }
      return;
    }
    const answer = await finish.run({
      attemptId: begun.data.attemptId,
      token,
      ...(verificationToken && { verificationToken }),
    });
    if (answer?.data?.result === 'failed') {
      setMustConfirm(answer.data.trouble === 'confirm');
      setTrouble(troubleWords[answer.data.trouble]());
    } else if (answer?.refusal && answer.refusal.code !== 'orderPaidAlready') {
      go.instead(counter, { orderId });
    } else {
      // Paid, or nobody told: the server knows.
      go.instead(routes.checkResult, { orderId });
    }
  }

  return (
    <Screen
      name="payments/square"
      title={m.payments_cardTitle()}
      foot={
        payable &&
        money && (
          // Below the form it would move when that comes.
          <BottomBar>
            <div className="flex w-full flex-col gap-1">
              {codes.includes(17) && square.state === 'open' && (
                <Button
                  size="large"
                  wide
                  busy={busy === 17}
                  disabled={busy === 18}
                  onClick={() => void pay(17, square.tokenizeCard())}
                >
                  {m.payments_pay({ amount: moneyText(money) })}
                </Button>
              )}
              <ButtonLink to={counter} params={{ orderId }} replace look={{ kind: 'plain' }}>
                {m.payments_otherWay()}
              </ButtonLink>
            </div>
          </BottomBar>
        )
      }
    >
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<SquareSkeleton />} refused={() => <OrderGone />} />
      ) : account.state !== 'ready' ? (
        <NotReady loaded={account} skeleton={<SquareSkeleton />} refused={() => <SquareSkeleton />} />
      ) : form.state !== 'ready' ? (
        <NotReady loaded={form} skeleton={<SquareSkeleton />} refused={() => <SquareSkeleton />} />
      ) : payable && checkout ? (
        <div className="flex flex-col gap-3">
          <div className="flex flex-col items-center gap-2 pt-4 pb-4 text-center">
            <p className="text-small text-muted">{m.payments_amount()}</p>
            <div className="text-center *:items-center">
              {money && <Price money={money} size="page" converted={checkout.totalConvert} />}
            </div>
            <p className="mt-1 inline-flex flex-wrap items-center justify-center gap-x-2 rounded-full bg-price-soft px-4 py-1.5 text-small text-price-ink">
              <Icon name="clock" size={16} />
              {m.payments_timeLeft()}
              <span className="font-semibold">
                <Countdown until={checkout.timeExpire} onEnd={() => setOver(true)} />
              </span>
            </p>
          </div>
          {square.hasApplePay && (
            <ApplePayButton
              busy={busy === 18}
              disabled={busy === 17}
              onPress={() => void pay(18, square.tokenizeApplePay())}
              more={codes.includes(17)}
            />
          )}
          <p className="flex items-start gap-2 px-1 text-note text-muted">
            <Icon name="lock" size={16} className="mt-0.5" />
            {m.payments_safe()}
          </p>
          <FormCard square={square} place={place} shown={codes.includes(17)} />
          <p role="alert" className="min-h-6 px-1 text-small text-bad-ink empty:min-h-0">
            {trouble}
          </p>
        </div>
      ) : (
        <SquareSkeleton />
      )}
    </Screen>
  );
}

const isPayable = (checkout: Checkout | null): boolean =>
  checkout?.state === 'pendingPayment' && checkout.timeExpire > clock.now();

/** Square's methods that are offered for a checkout and that this browser has. */
const codesOf = ({ methods }: Checkout): SquareCode[] =>
  methods.filter((code) => code === 17 || code === 18).filter(isUsable);

function troubleOf(code: SquareCode, { status }: TokenResult): string {
  if (status === 'Cancel') {
    return m.payments_stopped();
  }
  if (code === 18) {
    return m.payments_applePayBroken();
  }
  return status === 'Invalid' ? m.payments_cardCheck() : m.payments_notConfirmed();
}

interface FormCardProps {
  square: SquareForm;
  place: RefObject<HTMLDivElement | null>;
  shown: boolean;
}

/** The form stands in a frame of Square's, in the place that is kept for it. */
function FormCard({ square, place, shown }: FormCardProps): ReactNode {
  return (
    <Card
      aria-label={m.payments_cardForm()}
      aria-busy={square.state === 'opening'}
      hidden={!shown && square.state === 'open'}
    >
      {square.state === 'opening' && (
        <div role="status" aria-label={m.payments_cardOpening()}>
          <LinesSkeleton lines={4} />
        </div>
      )}
      {square.state === 'broken' && (
        <Empty icon="card" title={m.payments_cardBroken()} text={m.payments_cardBrokenText()}>
          <Button onClick={square.open}>{m.payments_cardAgain()}</Button>
        </Empty>
      )}
      <div ref={place} className={square.state === 'open' ? '' : 'sr-only'} />
    </Card>
  );
}

/** Drawn by Safari itself in the words of its language; elsewhere in ours. */
const appleLook = { WebkitAppearance: '-apple-pay-button' } as unknown as CSSProperties;

interface ApplePayButtonProps {
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
  /** A card form follows. */
  more: boolean;
}

function ApplePayButton({ busy, disabled, onPress, more }: ApplePayButtonProps): ReactNode {
  return (
    <>
      <Button
        size="large"
        wide
        busy={busy}
        disabled={disabled}
        onClick={onPress}
        style={appleLook}
        className="bg-[#000] text-[#fff]"
      >
        {m.payments_applePay()}
      </Button>
      {more && <p className="text-center text-note text-muted">{m.payments_orByCard()}</p>}
    </>
  );
}

function SquareSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-4 py-6">
        <Bone className="h-4 w-24" />
        <Bone className="h-9 w-44" />
        <Bone className="h-8 w-40" />
      </div>
      <Card>
        <LinesSkeleton lines={4} />
      </Card>
    </div>
  );
}
