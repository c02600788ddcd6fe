import { ofOrder } from '@lyceum/contract/consultations.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { SessionNotes } from './session-notes.tsx';

/** The notes to the consulting sessions of one's own order; nothing while none is booked. */
export function OrderNotes({ orderId }: { orderId: string }): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(ofOrder, { orderId });
  return (
    loaded.state === 'ready' && (
      <Card className="flex flex-col gap-3">
        <h2 className="font-semibold">{m.consultations_orderTitle()}</h2>
        {loaded.data.list.map(({ bookingId, startsAt, zone, noteCount }) => {
          const time = sessionTime({ startsAt, zone, inPerson: false }, language);
          return (
            <div key={bookingId}>
              <p className="figures text-small">{time}</p>
              <SessionNotes bookingId={bookingId} time={time} count={noteCount} />
            </div>
          );
        })}
      </Card>
    )
  );
}
