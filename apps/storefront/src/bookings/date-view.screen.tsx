import { product } from '@lyceum/contract/products.calls';
import { consultMonth, rentDays } from '@lyceum/contract/bookings.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CalendarBone, MonthCalendar } from './lazy-calendar.tsx';
import { lookAgainEvery } from './use-quote.ts';
import { TimeRules } from './time-rules.tsx';
import { dateIn } from '../ui/zone-clock.ts';

/** What is free, to look at only. */
export default function DateView(): ReactNode {
  const { productId } = useParams(routes.dateView);
  const known = useCall(product, { id: productId });
  const isSpace = known.state === 'ready' && known.data.type === productTypes.space;
  return (
    <Screen
      name="bookings/date-view"
      title={known.state === 'ready' ? known.data.name1 : m.bookings_viewTitle()}
      foot={
        known.state === 'ready' && (
          <BottomBar>
            <ButtonLink
              to={isSpace ? routes.reservationTime : routes.choseConsultTime}
              params={{ productId }}
              look={{ size: 'large', wide: true }}
            >
              {m.bookings_book()}
            </ButtonLink>
          </BottomBar>
        )
      }
    >
      {known.state !== 'ready' ? (
        <NotReady loaded={known} skeleton={<CalendarBone />} />
      ) : isSpace ? (
        <SpaceMonth productId={productId} />
      ) : (
        <ConsultMonth productId={productId} />
      )}
    </Screen>
  );
}

function SpaceMonth({ productId }: { productId: string }): ReactNode {
  const [month, setMonth] = useState<string>();
  const loaded = useCall(rentDays, { productId, month }, { every: () => lookAgainEvery });
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={<CalendarBone />} />;
  }
  const { now, rules, days } = loaded.data;
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <Suspense fallback={<CalendarBone />}>
          <MonthCalendar
            month={loaded.data.month}
            onMonth={setMonth}
            days={new Map(days.map((day) => [day.date, day.state]))}
            first={dateIn(rules.zone, now)}
            last={rules.lastDate}
            chosen={null}
          />
        </Suspense>
      </Card>
      <TimeRules rules={rules} />
    </div>
  );
}

function ConsultMonth({ productId }: { productId: string }): ReactNode {
  const loaded = useCall(consultMonth, { productId }, { every: () => lookAgainEvery });
  const [month, setMonth] = useState<string>();
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={<CalendarBone />} />;
  }
  const { now, rules, days } = loaded.data;
  const first = dateIn(rules.zone, now);
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <Suspense fallback={<CalendarBone />}>
          <MonthCalendar
            month={month ?? first.slice(0, 7)}
            onMonth={setMonth}
            days={new Map(days.map((day) => [day.date, day.state]))}
            first={first}
            last={rules.lastDate}
            chosen={null}
          />
        </Suspense>
      </Card>
      <TimeRules rules={rules} />
    </div>
  );
}
