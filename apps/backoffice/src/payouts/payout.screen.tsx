import { decide, detail, exportTransfers } from '@lyceum/contract/payouts.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ExportButton } from '../shell/export-button.tsx';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { useAddress } from '../ui/address.ts';
import { StateTag } from '../ui/state-tag.tsx';
import { payoutTones, payoutWords } from './payout-words.ts';
import { SettlementTable } from './settlement-table.tsx';

type Payout = ReplyOf<typeof detail>;

/** One batch with its statements; whoever did not prepare it approves it, and anybody may give it up. */
export default function PayoutDetail(): ReactNode {
  const address = useAddress(routes.payout);
  const payoutId = address.values['payoutId'] ?? '';
  return (
    <Screen name="payouts/payout" title={m.payouts_detailTitle()}>
      <Load from={detail} input={{ payoutId }} skeleton={<Skeleton active />}>
        {(payout) => (
          <>
            <div className="columns">
              <Facts payout={payout} />
              {payout.state === 'prepared' && iMay('approve payouts') && <Decision payout={payout} />}
            </div>
            {payout.state === 'paid' && iMay('export payouts') && (
              <div className="row">
                <ExportButton from={exportTransfers} input={{ payoutId }} label={m.payouts_exportTransfers()} />
                <span className="muted">{m.payouts_transfersNote()}</span>
              </div>
            )}
            {payout.state !== 'discarded' && (
              <>
                <h2>{m.payouts_statements()}</h2>
                <SettlementTable address={address} payoutId={payoutId} />
              </>
            )}
          </>
        )}
      </Load>
    </Screen>
  );
}

function Facts({ payout }: { payout: Payout }): ReactNode {
  const { language } = useSettings();
  const facts: FactRows = [
    [
      m.payouts_state(),
      <StateTag key="state" tone={payoutTones[payout.state]}>
        {payoutWords[payout.state]()}
      </StateTag>,
    ],
    [m.payouts_total(), <strong key="total">{amountText(payout.total)}</strong>],
    [m.payouts_sellers(), payout.sellers],
    [m.payouts_maker(), payout.maker],
    [m.payouts_createdAt(), dateText(payout.createdAt, language, 'dateTime')],
    payout.decidedAt === null ? null : [m.payouts_checker(), payout.checker],
    payout.decidedAt === null ? null : [m.payouts_decidedAt(), dateText(payout.decidedAt, language, 'dateTime')],
  ];
  return (
    <section className="paper">
      <FactList facts={facts} figures />
    </section>
  );
}

function Decision({ payout: { payoutId, total, own } }: { payout: Payout }): ReactNode {
  const { run, busy } = useCommand(decide, { throttleMs: 300 });
  const send = async (approve: boolean): Promise<void> => {
    const question = approve
      ? {
          title: m.payouts_approveAsk({ amount: amountText(total) }),
          text: m.payouts_approveText(),
          yes: m.payouts_approve(),
        }
      : { title: m.payouts_discardAsk(), text: m.payouts_discardText(), yes: m.payouts_discard(), danger: true };
    if ((await ask(question)) && (await run({ payoutId, approve }))?.data) {
      toast(m.payouts_done(), 'good');
    }
  };
  return (
    <section className="paper stack">
      {own && <p>{m.payouts_fourEyes()}</p>}
      <div className="row">
        {!own && (
          <Button type="primary" loading={busy} onClick={() => void send(true)}>
            {m.payouts_approve()}
          </Button>
        )}
        <Button danger loading={busy} onClick={() => void send(false)}>
          {m.payouts_discard()}
        </Button>
      </div>
    </section>
  );
}
