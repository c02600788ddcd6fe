import { rentDays, rentHours, type quote } from '@lyceum/contract/bookings.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Waits, WaitSheet } from '../waits/lazy-waits.tsx';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Stepper } from '../ui/field.tsx';
import { lengthText } from '../ui/length-text.ts';
import { Bone, LinesSkeleton } from '../ui/skeleton.tsx';
import { dayText } from '../ui/day-text.ts';
import { CalendarBone, MonthCalendar, SeriesBar, SeriesCard, TimeFacts } from './lazy-calendar.tsx';
import { MoveTime } from './move-part.tsx';
import { OrderBar } from './order-bar.tsx';
import { SlotChoice, type OfferedSlot } from './slot-choice.tsx';
import { lookAgainEvery, useQuote } from './use-quote.ts';
import { useSeries } from './use-series.ts';
import { dateIn } from '../ui/zone-clock.ts';

type Days = ReplyOf<typeof rentDays>;
type Time = InputOfCall<typeof quote>['time'];

/** The date and the hours of a space, or its days; those of one that is booked, to move it. */
export default function ReservationTime(): ReactNode {
  const { productId, sessionId } = useParams(routes.reservationTime);
  return sessionId === undefined ? (
    <NewTime productId={productId} />
  ) : (
    <MoveTime name="bookings/reservation-time" sessionId={sessionId} />
  );
}

function NewTime({ productId }: { productId: string }): ReactNode {
  const [month, setMonth] = useState<string>();
  const loaded = useCall(rentDays, { productId, month }, { every: () => lookAgainEvery });
  // The month before stays while the next one comes.
  const [shown, setShown] = useState<Days | null>(null);
  const newest = loaded.state === 'ready' ? loaded.data : null;
  if (newest && newest !== shown) {
    setShown(newest);
  }
  const days = newest ?? shown;
  if (!days || (loaded.state !== 'ready' && loaded.state !== 'loading')) {
    return (
      <Screen name="bookings/reservation-time" title={m.bookings_spaceTitle()}>
        {loaded.state !== 'ready' && <NotReady loaded={loaded} skeleton={<ChoiceSkeleton />} />}
      </Screen>
    );
  }
  return <Choice productId={productId} days={days} month={month ?? days.month} onMonth={setMonth} />;
}

interface ChoiceProps {
  productId: string;
  days: Days;
  month: string;
  onMonth: (month: string) => void;
}

interface Chosen {
  first: string;
  last: string;
  /** Of an hourly rental. */
  startsAt: string | null;
  slots: number;
}

function Choice({ productId, days: { now, rules, days }, month, onMonth }: ChoiceProps): ReactNode {
  const go = useGo();
  const [byDay, setByDay] = useState(!rules.byHour);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [heads, setHeads] = useState(1);
  const time = timeOf(chosen, byDay, rules.slotMinutes, heads);
  const { quote: priced, again } = useQuote(time && { productId, time });
  const hours = time && 'endsAt' in time ? time : null;
  const series = useSeries(productId, hours, rules);
  const weekly = series !== null && series.weeks > 1;
  const onOrder = (cartId: string): void => go.to(routes.confirmOrder, { productId, keyboard: '0', cartId });
  const choose = (date: string): void => {
    const isSecond = byDay && chosen !== null && chosen.first === chosen.last && date > chosen.first;
    setChosen({ first: isSecond ? chosen.first : date, last: date, startsAt: null, slots: rules.leastSlots });
  };
  return (
    <Screen
      name="bookings/reservation-time"
      title={m.bookings_spaceTitle()}
      foot={
        weekly ? (
          <Suspense>
            <SeriesBar productId={productId} series={series} onOrder={onOrder} />
          </Suspense>
        ) : (
          <OrderBar
            productId={productId}
            quote={priced}
            time={time}
            hint={byDay ? m.bookings_pickDays() : m.bookings_pickHours()}
            onOrder={onOrder}
            onStale={again}
          />
        )
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <Waits productId={productId} />
        {rules.byHour && rules.byDay && (
          <Chips
            label={m.bookings_unit()}
            items={[
              { key: 'hour', label: m.bookings_byHour() },
              { key: 'day', label: m.bookings_byDay() },
            ]}
            current={byDay ? 'day' : 'hour'}
            onChoose={(key) => {
              setByDay(key === 'day');
              setChosen(null);
            }}
          />
        )}
        <Card>
          <Suspense fallback={<CalendarBone />}>
            <MonthCalendar
              month={month}
              onMonth={onMonth}
              days={
                new Map(
                  days.map(({ date, state, wholeDay }) => [
                    date,
                    byDay && state !== 'closed' && !wholeDay ? 'full' : state,
                  ]),
                )
              }
              first={dateIn(rules.zone, now)}
              last={rules.lastDate}
              chosen={chosen}
              onChoose={choose}
            />
          </Suspense>
          {byDay && <p className="pt-2 text-note text-muted">{m.bookings_rangeHint()}</p>}
        </Card>
        {chosen && !byDay && (
          <Hours
            productId={productId}
            chosen={chosen}
            heads={heads}
            onChoose={(startsAt, slots) => setChosen({ ...chosen, startsAt, slots })}
          />
        )}
        {rules.heads !== null && rules.heads > 1 && (
          <Card className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-small">{m.bookings_heads()}</span>
            <Stepper label={m.bookings_heads()} value={heads} most={rules.heads} onStep={setHeads} />
          </Card>
        )}
        {series && hours && (
          <Suspense fallback={<Bone className="h-32 rounded-card" />}>
            <SeriesCard productId={productId} startsAt={hours.startsAt} series={series} />
          </Suspense>
        )}
        <Suspense fallback={<Bone className="h-72 rounded-card" />}>
          <TimeFacts quote={weekly ? null : priced} rules={rules} />
        </Suspense>
      </div>
    </Screen>
  );
}

/** What is asked of the server; null while a part is missing. */
function timeOf(chosen: Chosen | null, byDay: boolean, slotMinutes: number, heads: number): Time | null {
  if (chosen === null) {
    return null;
  }
  if (byDay) {
    return { first: chosen.first, last: chosen.last, heads };
  }
  return chosen.startsAt === null ? null : hoursFrom(chosen.startsAt, chosen.slots * slotMinutes, heads);
}

const hoursFrom = (startsAt: string, minutes: number, heads: number) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
  heads,
});

/** The starts of a day, and how long. */
function Hours({
  productId,
  chosen,
  heads,
  onChoose,
}: {
  productId: string;
  chosen: Chosen;
  heads: number;
  onChoose: (startsAt: string, slots: number) => void;
}): ReactNode {
  const { language } = useSettings();
  const [full, setFull] = useState<OfferedSlot | null>(null);
  const loaded = useCall(rentHours, { productId, date: chosen.first }, { every: () => lookAgainEvery });
  if (loaded.state !== 'ready') {
    return (
      <Card>
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={5} />} />
      </Card>
    );
  }
  const { slots, rules } = loaded.data;
  const length = Math.max(rules.leastSlots, chosen.slots) * rules.slotMinutes;
  const start = slots.find(({ startsAt }) => startsAt === chosen.startsAt);
  const lengths = start
    ? Array.from({ length: start.longest - rules.leastSlots + 1 }, (_, more) => rules.leastSlots + more)
    : [];
  return (
    <>
      <Card>
        <h2 className="pb-3 font-semibold">{dayText(chosen.first, language)}</h2>
        {slots.length > 0 ? (
          <SlotChoice
            slots={slots}
            zone={rules.zone}
            chosen={chosen.startsAt}
            onChoose={(slot) =>
              onChoose(slot.startsAt, Math.max(rules.leastSlots, Math.min(chosen.slots, slot.longest)))
            }
            onFull={setFull}
          />
        ) : (
          <p className="text-small text-muted">{m.bookings_noneThatDay()}</p>
        )}
      </Card>
      {full && (
        <Suspense>
          <WaitSheet
            wanted={{ productId, time: hoursFrom(full.startsAt, length, heads) }}
            startsAt={full.startsAt}
            minutes={length}
            zone={rules.zone}
            inPerson
            onClose={() => setFull(null)}
          />
        </Suspense>
      )}
      {start && lengths.length > 1 && (
        <Card>
          <h2 className="pb-3 font-semibold">{m.bookings_howLong()}</h2>
          <Chips
            label={m.bookings_howLong()}
            items={lengths.map((count) => ({ key: String(count), label: lengthText(count * rules.slotMinutes) }))}
            current={String(chosen.slots)}
            onChoose={(count) => onChoose(start.startsAt, Number(count))}
          />
        </Card>
      )}
    </>
  );
}

function ChoiceSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Card>
        <CalendarBone />
      </Card>
      <Bone className="h-40 rounded-card" />
    </div>
  );
}
