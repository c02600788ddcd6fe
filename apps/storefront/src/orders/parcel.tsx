import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { OutLink } from '../shell/device/out-link.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact } from '../ui/list-row.tsx';
import type { Order } from './detail-page.tsx';

/** Who carries it, and where its way can be followed. */
export default function Parcel({ parcel }: { parcel: NonNullable<Order['parcel']> }): ReactNode {
  const { language } = useSettings();
  return (
    <Card>
      <h2 className="pb-2 text-body font-semibold">{m.shipments_parcel()}</h2>
      <dl className="figures">
        <Fact name={m.shipments_carrier()}>{parcel.carrier}</Fact>
        <Fact name={m.shipments_number()}>
          <span className="break-all">{parcel.number}</span>
        </Fact>
        <Fact name={m.shipments_shippedAt()}>{dateText(parcel.shippedAt, language, 'dateTime')}</Fact>
      </dl>
      {parcel.page !== null && (
        <OutLink
          href={parcel.page}
          className="press flex min-h-target items-center justify-center gap-1 text-small font-medium text-brand-ink"
        >
          {m.shipments_track()}
          <Icon name="next" size={16} />
        </OutLink>
      )}
    </Card>
  );
}
