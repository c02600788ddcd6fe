import { decide, judge, type detail } from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useKeptWords } from '../shell/kept-drafts.ts';
import { FieldTroubles, useFieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { MoneyField } from '../ui/money-field.tsx';

type Refund = ReplyOf<typeof detail>;

const longest = 500;

/** The seller agrees, or refuses with a reason. */
export function DecideBox({ refund }: { refund: Refund }): ReactNode {
  const { run, busy } = useCommand(decide, { throttleMs: 300 });
  const { words, setWords, forget } = useKeptWords(`refund answer ${refund.refundId}`);
  const [missing, setMissing] = useState(false);
  const [amount, setAmount] = useState<number | null>(refund.amount.amount);
  const { tell, isTroubled } = useFieldTroubles();
  const { currency } = refund.amount;
  const send = async (agree: boolean): Promise<void> => {
    const isMissing = !agree && words.trim() === '';
    setMissing(isMissing);
    const given = refund.goodwill ? { amount: amount ?? 0, currency } : refund.amount;
    const input = {
      refundId: refund.refundId,
      agree,
      words,
      ...(agree && refund.goodwill && { money: toDecimal(given.amount) }),
    };
    const question = agree
      ? {
          title: m.refunds_agreeAsk({ amount: amountText(given) }),
          text: m.refunds_agreeText(),
          yes: m.refunds_agree(),
        }
      : { title: m.refunds_refuseAsk(), text: m.refunds_refuseText(), yes: m.refunds_refuse(), danger: true };
    if (!isMissing && (await ask(question)) && (await run(input))?.data) {
      forget();
      toast(m.refunds_decided(), 'good');
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.refunds_decide()}</h2>
      {refund.goodwill && (
        <>
          <p className="muted">{m.refunds_goodwillText()}</p>
          <div className="fields">
            <Labelled label={m.refunds_grantAmount()}>
              <FieldTroubles value={tell}>
                <MoneyField label={m.refunds_grantAmount()} currency={currency} value={amount} onChange={setAmount} />
              </FieldTroubles>
            </Labelled>
          </div>
        </>
      )}
      <Reason
        label={m.refunds_answer()}
        words={words}
        onWords={setWords}
        missing={missing && m.refunds_answerMissing()}
      />
      <div className="row">
        <Button type="primary" loading={busy} disabled={!amount || isTroubled} onClick={() => void send(true)}>
          {m.refunds_agree()}
        </Button>
        <Button danger loading={busy} onClick={() => void send(false)}>
          {m.refunds_refuse()}
        </Button>
      </div>
    </section>
  );
}

/** The platform gives the buyer the amount or a part, or lets the seller's word stand. */
export function JudgeBox({ refund }: { refund: Refund }): ReactNode {
  const { run, busy } = useCommand(judge, { throttleMs: 300 });
  const { words, setWords, forget } = useKeptWords(`refund verdict ${refund.refundId}`);
  const [missing, setMissing] = useState(false);
  const [amount, setAmount] = useState<number | null>(refund.amount.amount);
  const { tell, isTroubled } = useFieldTroubles();
  const { currency } = refund.amount;
  const send = async (agree: boolean): Promise<void> => {
    const isMissing = !agree && words.trim() === '';
    setMissing(isMissing);
    const money = toDecimal(amount ?? 0);
    const question = agree
      ? {
          title: m.refunds_agreeAsk({ amount: amountText({ amount: amount ?? 0, currency }) }),
          text: m.refunds_agreeText(),
          yes: m.refunds_grant(),
        }
      : { title: m.refunds_dismissAsk(), text: m.refunds_dismissText(), yes: m.refunds_dismiss(), danger: true };
    const input = { refundId: refund.refundId, agree, words, ...(agree && { money }) };
    if (!isMissing && (await ask(question)) && (await run(input))?.data) {
      forget();
      toast(m.refunds_decided(), 'good');
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.refunds_judge()}</h2>
      <div className="fields">
        <Labelled label={m.refunds_verdictAmount()}>
          <FieldTroubles value={tell}>
            <MoneyField label={m.refunds_verdictAmount()} currency={currency} value={amount} onChange={setAmount} />
          </FieldTroubles>
        </Labelled>
      </div>
      <Reason
        label={m.refunds_verdict()}
        words={words}
        onWords={setWords}
        missing={missing && m.refunds_verdictMissing()}
      />
      <div className="row">
        <Button type="primary" loading={busy} disabled={!amount || isTroubled} onClick={() => void send(true)}>
          {m.refunds_grant()}
        </Button>
        <Button danger loading={busy} onClick={() => void send(false)}>
          {m.refunds_dismiss()}
        </Button>
      </div>
    </section>
  );
}

interface ReasonProps {
  label: string;
  words: string;
  onWords: (words: string) => void;
  /** What to say when it is empty and must not be. */
  missing: string | false;
}

function Reason({ label, words, onWords, missing }: ReasonProps): ReactNode {
  const note = useId();
  const isMissing = missing !== false && words.trim() === '';
  return (
    <Labelled label={label}>
      <Input.TextArea
        value={words}
        maxLength={longest}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        status={isMissing ? 'error' : ''}
        aria-describedby={note}
        onChange={({ target }) => onWords(target.value)}
      />
      <span id={note} role="alert" className={isMissing ? 'refused' : 'sr-only'}>
        {isMissing && missing}
      </span>
    </Labelled>
  );
}
