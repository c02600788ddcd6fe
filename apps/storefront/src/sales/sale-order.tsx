import { detailByPhone } from '@lyceum/contract/sales.calls';
import { saleStateWords } from '@lyceum/i18n/order-words';
import { saleActorWords } from '@lyceum/i18n/sale-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';
import { stateTones } from '../orders/order-words.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Picture } from '../ui/picture.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { SaleParcel } from './sale-parcel.tsx';
import { SaleRefunds } from './sale-refunds.tsx';

export type Sale = ReplyOf<typeof detailByPhone>;

/** One order of the seller's: what waits for him first, then what was bought, by whom, and what has happened. */
export default function SaleOrder({ orderId }: { orderId: string }): ReactNode {
  const loaded = useCall(detailByPhone, { orderId });
  if (loaded.state !== 'ready') {
    return (
      <NotReady
        loaded={loaded}
        skeleton={<RowsSkeleton count={3} />}
        refused={() => <Empty icon="receipt" title={m.verifications_gone()} />}
      />
    );
  }
  const sale = loaded.data;
  return (
    <div className="flex flex-col gap-3 pb-4">
      <Facts sale={sale} />
      {(sale.state === 'refunding' ||
        sale.refunded.amount > 0 ||
        sale.history.some(({ state }) => state === 'refunding')) && <SaleRefunds orderId={orderId} />}
      {sale.shipTo !== null && sale.paidAt !== null && <SaleParcel key={sale.state} sale={sale} />}
      <Lines sale={sale} />
      <History sale={sale} />
    </div>
  );
}

function Facts({ sale }: { sale: Sale }): ReactNode {
  const { language } = useSettings();
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-2">
        <h2 className="figures text-title font-semibold">{amountText(sale.total)}</h2>
        <Badge tone={stateTones[sale.state]}>{saleStateWords[sale.state]()}</Badge>
      </div>
      <dl className="figures">
        <Fact name={m.sales_orderNumber()}>
          <span className="wrap-anywhere">{sale.orderNumber}</span>
        </Fact>
        <Fact name={m.sales_buyer()}>
          <span className="wrap-anywhere">{[sale.buyer, sale.phone].filter((one) => one !== '').join(' · ')}</span>
        </Fact>
        <Fact name={m.sales_createdAt()}>{dateText(sale.createdAt, language, 'dateTime')}</Fact>
        <Fact name={m.sales_paidAt()}>
          {sale.paidAt === null ? m.sales_notPaid() : dateText(sale.paidAt, language, 'dateTime')}
        </Fact>
        {sale.refunded.amount > 0 && <Fact name={m.refunds_refundedSoFar()}>{amountText(sale.refunded)}</Fact>}
        {sale.remark !== '' && (
          <Fact name={m.sales_remark()}>
            <span className="wrap-anywhere">{sale.remark}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Lines({ sale }: { sale: Sale }): ReactNode {
  const { language } = useSettings();
  return (
    <Card>
      <h2 className="pb-3 text-body font-semibold">{m.sales_lines()}</h2>
      <ul className="flex flex-col gap-3">
        {sale.lines.map((line) => (
          <li key={`${line.productId} ${line.offerName}`} className="flex gap-3">
            <Picture
              src={line.picture}
              alt=""
              ratio="4/3"
              sizes="80px"
              className="w-20 shrink-0 self-start rounded-field"
            />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-small font-semibold">{line.name}</p>
              <p className="text-note wrap-anywhere text-muted">
                {line.offerName}
                {line.classStartsAt &&
                  ` · ${m.sales_classStartsAt()} ${dateText(line.classStartsAt, language, 'dateTime')}`}
                {line.sessions > 1 &&
                  ` · ${m.orders_sessionsAttended({ attended: line.attended, count: line.sessions })}`}
                {line.accessUntil && ` · ${m.sales_accessUntil()} ${dateText(line.accessUntil, language, 'date')}`}
              </p>
              <p className="figures text-small">
                {amountText(line.unitPrice)} × {line.quantity}
                {line.returned && <span className="text-muted"> · {m.refunds_returned()}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function History({ sale }: { sale: Sale }): ReactNode {
  const { language } = useSettings();
  return (
    <Card>
      <h2 className="pb-2 text-body font-semibold">{m.sales_history()}</h2>
      <ol className="flex flex-col gap-2">
        {sale.history.map(({ state, at, by, corrected }) => (
          <li key={`${at} ${state}`} className="flex flex-wrap justify-between gap-x-3 text-small">
            <span>{corrected ? m.shipments_correctedLine() : saleStateWords[state]()}</span>
            <span className="figures text-note text-muted">
              {saleActorWords[by]()} · {dateText(at, language, 'dateTime')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
