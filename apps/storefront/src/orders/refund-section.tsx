import { lazyPart } from '@lyceum/web/lazy-part';
import { ofOrder, pictures, withdraw } from '@lyceum/contract/refunds.calls';
import { openRefundStates } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { ask, toast } from '@lyceum/web/notices';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact } from '../ui/list-row.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { reasonWords, refundStateWords } from './order-words.ts';
import { refundWatch } from './refund-watch.ts';

const AppealSheet = lazyPart(async () => ({ default: (await import('./appeal-sheet.tsx')).AppealSheet }));
const Lightbox = lazyPart(async () => ({ default: (await import('../ui/lightbox.tsx')).Lightbox }));
const RefundSheet = lazyPart(async () => ({ default: (await import('./refund-sheet.tsx')).RefundSheet }));

type Refund = ReplyOf<typeof ofOrder>['list'][number];

/** The money may still come by a yes. */
const onItsWay: readonly Refund['state'][] = ['asked', 'appealed', 'proposed', 'sending'];

interface RefundSectionProps {
  orderId: string;
  /** There is one at least: its place is kept until it is there. */
  expected: boolean;
  /** By the terms, or as an exception; null: not at all. */
  mayAsk: 'refund' | 'goodwill' | null;
}

/** The refunds of an order with where each stands, and the way to ask for one. */
export function RefundSection({ orderId, expected, mayAsk }: RefundSectionProps): ReactNode {
  const loaded = useCall(
    ofOrder,
    { orderId },
    { every: ({ list }) => (list.some(({ state }) => openRefundStates.includes(state)) ? refundWatch : null) },
  );
  const [open, setOpen] = useState(false);
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  return (
    <>
      {expected && loaded.state === 'loading' && (
        <Card className="min-h-64">
          <LinesSkeleton lines={4} />
        </Card>
      )}
      {list.map((refund) => (
        <RefundCard key={refund.refundId} refund={refund} />
      ))}
      {mayAsk !== null && (
        <Button kind="soft" onClick={() => setOpen(true)}>
          {mayAsk === 'refund' ? m.orders_askRefund() : m.orders_askGoodwill()}
        </Button>
      )}
      <Suspense fallback={null}>{open && <RefundSheet orderId={orderId} onClose={() => setOpen(false)} />}</Suspense>
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
        {refund.lines.map(({ lineId, part, name1, paid, amount }) => (
          <Fact key={`${lineId} ${part}`} name={part === 'parcel' ? m.orders_partParcel() : name1}>
            <span className="block">{amountText(amount)}</span>
            <span className="block text-note text-muted">{m.orders_refundOf({ amount: amountText(paid) })}</span>
          </Fact>
        ))}
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
      {onItsWay.includes(refund.state) && (
        <p className="flex items-start gap-2 text-small text-muted">
          <Icon name="clock" size={18} className="mt-0.5" />
          {m.orders_refundWhen()}
        </p>
      )}
      {refund.pictureCount > 0 && <PicturesButton refundId={refund.refundId} count={refund.pictureCount} />}
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
      <Suspense fallback={null}>
        {appealing && <AppealSheet refundId={refund.refundId} onClose={() => setAppealing(false)} />}
      </Suspense>
    </Card>
  );
}

/** What went with the refund; its addresses last five minutes, so they are asked for when it is opened. */
function PicturesButton({ refundId, count }: { refundId: string; count: number }): ReactNode {
  const show = useCommand(pictures, { throttleMs: 0 });
  const [open, setOpen] = useState<readonly string[] | null>(null);
  return (
    <>
      <Button
        kind="soft"
        size="small"
        className="self-start"
        busy={show.busy}
        onClick={() =>
          void show.run({ refundId }).then((answer) => answer?.data && setOpen(answer.data.list.map(({ url }) => url)))
        }
      >
        {m.orders_picturesSeen({ count })}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <Lightbox
            pictures={open}
            first={0}
            label={m.orders_pictures()}
            labelOf={(at) => m.orders_pictureOf({ at: at + 1, count })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
