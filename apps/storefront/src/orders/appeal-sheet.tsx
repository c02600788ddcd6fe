import { appeal } from '@lyceum/contract/refunds.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { LongField } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** The seller said no: the platform looks at it, with the buyer's side of the story. */
export function AppealSheet({ refundId, onClose }: { refundId: string; onClose: () => void }): ReactNode {
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
        <LongField label={m.orders_refundAppealWords()} value={words} onText={setWords} maxLength={500} />
      </div>
    </Sheet>
  );
}
