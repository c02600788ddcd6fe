import { lazyPart } from '@lyceum/web/lazy-part';
import { mine, withdraw } from '@lyceum/contract/consultants.calls';
import { mine as timetable } from '@lyceum/contract/timetables.calls';
import * as m from '@lyceum/i18n/words';
import { zoneName } from '@lyceum/i18n/zone-name';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load, NotReady, useCall } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { amountText } from '@lyceum/web/money-text';
import { Suspense, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Agenda } from './agenda.tsx';
import { HoursSummary } from './hours-summary.tsx';
import { InvitationCard } from './invitation-card.tsx';

const OwnCalendars = lazyPart(async () => ({ default: (await import('./own-calendars.tsx')).OwnCalendars }));
const OwnHours = lazyPart(async () => ({ default: (await import('./own-hours.tsx')).OwnHours }));
const ProfileForm = lazyPart(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }));

type Place = NonNullable<ReplyOf<typeof mine>['consultant']>;

/** What can be edited has a page of its own, so that "back" leads to the place. */
const parts = ['hours', 'calendars', 'profile'] as const;
type Part = (typeof parts)[number];

/** A consultant's own place: who comes, who asks, when he can be booked, and which agencies may offer him. A link that invites him leads here, too. */
export default function MyConsulting(): ReactNode {
  const { invitation, part } = useParams(routes.myConsulting);
  const edited = parts.find((one) => one === part);
  const loaded = useCall(mine, {});
  if (edited !== undefined && loaded.state === 'ready' && loaded.data.consultant) {
    return (
      <Suspense fallback={<PartToCome part={edited} />}>
        <EditedPart part={edited} place={loaded.data.consultant} />
      </Suspense>
    );
  }
  return (
    <Screen name="consultants/my-consulting" title={m.consultants_myTitle()}>
      <div className="flex flex-col gap-3">
        {invitation !== undefined && <InvitationCard token={invitation} />}
        {loaded.state !== 'ready' ? (
          <NotReady loaded={loaded} skeleton={<RowsSkeleton />} />
        ) : loaded.data.consultant ? (
          edited === undefined && <Agenda below={<OwnPlace place={loaded.data.consultant} />} />
        ) : (
          invitation === undefined && (
            <Empty icon="calendar" title={m.consultants_notYetTitle()} text={m.consultants_notYetText()} />
          )
        )}
      </div>
    </Screen>
  );
}

function EditedPart({ part, place }: { part: Part; place: Place }): ReactNode {
  const go = useGo();
  const loaded = useCall(timetable, { resourceId: place.id }, { enabled: part === 'hours' });
  if (part === 'profile') {
    return <ProfileForm place={place} onSaved={() => go.back()} />;
  }
  if (part === 'hours' && loaded.state === 'ready') {
    return <OwnHours timetable={loaded.data} />;
  }
  return (
    <Screen name="consultants/my-consulting" title={partTitles[part]()}>
      {part === 'calendars' ? (
        <OwnCalendars consultantId={place.id} />
      ) : (
        loaded.state !== 'ready' && <NotReady loaded={loaded} skeleton={<RowsSkeleton />} />
      )}
    </Screen>
  );
}

const partTitles: Record<Part, () => string> = {
  hours: m.timetables_title,
  calendars: m.timetables_calendars,
  profile: m.consultants_profile,
};

function PartToCome({ part }: { part: Part }): ReactNode {
  return (
    <Screen name="consultants/my-consulting" title={partTitles[part]()}>
      <RowsSkeleton />
    </Screen>
  );
}

/** When he can be booked, in short. */
function HoursSection({ content }: Pick<ReplyOf<typeof timetable>, 'content'>): ReactNode {
  const daysOff = content.exceptions.length;
  return (
    <section>
      <SectionHead title={m.timetables_title()} />
      <Card flush>
        <div className="px-4 pt-3">
          <p className="text-small text-muted">{m.timetables_zoneOf({ zone: zoneName(content.zone) })}</p>
          {content.weekly.length === 0 ? (
            <p className="py-2 text-small">{m.timetables_noHours()}</p>
          ) : (
            <HoursSummary weekly={content.weekly} />
          )}
          {daysOff > 0 && <p className="pb-2 text-small text-muted">{m.timetables_daysOff({ count: daysOff })}</p>}
        </div>
        <RowLink to={routes.myConsulting} params={{ part: 'hours' }} icon="clock" title={m.timetables_edit()} />
        <RowLink
          to={routes.myConsulting}
          params={{ part: 'calendars' }}
          icon="calendar"
          title={m.timetables_calendars()}
        />
      </Card>
    </section>
  );
}

/** All of it comes at once, so that nothing moves. */
function OwnPlace({ place }: { place: Place }): ReactNode {
  return (
    <Load from={timetable} input={{ resourceId: place.id }} skeleton={<RowsSkeleton />}>
      {({ content }) => (
        <>
          <HoursSection content={content} />
          <PlaceSections place={place} />
        </>
      )}
    </Load>
  );
}

function PlaceSections({ place }: { place: Place }): ReactNode {
  const { language } = useSettings();
  return (
    <>
      <section>
        <SectionHead title={m.consultants_services()} />
        {place.services.length === 0 ? (
          <Card>
            <p className="text-small text-muted">{m.consultants_noServices()}</p>
          </Card>
        ) : (
          <Card flush>
            {place.services.map(({ id, name, agencyName, price }) => (
              <Link
                key={id}
                to={routes.consultationService}
                params={{ id }}
                className="press flex min-h-target items-center justify-between gap-3 px-4 py-2 text-small"
              >
                <span className="min-w-0">
                  <span className="block">{name}</span>
                  <span className="text-muted">{agencyName}</span>
                </span>
                <span className="figures shrink-0 font-semibold">{amountText(price)}</span>
              </Link>
            ))}
          </Card>
        )}
      </section>
      <section>
        <SectionHead title={m.consultants_agencies()} />
        <Card className="flex flex-col gap-2 text-small">
          {place.agencies.length === 0 && <p className="text-muted">{m.consultants_noAgencies()}</p>}
          {place.agencies.map(({ id, name, acceptedAt }) => (
            <div key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="text-muted">
                  {m.consultants_acceptedOn({ date: dateText(acceptedAt, language, 'date') })}
                </span>
              </span>
              <WithdrawButton agencyId={id} agency={name} />
            </div>
          ))}
        </Card>
      </section>
      <section>
        <SectionHead title={m.consultants_profile()} />
        <Card flush>
          <div className="flex items-center gap-4 p-4">
            <Avatar src={place.avatar} name={place.profile.name[language]} size={56} />
            <div className="min-w-0">
              <p className="font-semibold">{place.profile.name[language]}</p>
              <p className="text-small text-muted">{place.profile.title[language]}</p>
            </div>
          </div>
          {place.profile.story[language] !== '' && (
            <p className="px-4 pb-2 text-small wrap-anywhere whitespace-pre-line">{place.profile.story[language]}</p>
          )}
          <RowLink
            to={routes.myConsulting}
            params={{ part: 'profile' }}
            icon="person"
            title={m.consultants_editProfile()}
          />
        </Card>
      </section>
    </>
  );
}

function WithdrawButton({ agencyId, agency }: { agencyId: string; agency: string }): ReactNode {
  const { run, busy } = useCommand(withdraw, { throttleMs: 0 });
  async function leave(): Promise<void> {
    const sure = await ask({
      title: m.consultants_withdrawTitle({ agency }),
      text: m.consultants_withdrawText(),
      yes: m.consultants_withdraw(),
      no: m.consultants_withdrawNo(),
      danger: true,
    });
    if (sure && (await run({ agencyId }))?.data) {
      toast(m.consultants_withdrawnToast());
    }
  }
  return (
    <Button
      kind="plain"
      size="small"
      busy={busy}
      aria-label={m.consultants_withdrawOf({ agency })}
      onClick={() => void leave()}
    >
      {m.consultants_withdraw()}
    </Button>
  );
}
