import { orderDetails } from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import { CallFailure, type ReplyOf } from '@lyceum/web/call-client';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { clock, currentSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { timeThere } from '../ui/session-time.ts';
import type { Appointment } from './calendar-file.ts';

type Lines = ReplyOf<typeof orderDetails>['lines'];

const file = () => import('./calendar-file.ts');

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
      const { calendarFile, offerCalendarFile } = await file();
      const its = lines ?? (await send(orderDetails, { orderId })).data?.lines ?? [];
      offerCalendarFile(calendarFile(ahead(its), new Date(clock.now())), 'lyceum.ics');
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

const ahead = (lines: Lines): Appointment[] =>
  lines.flatMap(({ lineId, name1, place, sessions, returned }) =>
    sessions
      .filter(({ startsAt }) => !returned && Date.parse(startsAt) > clock.now())
      .map(({ sessionId, startsAt, endsAt, zone }) => ({
        id: `${lineId}.${sessionId}`,
        title: name1,
        place: place ?? '',
        note: timeThere(startsAt, zone, currentSettings().language),
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
  );
