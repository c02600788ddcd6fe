import { lazyPart } from '@lyceum/web/lazy-part';
import { tiePhone } from '@lyceum/contract/staff.calls';
import {
  findAtCounter,
  listAtCounter,
  orderDetailsSeller,
  verifyAtCounter,
} from '@lyceum/contract/verifications.calls';
import { groupCode, readVerifyCode } from '@lyceum/domain/verifications';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load, useCall, useEndless } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { inShell, shellDevice } from '../shell/device/here.ts';
import { SellerGate } from '../seller/seller-gate.tsx';
import { holds, sellerScreens, type Post } from '../seller/seller-screens.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { Field } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Bone, RowsSkeleton } from '../ui/skeleton.tsx';
import { CounterOrder } from './counter-order.tsx';
import { canScan } from './barcode.ts';

const Scanner = lazyPart(() => import('./scanner.tsx'));
const SaleList = lazyPart(() => import('../sales/sale-list.tsx'));
const SaleOrder = lazyPart(() => import('../sales/sale-order.tsx'));

/** The seller's counter on the phone: a buyer's code is scanned or typed, seen, and used; below, what was used. */
export default function Counter(): ReactNode {
  const { orderId, tie, part } = useParams(routes.counter);
  const isOfOrders = orderId !== undefined || part === 'orders';
  return (
    <Screen name="verifications/counter" title={isOfOrders ? m.sales_phoneTitle() : m.verifications_counterTitle()}>
      {tie !== undefined ? (
        <Tie token={tie} />
      ) : orderId !== undefined ? (
        <SellerGate rights={['orders', 'verify']}>
          {(held) => (holds(held, 'orders') ? <Sale orderId={orderId} /> : <OneOrder orderId={orderId} />)}
        </SellerGate>
      ) : part === 'orders' ? (
        <SellerGate rights={['orders']}>
          {(held) => (
            <div className="flex flex-col gap-3">
              <Parts held={held} current="orders" />
              <Suspense fallback={<RowsSkeleton count={5} />}>
                <SaleList />
              </Suspense>
            </div>
          )}
        </SellerGate>
      ) : (
        <SellerGate rights={['verify']}>
          {(held) => (
            <div className="flex flex-col gap-3">
              <Parts held={held} current="verify" />
              <Desk agencyName={held.agencyName} />
            </div>
          )}
        </SellerGate>
      )}
    </Screen>
  );
}

function Sale({ orderId }: { orderId: string }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton count={3} />}>
      <SaleOrder orderId={orderId} />
    </Suspense>
  );
}

/** Whoever has the counter and the orders goes from one to the other. */
function Parts({ held, current }: { held: Post; current: 'verify' | 'orders' }): ReactNode {
  const go = useGo();
  const parts = (['verify', 'orders'] as const).filter((right) => holds(held, right));
  return (
    parts.length > 1 && (
      // The bar above must not take of what a finger finds.
      <div className="pt-1">
        <Chips
          label={m.sales_phoneParts()}
          items={parts.map((key) => ({ key, label: sellerScreens[key].title() }))}
          current={current}
          onChoose={(key) => go.same(routes.counter, sellerScreens[key].params)}
        />
      </div>
    )
  );
}

/** The link from the back office was opened: whoever is signed in here agrees to be that person of the staff. */
function Tie({ token }: { token: string }): ReactNode {
  const go = useGo();
  const { run, busy, refusal } = useCommand(tiePhone);
  const agree = async (): Promise<void> => {
    const answer = await run({ token });
    if (answer?.data) {
      toast(m.verifications_tied({ agency: answer.data.agencyName }), 'good');
      // The link is used up: going back shall not meet it again.
      go.same(routes.counter, {});
    }
  };
  return refusal ? (
    <Empty icon="clock" title={refusal.message} />
  ) : (
    <Empty icon="phone" title={m.verifications_tieTitle()} text={m.verifications_tieText()}>
      <Button size="large" busy={busy} onClick={() => void agree()}>
        {m.verifications_tie()}
      </Button>
    </Empty>
  );
}

type Order = ReplyOf<typeof findAtCounter>;

function Desk({ agencyName }: { agencyName: string }): ReactNode {
  const finding = useCommand(findAtCounter, { throttleMs: 300 });
  const [text, setText] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const [found, setFound] = useState<{ code: string; order: Order } | null>(null);
  const look = async (code: string | null): Promise<void> => {
    setScanning(false);
    setMalformed(code === null);
    const answer = code === null ? null : await finding.run({ code });
    if (code !== null && answer?.data) {
      setFound({ code, order: answer.data });
    }
  };
  const scan = async (): Promise<void> => {
    const byShell = await (await shellDevice())?.scan();
    if (byShell?.state === 'done') {
      await look(readVerifyCode(byShell.value));
    } else if (byShell?.state !== 'cancelled' && canScan()) {
      setScanning(true);
    } else if (byShell?.state !== 'cancelled') {
      toast(m.verifications_scanFailed(), 'bad');
    }
  };
  const close = (): void => {
    setFound(null);
    setText('');
  };
  const error = isMalformed ? m.verifications_codeMalformed() : (finding.refusal?.message ?? null);
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <p className="truncate text-small text-muted">{agencyName}</p>
        {isScanning ? (
          <>
            <Suspense fallback={<Bone className="aspect-square w-full" />}>
              <Scanner
                onCode={(code) => void look(code)}
                onFail={() => {
                  setScanning(false);
                  toast(m.verifications_scanFailed(), 'bad');
                }}
              />
            </Suspense>
            <Button kind="plain" onClick={() => setScanning(false)}>
              {m.verifications_scanStop()}
            </Button>
          </>
        ) : (
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void look(readVerifyCode(text));
            }}
          >
            <Field
              label={m.verifications_code()}
              value={text}
              onText={(typed) => {
                setText(groupCode(typed.replace(/\s/g, '')));
                setMalformed(false);
                finding.clear();
              }}
              error={error}
              hint={m.verifications_codeHint()}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder="0000 0000 0000"
            />
            <div className="flex gap-3">
              {(inShell() || canScan()) && (
                <Button kind="soft" size="large" className="flex-1" onClick={() => void scan()}>
                  {m.verifications_scan()}
                </Button>
              )}
              <Button type="submit" size="large" className="flex-1" busy={finding.busy}>
                {m.verifications_find()}
              </Button>
            </div>
          </form>
        )}
      </Card>
      <Records />
      {found && <Found found={found} onClose={close} />}
    </div>
  );
}

/** What the code is for, and the one tap that uses it. */
function Found({ found, onClose }: { found: { code: string; order: Order }; onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(verifyAtCounter);
  const [order, setOrder] = useState(found.order);
  const isUsed = order.verifiedAt !== null;
  // Whoever stands here may be a second person with the same code.
  const wasIn = found.order.verifiedAt !== null;
  const use = async (): Promise<void> => {
    const answer = await run({ code: found.code });
    if (answer?.data) {
      setOrder(answer.data);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={wasIn ? m.verifications_wasIn() : isUsed ? m.verifications_verified() : m.verifications_usable()}
      foot={
        <Button size="large" wide busy={busy} onClick={isUsed ? onClose : () => void use()}>
          {isUsed ? m.verifications_another() : m.verifications_verify()}
        </Button>
      }
    >
      <CounterOrder order={order} />
      <p role="alert" className="pt-2 text-small text-bad-ink">
        {refusal?.message}
      </p>
    </Sheet>
  );
}

function Records(): ReactNode {
  const { language } = useSettings();
  const loaded = useEndless(listAtCounter, {});
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{m.verifications_records()}</h2>
      <RefreshableList
        loaded={loaded}
        keyOf={({ orderId }) => orderId}
        skeleton={<RowsSkeleton />}
        empty={<Empty icon="ticket" title={m.verifications_recordsEmpty()} text={m.verifications_recordsEmptyText()} />}
      >
        {(record) => (
          <Link to={routes.counter} params={{ orderId: record.orderId }} className="press block">
            <Card className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-small font-semibold">{record.productName}</p>
                <p className="figures truncate text-note text-muted">
                  {dateText(record.at, language, 'dateTime')} · {record.buyer}
                </p>
              </div>
              <span className="figures shrink-0 text-small">
                {m.verifications_quantity({ count: record.quantity })}
              </span>
            </Card>
          </Link>
        )}
      </RefreshableList>
    </section>
  );
}

function OneOrder({ orderId }: { orderId: string }): ReactNode {
  const loaded = useCall(orderDetailsSeller, { orderId });
  return loaded.state === 'refused' ? (
    <Empty icon="receipt" title={m.verifications_gone()} />
  ) : (
    <Load from={orderDetailsSeller} input={{ orderId }} skeleton={<RowsSkeleton count={1} />}>
      {(order) => (
        <Card>
          <CounterOrder order={order} />
        </Card>
      )}
    </Load>
  );
}
