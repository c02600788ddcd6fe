import { ask, preview } from '@lyceum/contract/refunds.calls';
import { minor, toDecimal } from '@lyceum/domain/money';
import { askedReasons, type LinePart } from '@lyceum/domain/refunds';
import { refundTermsText } from '@lyceum/i18n/refund-terms';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { useState, type ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Checkbox, LongField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SentFile } from '../ui/sent-files.ts';
import { Sheet } from '../ui/sheet.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { EvidencePictures } from './evidence-pictures.tsx';
import { reasonWords } from './order-words.ts';

type Previewed = ReplyOf<typeof preview>['lines'][number];
/** What a share is counted in that the terms name as a part. */
const inTenThousandths = 10_000;

interface Part {
  lineId: string;
  part: LinePart;
  name1: string;
}
const keyOf = ({ lineId, part }: Part): string => `${lineId} ${part}`;
/** A parcel is given back apart from the course that it came with. */
const nameOf = ({ part, name1 }: Part): string => (part === 'parcel' ? `${name1} · ${m.orders_partParcel()}` : name1);

/** How the amount of a part comes about: what was paid, by the share that comes back of it. */
function calculationText({ paid, rest, share: [part, whole] }: Previewed): string {
  const all = amountText(paid);
  const text =
    part === 0 || part === whole
      ? m.orders_refundOf({ amount: all })
      : whole === inTenThousandths
        ? m.orders_refundPercent({ amount: all, percent: `${part / 100}%` })
        : m.orders_refundUnused({ amount: all, left: part, count: whole });
  // Some of it went back before.
  return rest.amount < paid.amount ? `${text} ${m.orders_refundBefore({ amount: amountText(rest) })}` : text;
}

/** What would come back, before it is asked for: line by line, with the reason. Mount it to open it. */
export function RefundSheet({ orderId, onClose }: { orderId: string; onClose: () => void }): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(preview, { orderId });
  const send = useCommand(ask);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<(typeof askedReasons)[number] | null>(null);
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly SentFile[]>([]);
  const shown = loaded.state === 'ready' ? loaded.data : null;
  const chosen = shown?.lines.filter((line) => !left.includes(keyOf(line))) ?? [];
  const goodwill = shown?.goodwill ?? false;
  const total = chosen.reduce((sum, line) => sum + (goodwill ? line.rest : line.amount).amount, 0);
  const currency = shown?.total.currency ?? 'TWD';
  const run = async (): Promise<void> => {
    if (reason === null || loaded.state !== 'ready') {
      return;
    }
    const lines = chosen.map(({ lineId, part }) => ({ lineId, part }));
    const answer = await send.run({
      orderId,
      lines,
      goodwill,
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
      title={goodwill ? m.orders_askGoodwill() : m.orders_askRefund()}
      foot={
        (shown?.open || goodwill) && (
          <Button
            size="large"
            wide
            busy={send.busy}
            disabled={reason === null || total === 0 || pictures.some(({ state }) => state === 'sending')}
            onClick={() => void run()}
          >
            {(goodwill ? m.orders_goodwillSend : m.orders_refundSend)({
              amount: amountText({ amount: total, currency }),
            })}
          </Button>
        )
      }
    >
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={4} />} />
      ) : (
        <div className="flex flex-col gap-5 pt-1">
          {[...new Set(loaded.data.lines.map(({ terms }) => refundTermsText(terms)))].map((text) => (
            <p key={text} className="text-small text-muted">
              {text}
            </p>
          ))}
          {goodwill && <p className="text-small">{m.orders_goodwillText()}</p>}
          <ul className="figures flex flex-col gap-2">
            {loaded.data.lines.map((line) => (
              <li key={keyOf(line)} className="flex items-center justify-between gap-4 text-small">
                {loaded.data.lines.length > 1 ? (
                  <Checkbox
                    checked={!left.includes(keyOf(line))}
                    onCheck={(on) => setLeft(on ? left.filter((one) => one !== keyOf(line)) : [...left, keyOf(line)])}
                  >
                    {nameOf(line)}
                    {line.booked && (
                      <span className="figures block font-medium text-ink">
                        {dateText(line.booked.startsAt, language, 'dayTime', line.booked.zone)}
                      </span>
                    )}
                  </Checkbox>
                ) : (
                  <span className="min-w-0">{nameOf(line)}</span>
                )}
                <span className="shrink-0 text-right">
                  <span className="block font-semibold">{amountText(goodwill ? line.rest : line.amount)}</span>
                  <span className="block text-note text-muted">
                    {goodwill ? m.orders_refundOf({ amount: amountText(line.rest) }) : calculationText(line)}
                  </span>
                  {!goodwill && line.follows.amount > 0 && (
                    <span className="block text-note text-muted">
                      {m.orders_refundFollows({ amount: amountText(line.follows) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {loaded.data.open || goodwill ? (
            <>
              <div className="flex flex-col gap-2">
                <h3 className="text-small font-medium">{m.orders_refundReason()}</h3>
                <Chips
                  label={m.orders_refundReason()}
                  items={askedReasons.map((key) => ({ key, label: reasonWords[key]() }))}
                  current={reason}
                  onChoose={setReason}
                />
              </div>
              <p className="flex items-start gap-2 text-small text-muted">
                <Icon name="clock" size={18} className="mt-0.5" />
                {m.orders_refundWhen()}
              </p>
              <LongField label={m.orders_refundWords()} value={words} onText={setWords} maxLength={500} />
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
