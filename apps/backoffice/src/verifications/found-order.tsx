import { verify, type find } from '@lyceum/contract/verifications.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { toast } from '@lyceum/web/notices';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { SaleState } from '../ui/sale-state.tsx';
import { useSettings } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { FactList } from '../ui/fact-list.tsx';

type Order = ReplyOf<typeof find>;

interface FoundOrderProps {
  order: Order;
  code: string;
  /** On to the next buyer. */
  onNext: () => void;
}

/** What a code is for, and the button that uses it. */
export function FoundOrder({ order: found, code, onNext }: FoundOrderProps): ReactNode {
  const { language } = useSettings();
  const { run, busy, refusal } = useCommand(verify, { throttleMs: 300 });
  const [order, setOrder] = useState(found);
  const isUsed = order.verifiedAt !== null;
  const use = async (): Promise<void> => {
    const answer = await run({ code });
    if (answer?.data) {
      setOrder(answer.data);
      toast(m.verifications_verified(), 'good');
    }
  };
  return (
    <>
      <FactList
        facts={[
          [m.sales_state(), <SaleState key="state" state={order.state} />],
          [m.verifications_buyer(), order.buyer],
          [m.verifications_order(), order.orderNumber],
        ]}
      />
      <ul className="lines">
        {order.lines.map((line) => (
          <li key={line.lineId}>
            {line.picture && <img src={line.picture} alt="" width="80" height="60" />}
            <div className="gap">
              <p>{line.name}</p>
              <p className="muted">
                {line.offerName}
                {line.session &&
                  ` · ${m.verifications_startsAt({ time: dateText(line.session.startsAt, language, 'dateTime') })}`}
                {line.sessions > 1 &&
                  ` · ${m.orders_sessionsAttended({ attended: line.attended, count: line.sessions })}`}
              </p>
            </div>
            <span className="figures">{m.verifications_quantity({ count: line.quantity })}</span>
          </li>
        ))}
      </ul>
      {/* Whoever stands here may be a second person with the same code. */}
      {found.verifiedAt !== null && (
        <Alert
          type="warning"
          showIcon
          title={m.verifications_wasIn()}
          description={m.verifications_wasInText({ time: dateText(found.verifiedAt, language, 'dateTime') })}
        />
      )}
      <Refused by={refusal} />
      <div className="row">
        {!isUsed && (
          <Button type="primary" size="large" loading={busy} onClick={() => void use()}>
            {m.verifications_verify()}
          </Button>
        )}
        <Button size="large" type={isUsed ? 'primary' : 'default'} onClick={onNext}>
          {isUsed ? m.verifications_another() : m.verifications_back()}
        </Button>
      </div>
    </>
  );
}
