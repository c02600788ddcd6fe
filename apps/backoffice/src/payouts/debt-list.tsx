import { debts, recordTransfer } from '@lyceum/contract/payouts.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';

type Debt = ReplyOf<typeof debts>['list'][number];

/** Sellers whose refunds outweigh their sales; nothing while there is none. */
export function DebtList(): ReactNode {
  const loaded = useCall(debts, {});
  if (loaded.state !== 'ready' || loaded.data.list.length === 0) {
    return null;
  }
  return (
    <section className="paper stack">
      <h2>{m.payouts_debts()}</h2>
      <ul className="debts">
        {loaded.data.list.map((debt) => (
          <DebtRow key={debt.debtId} debt={debt} />
        ))}
      </ul>
    </section>
  );
}

function DebtRow({ debt }: { debt: Debt }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(recordTransfer, { throttleMs: 300 });
  const amount = amountText(debt.amount);
  const send = async (): Promise<void> => {
    const isSure = await ask({
      title: m.payouts_transferAsk({ name: debt.agencyName, amount }),
      yes: m.payouts_recordTransfer(),
    });
    if (isSure && (await run({ debtId: debt.debtId }))?.data) {
      toast(m.office_saved(), 'good');
    }
  };
  const date = (at: string) => dateText(at, language, 'date');
  return (
    <li className="row">
      <span>{debt.agencyName}</span>
      <strong className="figures">{amount}</strong>
      <span className="muted">
        {debt.askedAt === null
          ? m.payouts_debtSince({ date: date(debt.since) })
          : m.payouts_debtAsked({ date: date(debt.askedAt) })}
      </span>
      <span className="gap" />
      {iMay('change payouts') && (
        <Button loading={busy} onClick={() => void send()}>
          {m.payouts_recordTransfer()}
        </Button>
      )}
    </li>
  );
}
