import { lazyPart } from '@lyceum/web/lazy-part';
import { decideByPhone, ofSaleByPhone, picturesByPhone } from '@lyceum/contract/refunds.calls';
import { chargeableStep, toDecimal } from '@lyceum/domain/money';
import { numberText, typedNumber } from '@lyceum/domain/typed-number';
import { numberFaultText } from '@lyceum/i18n/number-fault-text';
import { saleReasonWords, saleRefundWords } from '@lyceum/i18n/sale-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, LongField } from '../ui/field.tsx';
import { Fact } from '../ui/list-row.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { keepAnswer, keptAnswer } from './refund-answers.ts';

const Lightbox = lazyPart(async () => ({ default: (await import('../ui/lightbox.tsx')).Lightbox }));

type Refund = ReplyOf<typeof ofSaleByPhone>['list'][number];

/** Minor units of one of the currency's own. */
const unit = 100;
const longest = 500;

/** What of an order was asked back; the newest first, which may wait for the seller's word. */
export function SaleRefunds({ orderId }: { orderId: string }): ReactNode {
  return (
    <Load from={ofSaleByPhone} input={{ orderId }} skeleton={<RowsSkeleton count={1} />}>
      {({ list }) => list.map((refund) => <OneRefund key={refund.refundId} refund={refund} />)}
    </Load>
  );
}

function OneRefund({ refund }: { refund: Refund }): ReactNode {
  const { language } = useSettings();
  const said: [string, string | null][] = [
    [m.refunds_buyerSays(), refund.words],
    [m.refunds_sellerSays(), refund.answer],
    [m.refunds_buyerAppeals(), refund.appeal],
    [m.refunds_platformSays(), refund.verdict],
  ];
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-body font-semibold">{m.refunds_detailTitle()}</h2>
        <Badge tone={refund.state === 'asked' ? 'warn' : 'quiet'}>{saleRefundWords[refund.state]()}</Badge>
      </div>
      <dl className="figures">
        <Fact name={m.refunds_amount()}>{amountText(refund.amount)}</Fact>
        <Fact name={m.refunds_reason()}>
          {refund.goodwill
            ? `${saleReasonWords[refund.reason]()} · ${m.refunds_goodwill()}`
            : saleReasonWords[refund.reason]()}
        </Fact>
        <Fact name={m.refunds_asked()}>{dateText(refund.createdAt, language, 'dateTime')}</Fact>
        {said
          .filter(([, words]) => words)
          .map(([who, words]) => (
            <Fact key={who} name={who}>
              <span className="whitespace-pre-line wrap-anywhere">{words}</span>
            </Fact>
          ))}
      </dl>
      <ul className="flex flex-col gap-1.5 border-t border-line pt-3 text-small">
        {refund.lines.map((line) => (
          <li key={`${line.name1} ${line.offerName} ${line.part}`} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {line.name1}
              <span className="text-muted">
                {' '}
                · {line.part === 'parcel' ? m.refunds_partParcel() : line.offerName} ·{' '}
                {line.returned ? m.refunds_returned() : m.refunds_kept()}
              </span>
            </span>
            <span className="figures shrink-0">{amountText(line.amount)}</span>
          </li>
        ))}
      </ul>
      {refund.pictureCount > 0 && <Pictures refund={refund} />}
      {refund.state === 'asked' && <Decision refund={refund} />}
    </Card>
  );
}

/** What the buyer sent along; its addresses end after minutes, so they are asked for when it is opened. */
function Pictures({ refund: { refundId, pictureCount: count } }: { refund: Refund }): ReactNode {
  const { run, busy } = useCommand(picturesByPhone, { throttleMs: 0 });
  const [open, setOpen] = useState<readonly string[] | null>(null);
  const show = async (): Promise<void> => {
    const answer = await run({ refundId });
    setOpen(answer?.data?.list.map(({ url }) => url) ?? null);
  };
  return (
    <>
      <Button kind="soft" size="small" className="self-start" busy={busy} onClick={() => void show()}>
        {m.refunds_showPictures({ count })}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <Lightbox
            pictures={open}
            first={0}
            label={m.refunds_showPictures({ count })}
            labelOf={(at) => m.refunds_pictureOf({ at: at + 1, count })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The seller agrees, with goodwill to a part if he likes, or refuses with a reason. */
function Decision({ refund }: { refund: Refund }): ReactNode {
  const { run, busy } = useCommand(decideByPhone, { throttleMs: 300 });
  const [words, setWords] = useState(() => keptAnswer(refund.refundId));
  const [isMissing, setMissing] = useState(false);
  const { amount: most, currency } = refund.amount;
  const step = chargeableStep[currency];
  const bounds = { least: step / unit, most: most / unit, decimals: step === unit ? 0 : 2 };
  const [typed, setTyped] = useState(numberText(most / unit, bounds.decimals));
  const read = typedNumber(typed, bounds);
  const given = 'value' in read && read.value !== null ? Math.round(read.value * unit) : null;
  const fault = 'fault' in read ? numberFaultText(read.fault, bounds) : given === null ? m.office_fillIn() : null;
  const granted = refund.goodwill ? given : most;

  const decide = async (agree: boolean): Promise<void> => {
    setMissing(!agree && words.trim() === '');
    if (agree ? granted === null : words.trim() === '') {
      return;
    }
    const sure = await ask({
      title: agree
        ? m.refunds_agreeAsk({ amount: amountText({ amount: granted ?? 0, currency }) })
        : m.refunds_refuseAsk(),
      text: agree ? m.refunds_agreeText() : m.refunds_refuseText(),
      yes: agree ? m.refunds_agree() : m.refunds_refuse(),
      no: m.refunds_phoneNotYet(),
      danger: !agree,
    });
    const input = {
      refundId: refund.refundId,
      agree,
      words,
      ...(agree && refund.goodwill && { money: toDecimal(granted ?? 0) }),
    };
    if (sure && (await run(input))?.data) {
      keepAnswer(refund.refundId, '');
      toast(m.refunds_decided(), 'good');
    }
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      {refund.goodwill && (
        <>
          <p className="text-small text-muted">{m.refunds_goodwillText()}</p>
          <Field
            label={m.refunds_grantAmount()}
            before={<span className="text-small text-muted">{currency}</span>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onText={setTyped}
            error={fault}
          />
        </>
      )}
      <LongField
        label={m.refunds_answer()}
        value={words}
        onText={(next) => {
          setWords(next);
          keepAnswer(refund.refundId, next);
        }}
        maxLength={longest}
        error={isMissing && words.trim() === '' ? m.refunds_answerMissing() : null}
      />
      <div className="flex gap-3">
        <Button kind="soft" size="large" className="flex-1" busy={busy} onClick={() => void decide(false)}>
          {m.refunds_refuse()}
        </Button>
        <Button
          size="large"
          className="flex-1"
          busy={busy}
          disabled={granted === null}
          onClick={() => void decide(true)}
        >
          {m.refunds_agree()}
        </Button>
      </div>
    </div>
  );
}
