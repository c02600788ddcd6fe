import type { orderDetails } from '@lyceum/contract/orders.calls';
import { productTypes } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { clock, useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { LinesSkeleton } from '../ui/skeleton.tsx';

const BookingFacts = lazy(() => import('./booking-facts.tsx'));

type Line = ReplyOf<typeof orderDetails>['lines'][number];

/** As many as stand there before the rest is asked for. */
const shownAtFirst = 3;

/** When and where a line is held; nothing for what has no fixed time. */
export function ClassFacts({ line }: { line: Line }): ReactNode {
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
        />
      )}
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
function Sessions({ sessions, inPerson }: Pick<Line, 'sessions'> & { inPerson: boolean }): ReactNode {
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
