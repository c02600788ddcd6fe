import { consultMonth, quoteMove, rentDays, rentHours } from '@lyceum/contract/bookings.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { mostMoves } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { bookedTime } from '../orders/booked-time.ts';
import { troubleSentence } from '../orders/line-words.ts';
import { OrderGone } from '../orders/order-gone.tsx';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { dayText, isoDate, localNoon } from '../ui/day-text.ts';
import { CalendarBone, MonthCalendar } from './lazy-calendar.tsx';
import { LaterBar, MoveBar } from './move-bar.tsx';
import { SlotChoice, type OfferedSlot } from './slot-choice.tsx';
import { lookAgainEvery } from './use-quote.ts';
import { dateIn } from '../ui/zone-clock.ts';

export type Facts = ReplyOf<typeof quoteMove>;
export type Target = NonNullable<InputOfCall<typeof quoteMove>['to']>;

interface MoveTimeProps {
  /** The screen that it is on. */
  name: ComponentProps<typeof Screen>['name'];
  sessionId: string;
  /** Of a package: its next session is booked, as long as this one, and this one stays. */
  lineId?: string | undefined;
}

const every = { every: () => lookAgainEvery };

/** Another time for a booked talk or rental, with what it comes to; or the time of the next session of a package. */
export default function MoveTime({ name, sessionId, lineId }: MoveTimeProps): ReactNode {
  const loaded = useCall(quoteMove, { sessionId }, every);
  const [to, setTo] = useState<Target | null>(null);
  const title = lineId === undefined ? m.bookings_moveTitle() : m.bookings_laterTitle();
  if (loaded.state !== 'ready') {
    return (
      <Screen name={name} title={title}>
        <NotReady loaded={loaded} skeleton={<CalendarBone />} refused={() => <OrderGone />} />
      </Screen>
    );
  }
  const facts = loaded.data;
  if (lineId === undefined && facts.blocked !== null) {
    return (
      <Screen name={name} title={title}>
        <div className="flex flex-col gap-3 pt-2">
          <Now facts={facts} />
          <Card>
            <p role="alert">{blockedSentence(facts)}</p>
          </Card>
        </div>
      </Screen>
    );
  }
  const moving = lineId === undefined ? sessionId : undefined;
  return (
    <Screen
      name={name}
      title={title}
      foot={
        lineId === undefined ? (
          <MoveBar facts={facts} sessionId={sessionId} to={to} onStale={() => setTo(null)} />
        ) : (
          <LaterBar lineId={lineId} zone={facts.zone} to={to} onStale={() => setTo(null)} />
        )
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        {lineId === undefined && <Now facts={facts} />}
        {facts.by === 'slots' ? (
          <Talks facts={facts} moving={moving} to={to} onChoose={setTo} />
        ) : (
          <Rentals facts={facts} moving={moving} to={to} onChoose={setTo} />
        )}
        {lineId === undefined && <Trouble sessionId={sessionId} to={to} />}
      </div>
    </Screen>
  );
}

const hour = 3_600_000;

function blockedSentence({ blocked, startsAt, lockedFrom }: Facts): string {
  switch (blocked) {
    case 'movedTooOften':
      return m.refusals_movedTooOften({ most: mostMoves });
    case 'refundUnderWay':
      return m.refusals_refundUnderWay();
    default:
      return m.refusals_bookingLocked({ hours: Math.round((Date.parse(startsAt) - Date.parse(lockedFrom)) / hour) });
  }
}

/** Where it is now, and how often and until when it may still go elsewhere. */
function Now({ facts }: { facts: Facts }): ReactNode {
  const { language } = useSettings();
  const { movesLeft, lockedFrom, zone } = facts;
  return (
    <Card>
      <p className="text-note text-muted">{m.bookings_moveNow()}</p>
      <p className="figures font-semibold">{bookedTime(timeOf(facts), language)}</p>
      {facts.blocked === null && (
        <p className="pt-1 text-note text-muted">
          {m.bookings_movesLeft({ count: movesLeft })}
          {' · '}
          {m.bookings_moveUntil({ time: dateText(lockedFrom, language, 'dayTime', zone) })}
        </p>
      )}
    </Card>
  );
}

const timeOf = ({ by, startsAt, endsAt, zone, heads, consultantId }: Facts) => ({
  by,
  startsAt,
  endsAt,
  zone,
  heads,
  consultantId,
  lockHours: 0,
  sessions: 1,
  parts: [],
});

/** Why the chosen time cannot be had after all. */
function Trouble({ sessionId, to }: { sessionId: string; to: Target | null }): ReactNode {
  const loaded = useCall(quoteMove, { sessionId, ...(to && { to }) }, { ...every, enabled: to !== null });
  const trouble = to && loaded.state === 'ready' ? loaded.data.trouble : null;
  return (
    trouble && (
      <Card>
        <p role="alert" className="text-bad-ink">
          {trouble === 'accessEnded' ? m.refusals_accessEnded() : troubleSentence(trouble)}
        </p>
      </Card>
    )
  );
}

interface ChoiceProps {
  facts: Facts;
  /** The session whose own time is in nobody's way. */
  moving: string | undefined;
  to: Target | null;
  onChoose: (to: Target | null) => void;
}

/** Without its own start, where it is already; what is too short from there on is as good as taken. */
const fitting = (
  slots: readonly OfferedSlot[],
  { startsAt, length }: Facts,
  moving: string | undefined,
): OfferedSlot[] =>
  slots
    .filter((slot) => moving === undefined || Date.parse(slot.startsAt) !== Date.parse(startsAt))
    .map((slot) => (slot.longest >= length ? slot : { ...slot, state: 'full' }));

function Slots({
  slots,
  zone,
  to,
  onChoose,
}: Pick<ChoiceProps, 'to' | 'onChoose'> & {
  slots: readonly OfferedSlot[];
  zone: string;
}): ReactNode {
  return slots.some(({ state }) => state === 'free') ? (
    <SlotChoice
      slots={slots}
      zone={zone}
      chosen={to && 'startsAt' in to ? to.startsAt : null}
      onChoose={({ startsAt }) => onChoose({ startsAt })}
    />
  ) : (
    <p className="text-small text-muted">{m.bookings_noneThatDay()}</p>
  );
}

function Talks({ facts, moving, to, onChoose }: ChoiceProps): ReactNode {
  const { language } = useSettings();
  const { productId, consultantId } = facts;
  const loaded = useCall(consultMonth, { productId, consultantId: consultantId ?? undefined, moving }, every);
  const [chosen, setDate] = useState<string>();
  const [shown, setMonth] = useState<string>();
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={<CalendarBone />} />;
  }
  const { days, rules, now } = loaded.data;
  const date = chosen ?? days.find(({ state }) => state === 'free' || state === 'few')?.date ?? null;
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  return (
    <>
      <Card>
        <Suspense fallback={<CalendarBone />}>
          <MonthCalendar
            month={shown ?? (date ?? dateIn(rules.zone, now)).slice(0, 7)}
            onMonth={setMonth}
            days={new Map(days.map((day) => [day.date, day.state]))}
            first={dateIn(rules.zone, now)}
            last={rules.lastDate}
            chosen={date === null ? null : { first: date, last: date }}
            onChoose={(next) => {
              setDate(next);
              onChoose(null);
            }}
          />
        </Suspense>
      </Card>
      <Card>
        {date === null ? (
          <p className="text-small text-muted">{m.bookings_noneComing()}</p>
        ) : (
          <>
            <h2 className="pb-3 font-semibold">{dayText(date, language)}</h2>
            <Slots slots={fitting(slots, facts, moving)} zone={rules.zone} to={to} onChoose={onChoose} />
          </>
        )}
      </Card>
    </>
  );
}

function addDays(date: string, days: number): string {
  const at = localNoon(date);
  at.setDate(at.getDate() + days);
  return isoDate(at);
}

function Rentals({ facts, moving, to, onChoose }: ChoiceProps): ReactNode {
  const { productId, by, length, startsAt, zone } = facts;
  const [month, setMonth] = useState(dateIn(zone, startsAt).slice(0, 7));
  const [date, setDate] = useState(dateIn(zone, startsAt));
  const loaded = useCall(rentDays, { productId, month, moving }, every);
  // The month before stays while the next one comes.
  const [shown, setShown] = useState<ReplyOf<typeof rentDays> | null>(null);
  const newest = loaded.state === 'ready' ? loaded.data : null;
  if (newest && newest !== shown) {
    setShown(newest);
  }
  const current = newest ?? shown;
  if (!current) {
    return loaded.state === 'ready' ? null : <NotReady loaded={loaded} skeleton={<CalendarBone />} />;
  }
  const { days, rules, now } = current;
  const byDay = by === 'days';
  const first = byDay ? (to && 'first' in to ? to.first : null) : date;
  return (
    <>
      <Card>
        <Suspense fallback={<CalendarBone />}>
          <MonthCalendar
            month={month}
            onMonth={setMonth}
            days={
              new Map(
                days.map((day) => [day.date, byDay && day.state !== 'closed' && !day.wholeDay ? 'full' : day.state]),
              )
            }
            first={dateIn(rules.zone, now)}
            last={rules.lastDate}
            chosen={first === null ? null : { first, last: byDay ? addDays(first, length - 1) : first }}
            onChoose={(next) => {
              setDate(next);
              onChoose(byDay ? { first: next } : null);
            }}
          />
        </Suspense>
        {byDay && <p className="pt-2 text-note text-muted">{m.bookings_moveDays()}</p>}
      </Card>
      {!byDay && <Hours facts={facts} moving={moving} date={date} to={to} onChoose={onChoose} />}
    </>
  );
}

function Hours({ facts, moving, date, to, onChoose }: ChoiceProps & { date: string }): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(rentHours, { productId: facts.productId, date, moving }, every);
  return (
    <Card>
      <h2 className="pb-3 font-semibold">{dayText(date, language)}</h2>
      {loaded.state === 'ready' ? (
        <Slots
          slots={fitting(loaded.data.slots, facts, moving)}
          zone={loaded.data.rules.zone}
          to={to}
          onChoose={onChoose}
        />
      ) : (
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={5} />} />
      )}
    </Card>
  );
}
