import { getCheckOrder } from '@lyceum/contract/orders.calls';
import { moneyText, type Money } from '@lyceum/domain/money';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Bone } from '../ui/skeleton.tsx';

const QrCode = lazy(() => import('../orders/qr-code.tsx'));

/** How often the server is asked while the code is looked at. */
const every = 3 * second;

interface QrSheetProps {
  /** What the code says. */
  content: string;
  money: Money;
  /** Epoch milliseconds on the server's clock; the provider's own time ends a minute before. */
  until: number;
  orderId: string;
  onPaid: () => void;
  onClose: () => void;
}

/** A code that another device scans. It closes by itself once the server knows of the payment, or when the time is over. */
export default function QrSheet({ content, money, until, orderId, onPaid, onClose }: QrSheetProps): ReactNode {
  const loaded = useCall(getCheckOrder, { id: orderId }, { every: ({ result }) => (result === 'paid' ? null : every) });
  const isPaid = loaded.state === 'ready' && loaded.data.result === 'paid';
  useEffect(() => {
    if (isPaid) {
      onPaid();
    }
  }, [isPaid, onPaid]);
  return (
    <Sheet
      open
      title={m.payments_qrTitle()}
      onClose={onClose}
      foot={
        <Button kind="soft" wide onClick={onPaid}>
          {m.payments_paidYes()}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        <p className="figures text-display font-semibold">{moneyText(money)}</p>
        <div className="size-56 overflow-hidden rounded-card bg-on-fill p-4">
          <Suspense fallback={<Bone className="size-full" />}>
            <QrCode text={content} label={m.payments_qrLabel()} />
          </Suspense>
        </div>
        <p className="max-w-72 text-small text-muted">{m.payments_qrText()}</p>
        <p className="text-small">
          {m.payments_timeLeft()} <Countdown until={until} onEnd={onClose} />
        </p>
      </div>
    </Sheet>
  );
}
