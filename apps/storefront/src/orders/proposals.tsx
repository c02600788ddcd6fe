import { accept, decline, listProposed } from '@lyceum/contract/moves.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { bookedTime } from './booked-time.ts';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** Milliseconds. */
const lookAgainEvery = 30_000;

type Proposal = ReplyOf<typeof listProposed>['list'][number];

/** Other times that sellers propose for what the reader booked, a card each. */
export default function Proposals({ orderId }: { orderId: string | null }): ReactNode {
  const loaded = useCall(listProposed, {}, { every: () => lookAgainEvery });
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  const shown = list.filter((one) => orderId === null || one.orderId === orderId);
  return (
    shown.length > 0 && (
      <ul className="flex flex-col gap-3 pb-3" aria-label={m.moves_askTitle()}>
        {shown.map((proposal) => (
          <li key={proposal.proposalId}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    )
  );
}

function ProposalCard({ proposal }: { proposal: Proposal }): ReactNode {
  const { language } = useSettings();
  const { proposalId, title, by, zone, from, startsAt, endsAt, until, reason, back } = proposal;
  const accepting = useCommand(accept, { throttleMs: 0 });
  const declining = useCommand(decline, { throttleMs: 0 });
  const timeText = (span: { startsAt: string; endsAt: string }) =>
    bookedTime({ ...span, by, zone, consultantId: null, heads: null, lockHours: 0, sessions: 1, parts: [] }, language);
  const [before, after] = [timeText(from), timeText({ startsAt, endsAt })];
  const backText = back && m.moves_backToYou({ amount: amountText(back) });
  async function agree(): Promise<void> {
    const text = [m.moves_fromTo({ from: before, time: after }), backText].filter(Boolean).join(' ');
    const sure = await ask({ title: m.moves_acceptTitle(), text, yes: m.moves_accept() });
    if (sure && (await accepting.run({ proposalId }))?.data) {
      toast(m.moves_accepted(), 'good');
    }
  }
  async function stay(): Promise<void> {
    const sure = await ask({
      title: m.moves_declineTitle(),
      text: m.moves_declineText({ from: before }),
      yes: m.moves_decline(),
    });
    if (sure && (await declining.run({ proposalId, answer: '' }))?.data) {
      toast(m.moves_declined());
    }
  }
  return (
    <Card className="flex flex-col gap-2 text-small">
      <h2 className="text-body font-semibold">{m.moves_askTitle()}</h2>
      <p className="wrap-anywhere">{title}</p>
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">{m.moves_now()}</dt>
        <dd>{before}</dd>
        <dt className="text-muted">{m.moves_to()}</dt>
        <dd className="font-semibold">{after}</dd>
      </dl>
      <p className="wrap-anywhere">{m.moves_reasonOf({ reason })}</p>
      {backText && <p>{backText}</p>}
      <p className="text-muted">{m.moves_answerBy({ time: dateText(until, language, 'dayTime') })}</p>
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button kind="plain" size="small" busy={declining.busy} onClick={() => void stay()}>
          {m.moves_decline()}
        </Button>
        <Button size="small" busy={accepting.busy} onClick={() => void agree()}>
          {m.moves_accept()}
        </Button>
      </div>
    </Card>
  );
}
