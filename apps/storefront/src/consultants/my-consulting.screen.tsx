import { mine, withdraw } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Link, useParams } from '@lyceum/web/router';
import { amountText } from '@lyceum/web/money-text';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { Agenda } from './agenda.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { ProfileForm } from './profile-form.tsx';

type Place = NonNullable<ReplyOf<typeof mine>['consultant']>;

/** A consultant's own place: who comes, who asks, and which agencies may offer him. A link that invites him leads here, too. */
export default function MyConsulting(): ReactNode {
  const { invitation } = useParams(routes.myConsulting);
  return (
    <Screen name="consultants/my-consulting" title={m.consultants_myTitle()}>
      <div className="flex flex-col gap-3">
        {invitation !== undefined && <InvitationCard token={invitation} />}
        <Load from={mine} input={{}} skeleton={<RowsSkeleton />}>
          {({ consultant }) =>
            consultant ? (
              <Agenda below={<OwnPlace place={consultant} />} />
            ) : (
              invitation === undefined && (
                <Empty icon="calendar" title={m.consultants_notYetTitle()} text={m.consultants_notYetText()} />
              )
            )
          }
        </Load>
      </div>
    </Screen>
  );
}

function OwnPlace({ place }: { place: Place }): ReactNode {
  const { language } = useSettings();
  const [edits, setEdits] = useState(false);
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
        <Card className="flex flex-col gap-4">
          {edits ? (
            <ProfileForm profile={place.profile} onSaved={() => setEdits(false)} />
          ) : (
            <>
              <p className="font-semibold">{place.profile.name[language]}</p>
              <p className="text-small text-muted">{place.profile.title[language]}</p>
              <p className="text-small wrap-anywhere whitespace-pre-line">{place.profile.story[language]}</p>
              <Button kind="plain" onClick={() => setEdits(true)}>
                {m.consultants_editProfile()}
              </Button>
            </>
          )}
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
