import { orderNumber } from '@lyceum/domain/ids';
import { detail } from '@lyceum/contract/sales.calls';
import { saleStateWords } from '@lyceum/i18n/order-words';
import { saleActorWords } from '@lyceum/i18n/sale-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { canGiveBack, GiveBack } from '../refunds/give-back.tsx';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { ParcelBox } from '../shipments/parcel-box.tsx';
import { UseCode } from '../verifications/use-code.tsx';
import { SaleState } from '../ui/sale-state.tsx';

type Sale = ReplyOf<typeof detail>;

/** One order with all its lines and what has happened to it. */
export default function SaleDetail(): ReactNode {
  const { orderId } = useParams(routes.saleDetail);
  return (
    <Screen name="sales/sale-detail" title={m.sales_detailTitle({ number: orderNumber(orderId) })}>
      <Load from={detail} input={{ orderId }} skeleton={<Skeleton active />}>
        {(sale) => (
          <>
            <div className="columns">
              <Facts sale={sale} />
              <History sale={sale} />
            </div>
            <Lines sale={sale} />
            {sale.kind === 'shipped' && sale.paidAt !== null && <ParcelBox sale={sale} />}
            {sale.actions.includes('verify') && iMay('use verification') && <UseCode sale={sale} />}
          </>
        )}
      </Load>
    </Screen>
  );
}

function Facts({ sale }: { sale: Sale }): ReactNode {
  const { language } = useSettings();
  const facts: FactRows = [
    [m.sales_state(), <SaleState key="state" state={sale.state} />],
    [m.sales_agency(), sale.agencyName],
    [m.sales_buyer(), `${sale.buyer} · ${sale.phone}`],
    [m.sales_total(), amountText(sale.total)],
    [m.sales_createdAt(), dateText(sale.createdAt, language, 'dateTime')],
    [m.sales_paidAt(), sale.paidAt ? dateText(sale.paidAt, language, 'dateTime') : m.sales_notPaid()],
    sale.refunded.amount === 0 ? null : [m.refunds_refundedSoFar(), amountText(sale.refunded)],
    sale.remark === '' ? null : [m.sales_remark(), sale.remark],
  ];
  return (
    <section className="paper">
      <FactList facts={facts} />
      {(canGiveBack(sale) || iMay('read payments')) && (
        <div className="row form-foot">
          {canGiveBack(sale) && <GiveBack sale={sale} />}
          {iMay('read payments') && (
            <Link to={routes.paymentList} params={{ keyword: sale.orderNumber }}>
              {m.payments_ofOrder()}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function History({ sale }: { sale: Sale }): ReactNode {
  const { language } = useSettings();
  return (
    <section className="paper stack">
      <h2>{m.sales_history()}</h2>
      <ul className="lines">
        {sale.history.map(({ state, at, by, corrected }) => (
          <li key={`${at} ${state}`}>
            <span>{corrected ? m.shipments_correctedLine() : saleStateWords[state]()}</span>
            <span className="muted">
              {saleActorWords[by]()} · {dateText(at, language, 'dateTime')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ sale }: { sale: Sale }): ReactNode {
  const { language } = useSettings();
  return (
    <section className="paper stack">
      <h2>{m.sales_lines()}</h2>
      <ul className="lines">
        {sale.lines.map((line) => (
          <li key={`${line.productId} ${line.offerName}`}>
            {line.picture && <img src={line.picture} alt="" width="80" height="60" />}
            <div className="gap">
              <p>{line.name}</p>
              <p className="muted">
                {line.offerName}
                {line.classStartsAt &&
                  ` · ${m.sales_classStartsAt()} ${dateText(line.classStartsAt, language, 'dateTime')}`}
                {line.sessions > 1 &&
                  ` · ${m.orders_sessionsAttended({ attended: line.attended, count: line.sessions })}`}
                {line.accessUntil && ` · ${m.sales_accessUntil()} ${dateText(line.accessUntil, language, 'date')}`}
              </p>
            </div>
            <span className="figures">
              {amountText(line.unitPrice)} × {line.quantity} = {amountText(line.amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
