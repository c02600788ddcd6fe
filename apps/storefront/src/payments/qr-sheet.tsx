import { lazyPart } from '@lyceum/web/lazy-part';
import { getCheckOrder } from '@lyceum/contract/orders.calls';
import { moneyText, type Money } from '@lyceum/domain/money';
import { providerEndsBefore } from '@lyceum/domain/payments';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Bone } from '../ui/skeleton.tsx';

const QrCode = lazyPart(() => import('../orders/qr-code.tsx'));

/** How often the server is asked while the code is looked at. */
const every = 3 * second;

/** Paid, or given up on another device: nothing is to be scanned any more. */
const ended = (result: string): boolean => result === 'paid' || result === 'cancelled';

interface QrSheetProps {
  /** What the code says. */
  content: string;
  money: Money;
  /** Until when the order is kept, epoch milliseconds on the server's clock; the code ends before. */
  until: number;
  orderId: string;
  /** To the page that says what has become of the payment. */
  onLook: () => void;
  onClose: () => void;
}

/** A code that another device scans. It closes by itself once the server knows how the payment ended. */
export default function QrSheet({ content, money, until, orderId, onLook, onClose }: QrSheetProps): ReactNode {
  const loaded = useCall(getCheckOrder, { id: orderId }, { every: ({ result }) => (ended(result) ? null : every) });
  const [isOver, setOver] = useState(false);
  const hasEnded = loaded.state === 'ready' && ended(loaded.data.result);
  useEffect(() => {
    if (hasEnded) {
      onLook();
    }
  }, [hasEnded, onLook]);
  return (
    <Sheet
      open
      title={m.payments_qrTitle()}
      onClose={onClose}
      foot={
        <Button kind="soft" wide onClick={onLook}>
          {m.payments_paidYes()}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        <p className="figures text-display font-semibold">{moneyText(money)}</p>
        <div className="grid size-56 place-items-center overflow-hidden rounded-card bg-on-fill p-4">
          {isOver ? (
            <Icon name="clock" size={56} className="text-muted" />
          ) : (
            <Suspense fallback={<Bone className="size-full" />}>
              <QrCode text={content} label={m.payments_qrLabel()} />
            </Suspense>
          )}
        </div>
        <p className="max-w-72 text-small text-muted" aria-live="polite">
          {isOver ? m.payments_qrOver() : m.payments_qrText()}
        </p>
        {!isOver && (
          <p className="text-small">
            {m.payments_timeLeft()} <Countdown until={until - providerEndsBefore} onEnd={() => setOver(true)} />
          </p>
        )}
      </div>
    </Sheet>
  );
}
