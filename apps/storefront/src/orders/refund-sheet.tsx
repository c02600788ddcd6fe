import { ask, preview } from '@lyceum/contract/refunds.calls';
import { minor, toDecimal } from '@lyceum/domain/money';
import { refundReasons, type RefundReason } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { useState, type ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { EvidencePictures, type Evidence } from './evidence-pictures.tsx';
import { reasonWords } from './order-words.ts';
import { refundWords } from './terms-words.ts';

/** What would come back, before it is asked for: line by line, with the reason. Mount it to open it. */
export function RefundSheet({ orderId, onClose }: { orderId: string; onClose: () => void }): ReactNode {
  const loaded = useCall(preview, { orderId });
  const send = useCommand(ask);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly Evidence[]>([]);
  const shown = loaded.state === 'ready' ? loaded.data : null;
  const chosen = shown?.lines.filter((line) => !left.includes(line.lineId)) ?? [];
  const total = chosen.reduce((sum, line) => sum + line.amount.amount, 0);
  const currency = shown?.total.currency ?? 'TWD';
  const run = async (): Promise<void> => {
    if (reason === null || loaded.state !== 'ready') {
      return;
    }
    const lines = chosen.map((line) => line.lineId);
    const answer = await send.run({
      orderId,
      lines,
      reason,
      words,
      pictures: pictures.filter(({ state }) => state === 'ready').map(({ fileId }) => fileId),
      money: toDecimal(minor(total)),
    });
    if (answer?.data) {
      toast(m.orders_refundSent(), 'good');
      onClose();
    } else if (answer) {
      // Time went by, or a lesson was opened: the sheet tells what comes back now.
      await loaded.again();
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.orders_askRefund()}
      foot={
        shown?.open && (
          <Button
            size="large"
            wide
            busy={send.busy}
            disabled={reason === null || total === 0 || pictures.some(({ state }) => state === 'sending')}
            onClick={() => void run()}
          >
            {m.orders_refundSend({ amount: amountText({ amount: total, currency }) })}
          </Button>
        )
      }
    >
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={4} />} />
      ) : (
        <div className="flex flex-col gap-5 pt-1">
          <p className="text-small text-muted">{refundWords[loaded.data.rule]()}</p>
          <ul className="figures flex flex-col gap-2">
            {loaded.data.lines.map((line) => (
              <li key={line.lineId} className="flex items-center justify-between gap-4 text-small">
                {loaded.data.lines.length > 1 ? (
                  <Checkbox
                    checked={!left.includes(line.lineId)}
                    onCheck={(on) => setLeft(on ? left.filter((one) => one !== line.lineId) : [...left, line.lineId])}
                  >
                    {line.name1}
                  </Checkbox>
                ) : (
                  <span className="min-w-0">{line.name1}</span>
                )}
                <span className="shrink-0 text-right">
                  <span className="block font-semibold">{amountText(line.amount)}</span>
                  <span className="block text-note text-muted">
                    {m.orders_refundOf({ amount: amountText(line.rest) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {loaded.data.open ? (
            <>
              <div className="flex flex-col gap-2">
                <h3 className="text-small font-medium">{m.orders_refundReason()}</h3>
                <Chips
                  label={m.orders_refundReason()}
                  items={refundReasons.map((key) => ({ key, label: reasonWords[key]() }))}
                  current={reason}
                  onChoose={setReason}
                />
              </div>
              <Field label={m.orders_refundWords()} value={words} onText={setWords} maxLength={500} />
              <EvidencePictures list={pictures} onList={setPictures} />
            </>
          ) : (
            <p role="alert" className="text-small font-medium">
              {m.orders_refundNothing()}
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
