import { approve, type detail } from '@lyceum/contract/refunds.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Refused } from '../staff/refused.tsx';

/** The second pair of eyes on a refund that an operator opened. */
export function ApproveBox({ refund }: { refund: ReplyOf<typeof detail> }): ReactNode {
  const { run, busy, refusal } = useCommand(approve, { throttleMs: 300 });
  const send = async (isApproved: boolean): Promise<void> => {
    const question = isApproved
      ? { title: m.refunds_approveAsk({ amount: amountText(refund.amount) }), yes: m.refunds_approve() }
      : { title: m.refunds_discardAsk(), yes: m.refunds_discard(), danger: true };
    if ((await ask(question)) && (await run({ refundId: refund.refundId, approve: isApproved }))?.data) {
      toast(m.refunds_decided(), 'good');
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.refunds_approveTitle()}</h2>
      {refund.own && <p className="muted">{m.refunds_approveOwn()}</p>}
      <Refused by={refusal} />
      <div className="row">
        {!refund.own && (
          <Button type="primary" loading={busy} onClick={() => void send(true)}>
            {m.refunds_approve()}
          </Button>
        )}
        <Button danger loading={busy} onClick={() => void send(false)}>
          {m.refunds_discard()}
        </Button>
      </div>
    </section>
  );
}
