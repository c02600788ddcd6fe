import { mine, renew } from '@lyceum/contract/applications.calls';
import { isApplicationField, type PartnerType } from '@lyceum/domain/applications';
import { fieldName, stateWords, typeWords } from '@lyceum/i18n/application-words';
import { paperWords } from '@lyceum/i18n/paper-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { stateTones, typeRoutes } from './application-words.ts';

type Own = ReplyOf<typeof mine>['list'][number];

/** How one's applications stand, and the way on from there. */
export default function ApplicationResults(): ReactNode {
  const loaded = useCall(mine, {});
  return (
    <Screen name="applications/application-results" title={m.applications_results()}>
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<RowsSkeleton />} />
      ) : loaded.data.list.length === 0 ? (
        <Empty icon="receipt" title={m.applications_noneTitle()} text={m.applications_noneText()}>
          <ButtonLink to={routes.cooperation}>{m.applications_cooperation()}</ButtonLink>
        </Empty>
      ) : (
        <ul className="flex flex-col gap-3">
          {loaded.data.list.map((own) => (
            <li key={own.id}>
              <OwnCard own={own} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

const passedTexts: Record<PartnerType, () => string> = {
  course: m.applications_passedText_agency,
  space: m.applications_passedText_agency,
  planner: m.applications_passedText_planner,
  promoter: m.applications_passedText_promoter,
};

/** A day of the applicant's nation; no zone moves it. */
const useDay = (): ((day: string) => string) => {
  const { language } = useSettings();
  return (day) => dateText(`${day}T12:00:00Z`, language, 'date', 'UTC');
};

function OwnCard({ own }: { own: Own }): ReactNode {
  const dayText = useDay();
  const { type, nation, state, values, dueOn, reasons, rounds } = own;
  const earlier = rounds.filter(
    ({ outcome, round }) => outcome !== null && (round < rounds.length || state !== 'failed'),
  );
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{typeWords[type]()}</h2>
          <p className="wrap-anywhere text-small text-muted">{values.name}</p>
        </div>
        <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
      </div>
      {state === 'inAudit' && dueOn !== null && (
        <p className="text-small">{m.applications_dueText({ date: dayText(dueOn) })}</p>
      )}
      {state === 'passed' && <p className="text-small">{passedTexts[type]()}</p>}
      {state === 'passed' && type === 'planner' && (
        <ButtonLink to={routes.myConsulting} look={{ wide: true }}>
          {m.applications_toPlace()}
        </ButtonLink>
      )}
      {state === 'passed' && type === 'promoter' && (
        <ButtonLink to={routes.selectionSquare} look={{ wide: true }}>
          {m.applications_toSelection()}
        </ButtonLink>
      )}
      <Dated dated={own.dated} />
      {state === 'renewal' && (
        <>
          <p className="text-small">{m.applications_renewText()}</p>
          <ButtonLink to={typeRoutes[type]} look={{ wide: true }}>
            {m.applications_renew()}
          </ButtonLink>
        </>
      )}
      {state === 'passed' && own.dated.length > 0 && <RenewEarly type={type} />}
      {state === 'failed' && (
        <>
          <p className="text-small">{m.applications_failedText({ count: Object.keys(reasons).length })}</p>
          <Reasons {...{ reasons, nation }} />
        </>
      )}
      {(state === 'failed' || state === 'draft') && (
        <ButtonLink to={typeRoutes[type]} look={{ wide: true }}>
          {state === 'failed' ? m.applications_mend() : m.applications_goOn()}
        </ButtonLink>
      )}
      {earlier.length > 0 && (
        <details className="text-small">
          <summary className="flex min-h-target cursor-pointer items-center text-muted">
            {m.applications_earlier()}
          </summary>
          <ol className="flex flex-col gap-3">
            {earlier.map(({ round, decidedAt, reasons: given }) => (
              <li key={round} className="flex flex-col gap-1">
                <p className="font-medium">
                  {m.applications_roundOf({ round })}
                  {decidedAt !== null && ` · ${m.applications_decidedOn({ date: dayText(decidedAt.slice(0, 10)) })}`}
                </p>
                <Reasons reasons={given} nation={nation} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}

/** Until when its papers are good. */
function Dated({ dated }: Pick<Own, 'dated'>): ReactNode {
  const dayText = useDay();
  return (
    dated.some(({ until }) => until !== null) && (
      <ul className="flex flex-col gap-1 text-small">
        {dated.map(({ paper, until, over }) => {
          const name = paperWords[paper]();
          return (
            <li key={paper} className={over ? 'text-bad-ink' : 'text-muted'}>
              {until === null
                ? m.applications_noEnd({ paper: name })
                : (over ? m.applications_wasValidUntil : m.applications_validUntil)({
                    paper: name,
                    date: dayText(until),
                  })}
            </li>
          );
        })}
      </ul>
    )
  );
}

/** Opens the form with the papers alone. */
function RenewEarly({ type }: Pick<Own, 'type'>): ReactNode {
  const go = useGo();
  const renewing = useCommand(renew);
  const begin = async (): Promise<void> => {
    if ((await renewing.run({ type }))?.data) {
      go.to(typeRoutes[type]);
    }
  };
  return (
    <Button kind="soft" busy={renewing.busy} onClick={() => void begin()}>
      {m.applications_renewEarly()}
    </Button>
  );
}

function Reasons({ reasons, nation }: Pick<Own, 'reasons' | 'nation'>): ReactNode {
  return (
    <ul className="flex flex-col gap-2">
      {Object.entries(reasons).map(
        ([field, reason]) =>
          isApplicationField(field) && (
            <li key={field} className="rounded-field bg-warn-soft px-3 py-2 text-small text-warn-ink">
              <span className="block font-medium">{fieldName(field, nation)}</span>
              <span className="wrap-anywhere">{reason}</span>
            </li>
          ),
      )}
    </ul>
  );
}
