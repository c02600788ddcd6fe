import { account } from '@lyceum/contract/accounts.calls';
import { own, withdraw } from '@lyceum/contract/cancellations.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { lazyPart } from '@lyceum/web/lazy-part';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Checkbox } from '../ui/field.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { ConditionLine } from './condition-line.tsx';

const ConfirmSheet = lazyPart(async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet }));

type Own = ReplyOf<typeof own>;
type Last = NonNullable<Own['last']>;

/** The end of an account: what must hold first, what is given up, and how it stands with what was asked for. */
export default function Cancel(): ReactNode {
  return (
    <Screen name="cancellations/cancel" title={m.cancellations_title()}>
      <Load
        from={own}
        input={{}}
        skeleton={
          <Card>
            <LinesSkeleton lines={9} />
          </Card>
        }
      >
        {(mine) => (
          <div className="flex flex-col gap-3">
            {mine.last?.state === 'inReview' ? <InReview last={mine.last} /> : <Asking own={mine} />}
            <Card flush>
              <RowLink icon="book" title={m.cancellations_notice()} to={routes.cancellationNotice} />
              <RowLink icon="info" title={m.help_link()} to={routes.help} params={{ page: '/settings/cancel' }} />
            </Card>
          </div>
        )}
      </Load>
    </Screen>
  );
}

function InReview({ last: { dueAt } }: { last: Last }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(withdraw);
  const send = async (): Promise<void> => {
    const isSure = await ask({
      title: m.cancellations_withdrawAsk(),
      text: m.cancellations_withdrawText(),
      yes: m.cancellations_withdraw(),
    });
    if (isSure && (await run({}))?.data) {
      toast(m.cancellations_withdrawn(), 'good');
    }
  };
  return (
    <Card className="flex flex-col gap-4" role="status">
      <h2 data-heading="" className="text-title font-semibold">
        {m.cancellations_inReview()}
      </h2>
      <p>{m.cancellations_inReviewText({ time: dateText(dueAt, language, 'dateTime') })}</p>
      <Button size="large" wide busy={busy} onClick={() => void send()}>
        {m.cancellations_withdraw()}
      </Button>
    </Card>
  );
}

function Asking({ own: mine }: { own: Own }): ReactNode {
  const { conditions, courses, last } = mine;
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [opened, setOpened] = useState(false);
  const allMet = conditions.every(({ met }) => met);
  const isMissing = tried && !agreed;
  const go = (): void => {
    setTried(true);
    setOpened(agreed);
  };
  return (
    <>
      {last?.state === 'ended' && (
        <Card className="flex flex-col gap-2">
          <h2 className="font-semibold">{m.cancellations_ended()}</h2>
          <p className="wrap-anywhere text-small">{last.words}</p>
        </Card>
      )}
      <p className="text-small text-muted">{m.cancellations_lead()}</p>
      <section>
        <SectionHead title={m.cancellations_conditions()} />
        <Card>
          <ul>
            {conditions.map(({ condition, met }) => (
              <ConditionLine key={condition} condition={condition} met={met} own={mine} />
            ))}
          </ul>
        </Card>
      </section>
      {allMet ? (
        <Card className="flex flex-col gap-3">
          {courses > 0 && <p className="text-warn-ink">{m.cancellations_courses({ count: courses })}</p>}
          <Checkbox checked={agreed} onCheck={setAgreed} error={isMissing}>
            {m.cancellations_agree()}
          </Checkbox>
          {isMissing && (
            <p role="alert" className="text-note text-bad-ink">
              {m.cancellations_agreeMissing()}
            </p>
          )}
          <Button kind="danger" size="large" wide onClick={go}>
            {m.cancellations_go()}
          </Button>
        </Card>
      ) : (
        <p className="text-small text-muted">{m.cancellations_unmetText()}</p>
      )}
      {opened && (
        <Suspense>
          {/* Where the account is reached: the proof goes there. */}
          <Load from={account} input={{}} skeleton={null}>
            {({ mobile, email, hasPassword }) => (
              <ConfirmSheet
                reach={mobile || email}
                hasPassword={hasPassword}
                noticeVersion={mine.noticeVersion}
                onClose={() => setOpened(false)}
              />
            )}
          </Load>
        </Suspense>
      )}
    </>
  );
}
