import { lazyPart } from '@lyceum/web/lazy-part';
import { getUserShippingAddress } from '@lyceum/contract/addresses.calls';
import type { getOrderMessage } from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import type { ConsultField, ConsultInfo } from '@lyceum/domain/bookings';
import type { ListFilter } from '@lyceum/domain/orders';
import { refundTermsText } from '@lyceum/i18n/refund-terms';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText, moneyOf, type Amount } from '@lyceum/web/money-text';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { happened } from '../counts/happened.ts';
import { ShipToText } from '../ui/ship-to-text.tsx';
import { routes } from '../routes.ts';
import { data, useSettings } from '../session.ts';
import { ask } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Price } from '../ui/price.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { Bone, LinesSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { clearHandOff, handOff, keepHandOff, useChosenAddress } from './hand-off.ts';
import type { SalesChannel } from './sales-channels.ts';
import { OrderLine } from './order-line.tsx';
import { kindGets } from './line-words.ts';
import { accessText } from './terms-words.ts';

const ConfirmBelow = lazyPart(() => import('./confirm-below.tsx'));
const BookingFacts = lazyPart(() => import('./booking-facts.tsx'));
const ConsultForm = lazyPart(() => import('./consult-form.tsx'));
const AgainLine = lazyPart(() => import('./again-line.tsx'));
const OfProduct = lazyPart(() => import('./of-product.tsx'));
const LineTrouble = lazyPart(async () => ({ default: (await import('./line-trouble.tsx')).LineTrouble }));

export type Cart = ReplyOf<typeof getOrderMessage>;
type Line = Cart['lines'][number];
/** Of the list of orders: those that wait for their payment. */
const unpaidTab: ListFilter = 1;

interface ConfirmPageProps {
  /** Of the screen. */
  name: string;
  channel: SalesChannel;
}

/** The last look before ordering: what, for how much, until when, where to, and what comes back. */
export function ConfirmPage({ name, channel }: ConfirmPageProps): ReactNode {
  // A shell that opens the page without an address finds the cart where SPEC.md's hand-off keeps it.
  const asked = useParams(channel.confirm);
  const { productId } = asked;
  const kept = handOff();
  const stored = productId === undefined || kept?.productId === productId ? kept : null;
  const { cartId = stored?.cartId ?? '', lines = stored?.lines ?? '' } = asked;
  const go = useGo();
  const loaded = useCall(channel.message, { cartId, lines }, { enabled: cartId !== '' });
  const order = useCommand(channel.commit, { throttleMs: 0 });
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  // SPEC.md's keyboard flag: the shell's keyboard lies over the page, which gives way by itself then.
  const underKeyboard = asked.keyboard === '1';
  const [writing, setWriting] = useState(false);
  const [remark, setRemark] = useState(stored?.cartId === cartId ? stored.remark : '');
  const consult = useRef<{ info: ConsultInfo; gaps: readonly ConsultField[] } | null>(null);
  const [gaps, setGaps] = useState<readonly ConsultField[]>([]);

  const cart = loaded.state === 'ready' ? loaded.data : null;
  // Where nothing is paid there is nothing to be told about getting it back.
  const free = cart?.total.amount === 0;
  const told = agreed || free;
  const ships = cart?.lines.some((line) => line.ships) ?? false;
  const shipTo = useShipTo(ships);
  useHandOff(cart, lines, remark);
  const checkoutId = cart?.checkoutId ?? null;
  useEffect(() => {
    // Ordered already, in another tab or before going back: that order goes on, a second one is never made.
    if (checkoutId !== null) {
      clearHandOff();
      go.instead(channel.checkstand, { orderId: checkoutId });
    }
  }, [checkoutId, channel, go]);

  /** `total` is what the buyer has seen and said yes to. */
  async function submit(total: Amount): Promise<void> {
    const answer = await order.run({
      cartId,
      lines,
      money: toDecimal(total.amount),
      agreed: told,
      ...(remark.trim() !== '' && { remark }),
      ...(shipTo.address && { addressId: shipTo.address.id }),
      ...(consult.current && { consult: consult.current.info }),
    });
    if (answer?.data) {
      clearHandOff();
      data.setJson('consultConfirmOrderParams', null);
      const { orderId, paid } = answer.data;
      happened.push('orderPlaced');
      if (paid) {
        happened.push('orderPaid');
        go.instead(routes.orderSuccess, { orderId });
      } else {
        go.instead(channel.checkstand, { orderId });
      }
      return;
    }
    if (answer?.refusal.code === 'priceChanged') {
      const { params } = answer.refusal;
      const now = moneyOf(params.total, total.currency);
      const price = now ? amountText(now) : params.total;
      const sure =
        now &&
        (await ask({
          title: m.orders_priceChangedTitle(),
          text: m.orders_priceChangedText({ price, before: amountText(total) }),
          yes: m.orders_priceChangedYes(),
          no: m.orders_priceChangedNo(),
        }));
      if (sure) {
        await submit(now);
        return;
      }
    }
    if (answer?.refusal.code === 'consultFormIncomplete') {
      setGaps(answer.refusal.params.fields as ConsultField[]);
      return;
    }
    // Its part is fetched when it is needed: hardly anybody sees it, and everybody waits for this screen.
    if (answer?.refusal && (await (await import('./unpaid-question.ts')).leadsToUnpaid(answer.refusal))) {
      go.to(channel.orders, { status: String(unpaidTab) });
      return;
    }
    if (answer && loaded.state !== 'loading') {
      // Whatever stood in the way, the page now tells what is true.
      await loaded.again();
    }
  }

  if (cartId === '' && productId !== undefined) {
    return (
      <Screen name={name} title={m.orders_confirmTitle()}>
        <Suspense fallback={<ConfirmSkeleton />}>
          <OfProduct productId={productId} keyboard={asked.keyboard} channel={channel} skeleton={<ConfirmSkeleton />} />
        </Suspense>
      </Screen>
    );
  }
  if (cartId === '' || loaded.state === 'refused') {
    return (
      <Screen name={name} title={m.orders_confirmTitle()}>
        <Empty icon="receipt" title={m.orders_confirmGoneTitle()} text={m.orders_confirmGoneText()}>
          <ButtonLink to={routes.home}>{m.orders_otherCourses()}</ButtonLink>
        </Empty>
      </Screen>
    );
  }
  const troubled = cart?.lines.find((line) => line.trouble !== null);
  return (
    <Screen
      name={name}
      title={m.orders_confirmTitle()}
      foot={
        cart &&
        !troubled &&
        !writing &&
        checkoutId === null && (
          <BottomBar>
            <div className="basis-0 grow-999">
              <Price money={cart.total} converted={cart.totalConvert} />
            </div>
            <Button
              size="large"
              className="grow"
              busy={order.busy}
              onClick={() => {
                const whole = told && (!ships || shipTo.address !== null);
                setMissing(!whole);
                const left = consult.current?.gaps ?? [];
                setGaps(left);
                if (whole && left.length === 0) {
                  void submit(cart.total);
                }
              }}
            >
              {free ? m.orders_submitFree() : m.orders_submit()}
            </Button>
          </BottomBar>
        )
      }
    >
      {loaded.state !== 'ready' || checkoutId !== null ? (
        loaded.state === 'ready' ? (
          <ConfirmSkeleton />
        ) : (
          <NotReady loaded={loaded} skeleton={<ConfirmSkeleton />} />
        )
      ) : (
        <div className="flex flex-col gap-3">
          {troubled && (
            <Suspense>
              <LineTrouble
                line={troubled}
                onDrop={
                  cart && cart.lines.length > 1
                    ? () =>
                        go.instead(channel.confirm, {
                          ...asked,
                          cartId,
                          lines: cart.lines
                            .flatMap(({ lineId }) => (lineId === troubled.lineId ? [] : lineId))
                            .join(','),
                        })
                    : null
                }
              />
            </Suspense>
          )}
          {loaded.data.lines.map((line, at) =>
            line.booking && loaded.data.lines[at - 1]?.productId === line.productId ? (
              <Suspense key={line.lineId} fallback={<Bone className="h-16 rounded-card" />}>
                <AgainLine line={line} />
              </Suspense>
            ) : (
              <LineCard key={line.lineId} line={line} />
            ),
          )}
          {!troubled && (
            <>
              {loaded.data.lines.some(({ kind }) => kind === 'consulting') && (
                <Suspense
                  fallback={
                    <Card className="min-h-[46rem]">
                      <LinesSkeleton lines={6} />
                    </Card>
                  }
                >
                  <ConsultForm
                    gaps={gaps}
                    onInfo={(info, left) => {
                      consult.current = { info, gaps: left };
                    }}
                  />
                </Suspense>
              )}
              {ships && <ShipToCard shipTo={shipTo} missing={missing && shipTo.address === null} />}
              {!free && (
                <Consent
                  lines={loaded.data.lines}
                  agreed={agreed}
                  missing={missing && !agreed}
                  onAgree={(next) => {
                    setAgreed(next);
                    setMissing(false);
                  }}
                />
              )}
              <Suspense
                fallback={
                  <Card className="min-h-64">
                    <LinesSkeleton lines={4} />
                  </Card>
                }
              >
                <ConfirmBelow
                  cart={loaded.data}
                  remark={remark}
                  onRemark={setRemark}
                  onWriting={underKeyboard ? setWriting : undefined}
                />
              </Suspense>
            </>
          )}
        </div>
      )}
    </Screen>
  );
}

type Address = ReplyOf<typeof getUserShippingAddress>['list'][number];

interface ShipToState {
  /** The chosen one, or the default one; null while there is none, or while it is not known. */
  address: Address | null;
  loading: boolean;
}

function useShipTo(ships: boolean): ShipToState {
  const chosen = useChosenAddress();
  const loaded = useCall(getUserShippingAddress, {}, { enabled: ships });
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  return { address: list.find(({ id }) => id === chosen) ?? list[0] ?? null, loading: loaded.state === 'loading' };
}

/** Where the parcel goes; a tap leads to the choice and back. */
function ShipToCard({ shipTo, missing }: { shipTo: ShipToState; missing: boolean }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missing) {
      box.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    }
  }, [missing]);
  return (
    <Card flush>
      <div ref={box}>
        <Link
          to={routes.editAddress}
          params={{ choose: '1' }}
          className="flex min-h-20 items-center gap-3 p-4 active:bg-page"
        >
          <Icon name="place" size={22} className="text-brand-ink" />
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="text-note text-muted">{m.addresses_shipTo()}</span>
            {shipTo.address ? (
              <ShipToText to={shipTo.address} />
            ) : shipTo.loading ? (
              <Bone className="h-5 w-3/4" />
            ) : (
              <span className="text-body font-medium">{m.addresses_choose()}</span>
            )}
          </span>
          <Icon name="next" size={16} className="text-muted" />
        </Link>
        {missing && (
          <p role="alert" className="px-4 pb-4 text-note text-bad-ink">
            {m.addresses_missing()}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Keeps the hand-off as long as the page is open and nothing is ordered, so that a reload loses no word. */
function useHandOff(cart: Cart | null, lines: string, remark: string): void {
  useEffect(() => {
    const line = cart?.lines[0];
    if (cart && line && cart.checkoutId === null) {
      keepHandOff(
        {
          cartId: cart.cartId,
          lines,
          productId: line.productId,
          offerId: line.offerId,
          quantity: line.quantity,
          remark,
        },
        {
          name: line.name1,
          offerName: line.offerName,
          money: toDecimal(cart.total.amount),
          currency: cart.total.currency,
        },
      );
    }
  }, [cart, lines, remark]);
}

/** One thing that is ordered, with all that holds for it alone. */
function LineCard({ line }: { line: Line }): ReactNode {
  const { language } = useSettings();
  const when = (startsAt: string): string =>
    sessionTime(
      { startsAt, zone: line.booking?.zone ?? line.zone, inPerson: line.kind === 'inPerson' || line.kind === 'space' },
      language,
    );
  const terms = [line.refundTerms, ...(line.parcel ? [line.parcel.terms] : [])];
  return (
    <Card className="flex flex-col gap-4">
      <p className="truncate text-small text-muted">{line.agencyName}</p>
      <OrderLine line={line} />
      <dl className="flex flex-col gap-3 rounded-field bg-page p-3">
        <Point icon="book" name={m.orders_whatYouGet()}>
          {kindGets[line.kind]()}
        </Point>
        {line.booking && (
          <Point icon="calendar" name={m.orders_bookedTime()}>
            <Suspense fallback={<span className="block min-h-lh" />}>
              <BookingFacts booking={line.booking} />
            </Suspense>
          </Point>
        )}
        {line.classStartsAt !== null && (
          <Point icon="calendar" name={m.orders_firstClass()}>
            {when(line.classStartsAt)}
          </Point>
        )}
        {line.place !== null && (
          <Point icon="place" name={m.orders_place()}>
            {line.place}
          </Point>
        )}
        {line.ships && (
          <Point icon="ticket" name={m.orders_comesAlong()}>
            {kindGets.shipped()}
          </Point>
        )}
        {line.access !== null && (line.booking === null || line.booking.sessions > 1) && (
          <Point icon="clock" name={m.orders_untilWhen()}>
            {accessText(line)}
          </Point>
        )}
        {line.amount.amount > 0 && (
          <Point icon="shield" name={m.orders_ifYouCancel()}>
            {terms.map((one) => (
              <span key={one.rule} className="block">
                {refundTermsText(one)}
              </span>
            ))}
            {line.freeUntil !== null && line.refundAtOnce.amount > 0 && (
              <span className="figures block font-medium">
                {m.orders_freeUntil({ time: when(line.freeUntil), amount: amountText(line.refundAtOnce) })}
              </span>
            )}
          </Point>
        )}
      </dl>
    </Card>
  );
}

function Point({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="flex items-center gap-3 text-note text-muted">
        <Icon name={icon} size={20} className="text-brand-ink" />
        {name}
      </dt>
      <dd className="pl-8 text-small">{children}</dd>
    </div>
  );
}

interface ConsentProps {
  lines: readonly Line[];
  agreed: boolean;
  missing: boolean;
  onAgree: (agreed: boolean) => void;
}

/** What comes back on cancelling, and the tick that one has read it; brought into view when it was forgotten. */
function Consent({ lines, agreed, missing, onAgree }: ConsentProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [first] = lines;
  const back = lines.reduce((sum, line) => sum + line.refundAtOnce.amount, 0);
  useEffect(() => {
    if (missing) {
      box.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    }
  }, [missing]);
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Icon name="shield" size={20} className="text-brand-ink" />
        {m.orders_refundTitle()}
      </h2>
      <p className="mt-2 text-small">{m.orders_refundByLine()}</p>
      <p className="text-note text-muted">{m.orders_refundAlways()}</p>
      {first && (
        <p className="figures mt-2 text-small font-medium">
          {m.orders_refundAtOnce({ amount: amountText({ amount: back, currency: first.refundAtOnce.currency }) })}
        </p>
      )}
      <div ref={box} className="mt-3 border-t border-line pt-2">
        <Checkbox checked={agreed} error={missing} onCheck={onAgree}>
          <span className="font-medium text-ink">{m.orders_agreeRefund()}</span>
        </Checkbox>
        {missing && (
          <p role="alert" className="pl-9 text-note text-bad-ink">
            {m.orders_agreeRefundError()}
          </p>
        )}
      </div>
    </Card>
  );
}

function ConfirmSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <RowsSkeleton count={1} />
      <Card>
        <LinesSkeleton lines={3} />
      </Card>
      <Card>
        <LinesSkeleton lines={4} />
      </Card>
    </div>
  );
}
