import { agenda } from '@lyceum/contract/consultations.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Load } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { SessionNotes } from '../consultations/session-notes.tsx';
import { clock, useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { Card, SectionHead } from '../ui/card.tsx';
import { Fact } from '../ui/list-row.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { RowsSkeleton } from '../ui/skeleton.tsx';

type Session = ReplyOf<typeof agenda>['list'][number];

/** The day of an instant by a zone's calendar. */
const dayOf = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(instant);

/** Who comes today, this week, and came in the last days; and who asks. What stands below comes with it, so that nothing moves. */
export function Agenda({ below }: { below: ReactNode }): ReactNode {
  return (
    <Load from={agenda} input={{}} skeleton={<RowsSkeleton />} isEmpty={() => false}>
      {({ list, requests }) => {
        const now = new Date(clock.now());
        const isToday = ({ startsAt, zone }: Session): boolean => dayOf(new Date(startsAt), zone) === dayOf(now, zone);
        const today = list.filter(isToday);
        const rest = list.filter((one) => !isToday(one));
        const coming = rest.filter(({ startsAt }) => new Date(startsAt) > now);
        const before = rest.filter(({ startsAt }) => new Date(startsAt) <= now).toReversed();
        return (
          <>
            <section>
              <SectionHead title={m.consultations_today()} />
              {today.length === 0 ? (
                <Card>
                  <p className="text-small text-muted">{m.consultations_noneToday()}</p>
                </Card>
              ) : (
                <Sessions sessions={today} />
              )}
            </section>
            {coming.length > 0 && (
              <section>
                <SectionHead title={m.consultations_week()} />
                <Sessions sessions={coming} />
              </section>
            )}
            {requests.length > 0 && (
              <section>
                <SectionHead title={m.consultations_requests()} />
                <Card className="flex flex-col gap-3 text-small">
                  <p className="text-muted">{m.consultations_requestsHint()}</p>
                  {requests.map(({ id, topic, language, need }) => (
                    <div key={id}>
                      <p className="font-semibold">{[topic, languageNames[language]].filter(Boolean).join(' · ')}</p>
                      <p className="wrap-anywhere">{need}</p>
                    </div>
                  ))}
                </Card>
              </section>
            )}
            {before.length > 0 && (
              <section>
                <SectionHead title={m.consultations_before()} />
                <Sessions sessions={before} />
              </section>
            )}
            {below}
          </>
        );
      }}
    </Load>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-3">
      {sessions.map((session) => (
        <li key={session.bookingId}>
          <SessionCard session={session} />
        </li>
      ))}
    </ul>
  );
}

function SessionCard({ session }: { session: Session }): ReactNode {
  const { language } = useSettings();
  const { bookingId, startsAt, zone, serviceName, told, noteCount } = session;
  const time = sessionTime({ startsAt, zone, inPerson: false }, language);
  return (
    <Card className="flex flex-col gap-2 text-small">
      <p className="figures text-body font-semibold">{time}</p>
      <p className="text-muted">{serviceName}</p>
      <dl>
        <Fact name={m.consultations_who()}>
          {[told.name, told.phone, told.email, told.stage, told.position].filter(Boolean).join(' · ')}
        </Fact>
      </dl>
      <p className="text-muted">{m.consultations_problem()}</p>
      <p className="wrap-anywhere whitespace-pre-line">{told.problem}</p>
      <SessionNotes bookingId={bookingId} time={time} count={noteCount} />
    </Card>
  );
}
