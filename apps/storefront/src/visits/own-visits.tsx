import { cancel, type listOwn } from '@lyceum/contract/visits.calls';
import type { VisitState } from '@lyceum/domain/visits';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { ask, toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import type { ComponentProps, ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { sessionTime } from '../ui/session-time.ts';

type Visit = ReplyOf<typeof listOwn>['list'][number];

const states: Record<VisitState, { words: () => string; tone: ComponentProps<typeof Badge>['tone'] }> = {
  asked: { words: m.visits_state_asked, tone: 'warn' },
  confirmed: { words: m.visits_state_confirmed, tone: 'good' },
  declined: { words: m.visits_state_declined, tone: 'bad' },
  done: { words: m.visits_state_done, tone: 'quiet' },
  missed: { words: m.visits_state_missed, tone: 'quiet' },
  cancelled: { words: m.visits_state_cancelled, tone: 'quiet' },
};

/** The reader's visits to all spaces, those to come first. */
export function OwnVisits({ visits }: { visits: readonly Visit[] }): ReactNode {
  return (
    visits.length > 0 && (
      <section>
        <SectionHead title={m.visits_own()} />
        <ul className="flex flex-col gap-3">
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitCard visit={visit} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function VisitCard({ visit }: { visit: Visit }): ReactNode {
  const { language } = useSettings();
  const { id, productId, spaceName, startsAt, zone, address, state, reason, heads, message, actions } = visit;
  const { words, tone } = states[state];
  const time = sessionTime({ startsAt, zone, inPerson: true }, language);
  return (
    <Card className="flex flex-col gap-1 text-small">
      <div className="flex items-start justify-between gap-3">
        <p className="figures text-body font-semibold">{time}</p>
        <Badge tone={tone}>{words()}</Badge>
      </div>
      <Link to={routes.spaceRental} params={{ id: productId }} className="press flex min-h-target items-center">
        {spaceName}
      </Link>
      {address !== '' && <p className="text-muted">{address}</p>}
      <p className="text-muted">{m.visits_people({ count: heads })}</p>
      {message !== '' && <p className="wrap-anywhere text-muted">{message}</p>}
      {visit.unansweredSince !== null && <p className="text-warn-ink">{m.visits_unanswered()}</p>}
      {reason !== null && <p>{m.visits_reasonOf({ reason })}</p>}
      {actions.includes('cancel') && (
        <div className="flex justify-end">
          <CancelButton id={id} time={time} />
        </div>
      )}
    </Card>
  );
}

function CancelButton({ id, time }: { id: string; time: string }): ReactNode {
  const cancelling = useCommand(cancel, { throttleMs: 0 });
  async function run(): Promise<void> {
    const sure = await ask({
      title: m.visits_cancelTitle(),
      text: m.visits_cancelText(),
      yes: m.visits_cancel(),
      no: m.visits_cancelNo(),
      danger: true,
    });
    if (sure && (await cancelling.run({ visitId: id }))?.data) {
      toast(m.visits_cancelledToast());
    }
  }
  return (
    <Button
      kind="plain"
      size="small"
      busy={cancelling.busy}
      aria-label={m.visits_cancelOf({ time })}
      onClick={() => void run()}
    >
      {m.visits_cancel()}
    </Button>
  );
}
