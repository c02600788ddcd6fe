import { orderNumber } from '@lyceum/domain/ids';
import { detail, picturesOf } from '@lyceum/contract/refunds.calls';
import { refundTermsText } from '@lyceum/i18n/refund-terms';
import { saleActorWords, saleReasonWords, saleRefundWords } from '@lyceum/i18n/sale-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useParams } from '@lyceum/web/router';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { SaleState } from '../ui/sale-state.tsx';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { Refused } from '../staff/refused.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { ApproveBox } from './approve-box.tsx';
import { DecideBox, JudgeBox } from './decide-box.tsx';
import { refundTones } from './refund-tones.ts';

type Refund = ReplyOf<typeof detail>;

/** One refund: what is to go back, why, what both sides say, and the decision of whoever has it. */
export default function RefundDetail(): ReactNode {
  const { refundId } = useParams(routes.refundDetail);
  return (
    <Screen name="refunds/refund-detail" title={m.refunds_detailTitle()}>
      <Load from={detail} input={{ refundId }} skeleton={<Skeleton active />}>
        {(refund) => (
          <>
            <div className="columns">
              <Facts refund={refund} />
              <Said refund={refund} />
            </div>
            <Lines refund={refund} />
            {refund.state === 'asked' && iMay('decide refunds') && <DecideBox refund={refund} />}
            {refund.state === 'appealed' && iMay('decide appeals') && <JudgeBox refund={refund} />}
            {refund.state === 'proposed' && iMay('approve refunds') && <ApproveBox refund={refund} />}
          </>
        )}
      </Load>
    </Screen>
  );
}

function Facts({ refund }: { refund: Refund }): ReactNode {
  const { language } = useSettings();
  const number = orderNumber(refund.orderId);
  const facts: FactRows = [
    [
      m.refunds_state(),
      <StateTag key="state" tone={refundTones[refund.state]}>
        {saleRefundWords[refund.state]()}
      </StateTag>,
    ],
    [m.refunds_amount(), amountText(refund.amount)],
    [
      m.refunds_reason(),
      refund.goodwill
        ? `${saleReasonWords[refund.reason]()} · ${m.refunds_goodwill()}`
        : saleReasonWords[refund.reason](),
    ],
    [m.refunds_openedBy(), saleActorWords[refund.openedBy]()],
    [m.refunds_asked(), dateText(refund.createdAt, language, 'dateTime')],
    [
      m.sales_orderNumber(),
      iMay('read sales') ? (
        <Link key="order" to={routes.saleDetail} params={{ orderId: refund.orderId }}>
          {number}
        </Link>
      ) : (
        number
      ),
    ],
    [m.refunds_orderState(), <SaleState key="orderState" state={refund.orderState} />],
    [m.sales_agency(), refund.agencyName],
    [m.sales_buyer(), refund.buyer],
    [m.refunds_orderTotal(), amountText(refund.total)],
    [m.refunds_refundedSoFar(), amountText(refund.refunded)],
    [m.refunds_rest(), amountText(refund.rest)],
    [m.refunds_rule(), [...new Set(refund.terms.map(refundTermsText))].join(' ')],
  ];
  return (
    <section className="paper">
      <FactList facts={facts} />
    </section>
  );
}

/** Both sides' words in the order in which they were said. */
function Said({ refund }: { refund: Refund }): ReactNode {
  const said: [string, string | null][] = [
    [m.refunds_buyerSays(), refund.words],
    [m.refunds_sellerSays(), refund.answer],
    [m.refunds_buyerAppeals(), refund.appeal],
    [m.refunds_platformSays(), refund.verdict],
  ];
  const written = said.filter(([, words]) => words);
  return (
    <section className="paper stack">
      <h2>{m.refunds_words()}</h2>
      {written.length === 0 ? (
        <p className="muted">{m.refunds_nothingSaid()}</p>
      ) : (
        <dl className="said">
          {written.map(([who, words]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {refund.pictureCount > 0 && <Pictures refund={refund} />}
    </section>
  );
}

/** What the buyer sent along. Their addresses end after minutes, so they are asked for when somebody wants to look. */
function Pictures({ refund: { refundId, pictureCount } }: { refund: Refund }): ReactNode {
  const { run, busy, refusal } = useCommand(picturesOf, { throttleMs: 300 });
  const [shown, setShown] = useState<ReplyOf<typeof picturesOf>['list']>([]);
  const show = async (): Promise<void> => {
    const answer = await run({ refundId });
    setShown(answer?.data?.list ?? []);
  };
  return (
    <>
      {shown.length === 0 && (
        <div className="row">
          <Button loading={busy} onClick={() => void show()}>
            {m.refunds_showPictures({ count: pictureCount })}
          </Button>
        </div>
      )}
      <Refused by={refusal} />
      <ul className="evidence">
        {shown.map(({ url, width, height }, at) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                width={width}
                height={height}
                alt={m.refunds_pictureOf({ at: at + 1, count: shown.length })}
              />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Lines({ refund }: { refund: Refund }): ReactNode {
  return (
    <section className="paper stack">
      <h2>{m.refunds_lines()}</h2>
      <ul className="lines">
        {refund.lines.map((line) => (
          <li key={`${line.name1} ${line.offerName} ${line.part}`}>
            <div className="gap">
              <p>{line.name1}</p>
              <p className="muted">
                {line.part === 'parcel' ? m.refunds_partParcel() : line.offerName} ·{' '}
                {line.returned ? m.refunds_returned() : m.refunds_kept()}
              </p>
            </div>
            <span className="figures">{amountText(line.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
