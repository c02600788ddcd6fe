import { lazyPart } from '@lyceum/web/lazy-part';
import type { orderDetails } from '@lyceum/contract/orders.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import { hour } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Suspense, useState, type ReactNode } from 'react';
import { clock, useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { routes } from '../routes.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { LinesSkeleton } from '../ui/skeleton.tsx';

const BookingFacts = lazyPart(() => import('./booking-facts.tsx'));

type Line = ReplyOf<typeof orderDetails>['lines'][number];

/** As many as stand there before the rest is asked for. */
const shownAtFirst = 3;

/** When and where a line is held; nothing for what has no fixed time. `movable`: what is booked may go to another time. */
export function ClassFacts({ line, movable = false }: { line: Line; movable?: boolean }): ReactNode {
  const { sessions, place, returned, booking } = line;
  if (returned || (sessions.length === 0 && place === null && booking === null)) {
    return null;
  }
  return (
    <dl className="flex flex-col gap-3">
      {/* Before it is paid, a booking has no session yet. */}
      {sessions.length === 0 && booking !== null && (
        <div>
          <dt className="flex items-center gap-3 text-note text-muted">
            <Icon name="calendar" size={20} className="text-brand-ink" />
            {m.orders_bookedTime()}
          </dt>
          <dd className="pl-8 text-small">
            <Suspense fallback={<LinesSkeleton lines={1} />}>
              <BookingFacts booking={booking} />
            </Suspense>
          </dd>
        </div>
      )}
      {sessions.length > 0 && (
        <Sessions
          sessions={sessions}
          inPerson={line.productType === productTypes.inPerson || line.productType === productTypes.space}
          move={(session) => movable && booking && <MoveLink line={line} booking={booking} session={session} />}
        />
      )}
      {movable && booking !== null && <LaterLink line={line} booking={booking} />}
      {place !== null && (
        <div>
          <dt className="flex items-center gap-3 text-note text-muted">
            <Icon name="place" size={20} className="text-brand-ink" />
            {m.orders_place()}
          </dt>
          <dd className="pl-8 text-small font-medium">{place}</dd>
        </div>
      )}
    </dl>
  );
}

/** The times of a line, those to come first in sight; how many of them were attended where there are several. */
function Sessions({
  sessions,
  inPerson,
  move,
}: Pick<Line, 'sessions'> & { inPerson: boolean; move: (session: Line['sessions'][number]) => ReactNode }): ReactNode {
  const { language } = useSettings();
  const [all, setAll] = useState(false);
  const attended = sessions.filter(({ attendedAt }) => attendedAt !== null).length;
  const next = sessions.findIndex(({ endsAt }) => Date.parse(endsAt) > clock.now());
  const from = Math.min(next === -1 ? sessions.length : next, Math.max(0, sessions.length - shownAtFirst));
  const shown = all ? sessions : sessions.slice(from, from + shownAtFirst);
  return (
    <div>
      <dt className="flex items-center gap-3 text-note text-muted">
        <Icon name="calendar" size={20} className="text-brand-ink" />
        {sessions.length > 1 ? m.orders_sessions() : m.orders_classTime()}
        {sessions.length > 1 && (
          <span className="figures ml-auto">{m.orders_sessionsAttended({ attended, count: sessions.length })}</span>
        )}
      </dt>
      <dd className="flex flex-col gap-1 pl-8">
        {shown.map((session) => (
          <span key={session.sessionId} className="figures flex items-center gap-2 text-small font-medium">
            {sessionTime({ ...session, inPerson }, language)}
            {session.attendedAt !== null && <Badge tone="good">{m.orders_sessionAttended()}</Badge>}
            {move(session)}
          </span>
        ))}
        {shown.length < sessions.length && (
          <Button kind="plain" size="small" className="-ml-3 self-start" onClick={() => setAll(true)}>
            {m.orders_sessionsMore({ count: sessions.length })}
          </Button>
        )}
      </dd>
    </div>
  );
}

interface BookedProps {
  line: Line;
  booking: NonNullable<Line['booking']>;
}

const look = { kind: 'plain', size: 'small' } as const;

/** To another time for a booked session, while that may be. */
function MoveLink({ line, booking, session }: BookedProps & { session: Line['sessions'][number] }): ReactNode {
  const { sessionId, startsAt } = session;
  if (Date.parse(startsAt) - booking.lockHours * hour <= clock.now()) {
    return null;
  }
  const params = { productId: line.productId, sessionId };
  const className = '-mr-3 ml-auto shrink-0 text-brand-ink';
  return booking.by === 'slots' ? (
    <ButtonLink to={routes.choseConsultTime} params={params} look={look} className={className}>
      {m.bookings_moveTitle()}
    </ButtonLink>
  ) : (
    <ButtonLink to={routes.reservationTime} params={params} look={look} className={className}>
      {m.bookings_moveTitle()}
    </ButtonLink>
  );
}

/** To a time for the next session of a package. */
function LaterLink({ line, booking }: BookedProps): ReactNode {
  const left = booking.sessions - line.sessions.length;
  const [first] = line.sessions;
  return (
    left > 0 &&
    first && (
      <div className="flex flex-wrap items-center justify-between gap-2 pl-8">
        <span className="text-small text-muted">{m.bookings_laterLeft({ count: left })}</span>
        <ButtonLink
          to={routes.choseConsultTime}
          params={{ productId: line.productId, sessionId: first.sessionId, lineId: line.lineId }}
          look={{ kind: 'soft', size: 'small' }}
        >
          {m.bookings_laterTitle()}
        </ButtonLink>
      </div>
    )
  );
}
