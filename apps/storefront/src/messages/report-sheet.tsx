import { report, sellerReport } from '@lyceum/contract/messages.calls';
import { reportReasons, type ReportReason, type Side } from '@lyceum/domain/messages';
import { reportWords } from '@lyceum/i18n/report-words';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { LongField } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface ReportSheetProps {
  conversationId: string;
  side: Side;
  /** Of the other one. */
  name: string;
  onClose: () => void;
}

const longest = 500;

/** Tells the platform what the other one wrote. Mount it to open it. */
export default function ReportSheet({ conversationId, side, name, onClose }: ReportSheetProps): ReactNode {
  const { run, busy, refusal } = useCommand(side === 'buyer' ? report : sellerReport);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const send = async (): Promise<void> => {
    if (reason !== null && (await run({ conversationId, reason, words }))?.data) {
      toast(m.messages_reportThanks(), 'good');
      onClose();
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.messages_reportTitle({ name })}
      foot={
        <Button size="large" wide busy={busy} disabled={reason === null} onClick={() => void send()}>
          {m.messages_reportSend()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <p className="text-small text-muted">{m.messages_reportText()}</p>
        <div className="flex flex-col gap-2">
          <p className="text-small font-medium">{m.messages_reportWhy()}</p>
          <Chips
            label={m.messages_reportWhy()}
            items={reportReasons.map((key) => ({ key, label: reportWords[key]() }))}
            current={reason}
            onChoose={setReason}
          />
        </div>
        <LongField label={m.messages_reportWords()} value={words} onText={setWords} maxLength={longest} />
        {refusal && (
          <p role="alert" className="text-small text-bad-ink">
            {refusal.message}
          </p>
        )}
      </div>
    </Sheet>
  );
}
