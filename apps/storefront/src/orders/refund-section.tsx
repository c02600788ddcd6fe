import { appeal, ofOrder, withdraw } from '@lyceum/contract/refunds.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { ask, toast } from '../shell/notices.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { reasonWords, refundStateWords } from './order-words.ts';
import { RefundSheet } from './refund-sheet.tsx';

type Refund = ReplyOf<typeof ofOrder>['list'][number];

/** The refunds of an order with where each stands, and the way to ask for one. */
export function RefundSection({ orderId, mayAsk }: { orderId: string; mayAsk: boolean }): ReactNode {
  const loaded = useCall(ofOrder, { orderId });
  const [open, setOpen] = useState(false);
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  return (
    <>
      {list.map((refund) => (
        <RefundCard key={refund.refundId} refund={refund} />
      ))}
      {mayAsk && (
        <Button kind="soft" onClick={() => setOpen(true)}>
          {m.orders_askRefund()}
        </Button>
      )}
      {open && <RefundSheet orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundCard({ refund }: { refund: Refund }): ReactNode {
  const { language } = useSettings();
  const take = useCommand(withdraw);
  const [appealing, setAppealing] = useState(false);
  const sayNo = async (): Promise<void> => {
    const sure = await ask({
      title: m.orders_refundWithdrawAsk(),
      yes: m.orders_refundWithdraw(),
      no: m.orders_refundKeep(),
    });
    if (sure && (await take.run({ refundId: refund.refundId }))?.data) {
      toast(m.orders_refundState_withdrawn());
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{m.orders_refundHead()}</h2>
      <p className="text-small text-muted">{refundStateWords[refund.state]()}</p>
      <dl className="figures">
        <Fact name={m.orders_refundAmount()}>{amountText(refund.amount)}</Fact>
        <Fact name={m.orders_refundAskedAt()}>{dateText(refund.createdAt, language, 'dateTime')}</Fact>
        {refund.openedBy === 'buyer' && <Fact name={m.orders_refundReason()}>{reasonWords[refund.reason]()}</Fact>}
        {refund.words !== '' && <Fact name={m.orders_refundWords()}>{refund.words}</Fact>}
        {refund.answer && <Fact name={m.orders_refundAnswer()}>{refund.answer}</Fact>}
        {refund.appeal && <Fact name={m.orders_refundAppealWords()}>{refund.appeal}</Fact>}
        {refund.verdict && <Fact name={m.orders_refundVerdict()}>{refund.verdict}</Fact>}
        {refund.repaidAt !== null && (
          <Fact name={m.orders_refundRepaidAt()}>{dateText(refund.repaidAt, language, 'dateTime')}</Fact>
        )}
      </dl>
      {refund.actions.includes('withdraw') && (
        <Button kind="plain" size="small" className="self-end text-muted" busy={take.busy} onClick={() => void sayNo()}>
          {m.orders_refundWithdraw()}
        </Button>
      )}
      {refund.actions.includes('appeal') && (
        <Button kind="soft" size="small" className="self-end" onClick={() => setAppealing(true)}>
          {m.orders_refundAppeal()}
        </Button>
      )}
      {appealing && <AppealSheet refundId={refund.refundId} onClose={() => setAppealing(false)} />}
    </Card>
  );
}

/** The seller said no: the platform looks at it, with the buyer's side of the story. */
function AppealSheet({ refundId, onClose }: { refundId: string; onClose: () => void }): ReactNode {
  const send = useCommand(appeal);
  const [words, setWords] = useState('');
  const run = async (): Promise<void> => {
    if (await send.run({ refundId, words })) {
      onClose();
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.orders_refundAppeal()}
      foot={
        <Button size="large" wide busy={send.busy} disabled={words.trim() === ''} onClick={() => void run()}>
          {m.orders_refundAppealSend()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <p className="text-small text-muted">{m.orders_refundAppealText()}</p>
        <Field label={m.orders_refundAppealWords()} value={words} onText={setWords} maxLength={500} />
      </div>
    </Sheet>
  );
}
