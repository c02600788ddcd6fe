import { detail, fail, pass, reveal } from '@lyceum/contract/applications.calls';
import { fieldsOf, isPaperField, type ApplicationField, type FieldReasons } from '@lyceum/domain/applications';
import { fieldName, identityWords, stateWords, typeWords, valueText } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { useGo, useParams } from '@lyceum/web/router';
import { Button, Input, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList } from '../ui/fact-list.tsx';
import './application.css';
import { dayText } from './day-text.ts';
import { warningWords } from './warning-words.ts';
import { PaperViews } from './paper-views.tsx';

type Application = ReplyOf<typeof detail>;
type Round = Application['rounds'][number];
type Revealed = ReplyOf<typeof reveal>;

/** Somebody else may decide while one reads. */
const refreshEvery = 20_000;
const longestReason = 300;

/** One application: what was sent in beside the time before, its papers, and the decision. */
export default function ApplicationPage(): ReactNode {
  const { id } = useParams(routes.application);
  return (
    <Screen name="applications/application" title={m.applications_queue()}>
      <Load from={detail} input={{ id }} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {(application) => <Decision key={application.round} application={application} />}
      </Load>
    </Screen>
  );
}

function Decision({ application }: { application: Application }): ReactNode {
  const { id, round, state, nation, rounds, warnings } = application;
  const { language } = useSettings();
  const go = useGo();
  const looking = useCommand(reveal, { throttleMs: 0 });
  const passing = useCommand(pass);
  const failing = useCommand(fail);
  const [seen, setSeen] = useState<Revealed | null>(null);
  const [reasons, setReasons] = useState<FieldReasons>({});
  const [isGap, setGap] = useState(false);
  const current = rounds.at(-1);
  const before = rounds.at(-2) ?? null;
  const isOpen = state === 'inAudit' && iMay('review applications');
  const look = async (): Promise<void> => setSeen((await looking.run({ id, round }))?.data ?? null);
  const done = (): void => {
    toast(m.applications_decided(), 'good');
    go.instead(routes.applicationList);
  };
  const passNow = async (): Promise<void> => {
    const sure = await ask({
      title: m.applications_passTitle(),
      text: m.applications_passText(),
      yes: m.applications_pass(),
    });
    if (sure && (await passing.run({ id, round }))?.data) {
      done();
    }
  };
  const failNow = async (): Promise<void> => {
    const given = Object.fromEntries(
      Object.entries(reasons).flatMap(([field, reason]) => (reason.trim() === '' ? [] : [[field, reason.trim()]])),
    );
    setGap(Object.keys(given).length === 0);
    if (Object.keys(given).length > 0 && (await failing.run({ id, round, reasons: given }))?.data) {
      done();
    }
  };
  return (
    <>
      <div className="application">
        <div className="stack">
          <section className="paper stack">
            <h2>{application.name}</h2>
            <FactList
              facts={[
                [
                  m.applications_type(),
                  [typeWords[application.type](), identityWords[application.identity](), regionWords[nation]()].join(
                    ' · ',
                  ),
                ],
                [m.enquiries_state(), stateWords[state]()],
                [m.applications_sentAt(), dateText(application.submittedAt, language, 'dateTime')],
                state === 'inAudit' ? [m.applications_due(), dayText(application.dueOn, language)] : null,
                application.decidedBy === null ? null : [m.applications_reviewer(), application.decidedBy],
              ]}
            />
            {warnings.map((warning) => (
              <p key={warning} className="warned">
                {warningWords[warning]()}
              </p>
            ))}
          </section>
          {current && (
            <Fields
              {...{ application, current, before, seen, reasons }}
              isOpen={isOpen}
              onReason={(field, text) => setReasons({ ...reasons, [field]: text })}
            />
          )}
        </div>
        <section className="paper stack">
          <h2>{m.applications_papers()}</h2>
          {seen === null ? (
            <div className="row">
              <Button loading={looking.busy} onClick={() => void look()}>
                {m.applications_reveal()}
              </Button>
              <span className="muted">{m.applications_revealNote()}</span>
            </div>
          ) : (
            <PaperViews papers={seen.papers} nation={nation} />
          )}
        </section>
      </div>
      {isOpen && (
        <div className="decision-bar">
          <p className="decision-of">{isGap ? m.applications_reasonGap() : m.applications_failText()}</p>
          <div className="row">
            <Button danger loading={failing.busy} onClick={() => void failNow()}>
              {m.applications_fail()}
            </Button>
            <Button type="primary" loading={passing.busy} onClick={() => void passNow()}>
              {m.applications_pass()}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  application: Application;
  current: Round;
  before: Round | null;
  seen: Revealed | null;
  reasons: FieldReasons;
  isOpen: boolean;
  onReason: (field: ApplicationField, text: string) => void;
}

/** Every field as it was sent in, beside the time before with what was said of it. */
function Fields({ application, current, before, seen, reasons, isOpen, onReason }: FieldsProps): ReactNode {
  const { type, identity, nation } = application;
  const fields = fieldsOf({ type, identity, nation, values: current.values as Record<string, string> });
  const said = (round: Round, field: ApplicationField): string =>
    isPaperField(field)
      ? round.papers.includes(field)
        ? m.applications_paperThere()
        : m.applications_empty()
      : valueText(field, round.values[field] ?? '') || m.applications_empty();
  return (
    <section className="paper stack">
      <dl className="application-fields">
        {fields.map((field) => {
          const reason = before?.reasons[field];
          const name = fieldName(field, nation);
          const earlier = before && said(before, field) !== said(current, field) ? said(before, field) : null;
          return (
            <div key={field}>
              <dt>{name}</dt>
              <dd className="figures">{seen?.numbers[field] ?? said(current, field)}</dd>
              {(earlier !== null || reason !== undefined) && (
                <dd className="muted">
                  {earlier !== null && `${m.applications_roundOf({ round: current.round - 1 })}: ${earlier} `}
                  {reason !== undefined && m.applications_reasonOf({ reason })}
                </dd>
              )}
              {current.reasons[field] !== undefined && (
                <dd className="warned">{m.applications_reasonOf({ reason: current.reasons[field] })}</dd>
              )}
              {isOpen && (
                <dd>
                  <Input
                    value={reasons[field] ?? ''}
                    maxLength={longestReason}
                    aria-label={m.applications_reason({ field: name })}
                    placeholder={m.applications_reason({ field: name })}
                    onChange={({ target }) => onReason(field, target.value)}
                  />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
