import type { orderDetails } from '@lyceum/contract/orders.calls';
import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { clock, useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { calendarFile, offerCalendarFile } from './calendar-file.ts';

type Order = ReplyOf<typeof orderDetails>;

/** When and where the first class is, with a way into the phone's calendar; nothing for what has no fixed time. */
export function ClassFacts({ order }: { order: Order }): ReactNode {
  const { language } = useSettings();
  const [line] = order.lines;
  // The order does not keep the place: the course says where it is today.
  const loaded = useCall(
    detailProductLiveAndRecord,
    { id: line?.productId ?? '' },
    { enabled: order.kind === 'inPerson' && line !== undefined },
  );
  const place = loaded.state === 'ready' ? (loaded.data.place?.address ?? '') : '';
  const placeIsComing = order.kind === 'inPerson' && loaded.state === 'loading';
  const startsAt = order.classStartsAt;
  if (startsAt === null && place === '' && !placeIsComing) {
    return null;
  }
  const save = (at: string): void =>
    offerCalendarFile(
      calendarFile({
        id: order.orderId,
        title: line?.name1 ?? order.agencyName,
        place,
        startsAt: new Date(at),
        madeAt: new Date(clock.now()),
      }),
      'lyceum.ics',
    );
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-3">
        {startsAt !== null && (
          <div>
            <dt className="flex items-center gap-3 text-note text-muted">
              <Icon name="calendar" size={20} className="text-brand-ink" />
              {m.orders_classTime()}
            </dt>
            <dd className="pl-8 figures text-small font-medium">{dateText(startsAt, language, 'dayTime')}</dd>
          </div>
        )}
        {(place !== '' || placeIsComing) && (
          <div>
            <dt className="flex items-center gap-3 text-note text-muted">
              <Icon name="place" size={20} className="text-brand-ink" />
              {m.orders_place()}
            </dt>
            <dd className="pl-8 text-small font-medium">
              {placeIsComing ? <Bone className="my-0.5 h-4 w-3/4" /> : place}
            </dd>
          </div>
        )}
      </dl>
      {startsAt !== null && Date.parse(startsAt) > clock.now() && (
        <Button kind="soft" size="small" className="self-start" onClick={() => save(startsAt)}>
          <Icon name="plus" size={16} />
          {m.orders_toCalendar()}
        </Button>
      )}
    </div>
  );
}
