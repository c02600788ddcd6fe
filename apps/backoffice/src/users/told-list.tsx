import type { detail } from '@lyceum/contract/users.calls';
import type { NoticeState } from '@lyceum/domain/notices';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { StateTag } from '../ui/state-tag.tsx';

type Told = ReplyOf<typeof detail>['told'];

const carrierWords: Record<Told[number]['by'], () => string> = {
  sms: m.users_told_sms,
  mail: m.users_told_mail,
  push: m.users_told_push,
};
const stateWords: Record<NoticeState, () => string> = {
  waits: m.users_told_waits,
  sent: m.users_told_sent,
  delivered: m.users_told_delivered,
  triesAgain: m.users_told_triesAgain,
  givenUp: m.users_told_givenUp,
  undeliverable: m.users_told_undeliverable,
};
const stateTones = {
  waits: 'plain',
  sent: 'good',
  delivered: 'good',
  triesAgain: 'warn',
  givenUp: 'bad',
  undeliverable: 'bad',
} as const;

/** What was sent to the person in the last days, and whether it went. */
export function ToldList({ told }: { told: Told }): ReactNode {
  const { language } = useSettings();
  return (
    <section className="paper stack">
      <h2>{m.users_told()}</h2>
      {told.length === 0 ? (
        <p className="muted">{m.users_toldNone()}</p>
      ) : (
        <ul className="lines">
          {told.map(({ messageId, by, text, at, state, nextAt }) => (
            <li key={messageId}>
              <span className="stack-small">
                <span className="row">
                  {carrierWords[by]()}
                  <StateTag tone={stateTones[state]}>{stateWords[state]()}</StateTag>
                </span>
                <span>{text ?? m.users_told_secret()}</span>
                <span className="muted">
                  {dateText(at, language, 'dateTime')}
                  {nextAt !== null && ` · ${m.users_told_next({ time: dateText(nextAt, language, 'dateTime') })}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
