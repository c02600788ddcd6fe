import { orderDetails } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import { CallFailure, type ReplyOf } from '@lyceum/web/call-client';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type Lines = ReplyOf<typeof orderDetails>['lines'];

const file = () => import('./offer-calendar.ts');

/** Into the phone's calendar: all that is to come of an order. `lines`: where they are known already. */
export function CalendarButton({
  orderId,
  lines,
  ...look
}: { orderId: string; lines?: Lines | undefined } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'kind' | 'className'
>): ReactNode {
  const { send, toastFailure } = useWeb();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Fetched ahead, so that it works without a line, too.
    file().catch(() => undefined);
  }, []);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { offerCalendarFile } = await file();
      offerCalendarFile(lines ?? (await send(orderDetails, { orderId })).data?.lines ?? []);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) {
        throw failure;
      }
      toastFailure(failure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button {...look} busy={busy} onClick={() => void save()}>
      <Icon name="calendar" size={18} />
      {m.orders_toCalendar()}
    </Button>
  );
}
