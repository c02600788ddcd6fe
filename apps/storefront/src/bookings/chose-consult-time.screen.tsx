import { consultMonth, type quote } from '@lyceum/contract/bookings.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Waits, WaitSheet } from '../waits/lazy-waits.tsx';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Avatar } from '../ui/picture.tsx';
import { lengthText } from '../ui/length-text.ts';
import { Bone } from '../ui/skeleton.tsx';
import { dayText } from '../ui/day-text.ts';
import { CalendarBone, MonthCalendar, TimeFacts } from './lazy-calendar.tsx';
import { MoveTime } from './move-part.tsx';
import { OrderBar } from './order-bar.tsx';
import { SlotChoice, type OfferedSlot } from './slot-choice.tsx';
import { lookAgainEvery, useQuote } from './use-quote.ts';
import { dateIn } from '../ui/zone-clock.ts';

type Coming = ReplyOf<typeof consultMonth>;

/** With whom, when, and for how long one talks; of a talk that is booked, to move it, or of the next one of a package. */
export default function ChoseConsultTime(): ReactNode {
  const { productId, consultantId, sessionId, lineId } = useParams(routes.choseConsultTime);
  return sessionId === undefined ? (
    <NewTalk productId={productId} consultantId={consultantId} />
  ) : (
    <MoveTime name="bookings/chose-consult-time" sessionId={sessionId} lineId={lineId} />
  );
}

function NewTalk({ productId, consultantId }: { productId: string; consultantId: string | undefined }): ReactNode {
  const go = useGo();
  const loaded = useCall(consultMonth, { productId, consultantId }, { every: () => lookAgainEvery });
  if (loaded.state !== 'ready') {
    return (
      <Screen name="bookings/chose-consult-time" title={m.bookings_consultTitle()}>
        <NotReady loaded={loaded} skeleton={<ChoiceSkeleton />} />
      </Screen>
    );
  }
  const { consultants } = loaded.data;
  return (
    <Choice
      // Another consultant has other times.
      key={loaded.data.consultantId}
      productId={productId}
      coming={loaded.data}
      others={
        consultants.length > 1 && (
          <Card>
            <h2 className="pb-3 font-semibold">{m.bookings_withWhom()}</h2>
            <div role="group" aria-label={m.bookings_withWhom()} className="flex flex-wrap gap-2">
              {consultants.map(({ id, name, avatar }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={id === loaded.data.consultantId}
                  onClick={() => go.same(routes.choseConsultTime, { productId, consultantId: id })}
                  className="press flex min-h-target items-center gap-2 rounded-full bg-page py-1 pr-4 pl-1 text-small aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-ink"
                >
                  <Avatar src={avatar} name={name} size={36} />
                  {name}
                </button>
              ))}
            </div>
          </Card>
        )
      }
    />
  );
}

function Choice({
  productId,
  coming: { now, rules, consultantId, days },
  others,
}: {
  productId: string;
  coming: Coming;
  others: ReactNode;
}): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const firstFree = days.find(({ state }) => state === 'free' || state === 'few')?.date ?? null;
  const [date, setDate] = useState(firstFree);
  const [month, setMonth] = useState((firstFree ?? dateIn(rules.zone, now)).slice(0, 7));
  const [chosen, setChosen] = useState<{ startsAt: string; slots: number } | null>(null);
  const [full, setFull] = useState<OfferedSlot | null>(null);
  const [offerId, setOfferId] = useState(rules.rates[0]?.offerId);
  const time: InputOfCall<typeof quote>['time'] | null = chosen && { consultantId, ...chosen };
  const { quote: priced, again } = useQuote(time && offerId !== undefined ? { productId, offerId, time } : null);
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const start = slots.find(({ startsAt }) => startsAt === chosen?.startsAt);
  const lengths = start
    ? Array.from({ length: start.longest - rules.leastSlots + 1 }, (_, more) => rules.leastSlots + more)
    : [];
  const take = ({ startsAt, longest }: OfferedSlot): void =>
    setChosen({ startsAt, slots: Math.max(rules.leastSlots, Math.min(chosen?.slots ?? 1, longest)) });
  return (
    <Screen
      name="bookings/chose-consult-time"
      title={m.bookings_consultTitle()}
      foot={
        <OrderBar
          productId={productId}
          quote={priced}
          time={time}
          hint={m.bookings_pickSlot()}
          onOrder={(cartId) => go.to(routes.consultOrder, { productId, keyboard: '0', cartId })}
          onStale={again}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <Waits productId={productId} />
        {others}
        <Card>
          <Suspense fallback={<CalendarBone />}>
            <MonthCalendar
              month={month}
              onMonth={setMonth}
              days={new Map(days.map((day) => [day.date, day.state]))}
              first={dateIn(rules.zone, now)}
              last={rules.lastDate}
              chosen={date === null ? null : { first: date, last: date }}
              onChoose={(next) => {
                setDate(next);
                setChosen(null);
              }}
            />
          </Suspense>
        </Card>
        {date === null ? (
          <Card>
            <p className="text-small text-muted">{m.bookings_noneComing()}</p>
          </Card>
        ) : (
          <Card>
            <h2 className="pb-3 font-semibold">{dayText(date, language)}</h2>
            {slots.length === 0 ? (
              <p className="text-small text-muted">{m.bookings_noneThatDay()}</p>
            ) : (
              <SlotChoice
                slots={slots}
                zone={rules.zone}
                chosen={chosen?.startsAt ?? null}
                onChoose={take}
                onFull={setFull}
              />
            )}
          </Card>
        )}
        {full && offerId !== undefined && (
          <Suspense>
            <WaitSheet
              wanted={{ productId, offerId, time: { consultantId, startsAt: full.startsAt, slots: rules.leastSlots } }}
              startsAt={full.startsAt}
              minutes={rules.leastSlots * rules.slotMinutes}
              zone={rules.zone}
              inPerson={false}
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
              current={String(chosen?.slots)}
              onChoose={(count) => setChosen({ startsAt: start.startsAt, slots: Number(count) })}
            />
          </Card>
        )}
        {rules.rates.length > 1 && (
          <Card>
            <h2 className="pb-3 font-semibold">{m.bookings_offers()}</h2>
            <Chips
              label={m.bookings_offers()}
              items={rules.rates.map((rate) => ({ key: rate.offerId, label: rate.name, note: amountText(rate.price) }))}
              current={offerId ?? null}
              onChoose={setOfferId}
            />
          </Card>
        )}
        <Suspense fallback={<Bone className="h-72 rounded-card" />}>
          <TimeFacts quote={priced} rules={rules} />
        </Suspense>
      </div>
    </Screen>
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
