import { rentHours } from '@lyceum/contract/bookings.calls';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Sheet } from '../ui/sheet.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { SlotChoice } from './slot-choice.tsx';
import type { Hours, SeriesDate } from './use-series.ts';
import { dateIn } from '../ui/zone-clock.ts';

interface ChangeSheetProps {
  productId: string;
  zone: string;
  date: SeriesDate;
  onClose: () => void;
  onChoose: (hours: Pick<Hours, 'startsAt' | 'endsAt'>) => void;
}

const minute = 60_000;

/** Other hours of one date, as long as the series' or as long as there is room. */
export function ChangeSheet({ productId, zone, date, onClose, onChoose }: ChangeSheetProps): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(rentHours, { productId, date: dateIn(zone, date.startsAt) });
  const length = Date.parse(date.endsAt) - Date.parse(date.startsAt);
  return (
    <Sheet open onClose={onClose} title={dateText(date.startsAt, language, 'date', zone)}>
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={5} />} />
      ) : loaded.data.slots.some(({ state }) => state === 'free') ? (
        <SlotChoice
          slots={loaded.data.slots}
          zone={zone}
          chosen={date.startsAt}
          onChoose={({ startsAt, longest }) => {
            const slot = loaded.data.rules.slotMinutes * minute;
            const end = Date.parse(startsAt) + Math.min(length, longest * slot);
            onChoose({ startsAt, endsAt: new Date(end).toISOString() });
          }}
        />
      ) : (
        <p className="text-small text-muted">{m.bookings_noneThatDay()}</p>
      )}
    </Sheet>
  );
}
