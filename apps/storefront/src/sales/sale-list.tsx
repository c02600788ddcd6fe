import { listByPhone } from '@lyceum/contract/sales.calls';
import { saleStateWords } from '@lyceum/i18n/order-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useEndless } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { stateTones } from '../orders/order-words.ts';
import { keywordOf } from '../products/keyword.ts';
import { SearchField } from '../products/search-field.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

/** What a seller looks for; what waits for him first. */
const shown = {
  all: { label: m.office_anyState, filter: {} },
  pendingShipment: { label: saleStateWords.pendingShipment, filter: { state: 'pendingShipment' } },
  refunding: { label: saleStateWords.refunding, filter: { state: 'refunding' } },
  pendingUse: { label: saleStateWords.pendingUse, filter: { state: 'pendingUse' } },
  completed: { label: saleStateWords.completed, filter: { state: 'completed' } },
} as const;
type Shown = keyof typeof shown;
const choices = Object.keys(shown) as Shown[];

/** A seller's orders, the newest first: found by number or phone, and by what is to be done. */
export default function SaleList(): ReactNode {
  const params = useParams(routes.counter);
  const go = useGo();
  const show = choices.find((one) => one === params.show) ?? 'all';
  const keyword = keywordOf(params.keyword ?? '');
  const [text, setText] = useState(keyword);
  const loaded = useEndless(listByPhone, { ...shown[show].filter, ...(keyword !== '' && { keyword }) });
  const look = (change: { show?: string; keyword?: string }): void =>
    go.same(routes.counter, { part: 'orders', show, keyword, ...change });
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        text={text}
        hint={m.sales_search()}
        onText={setText}
        onSearch={() => look({ keyword: keywordOf(text) })}
      />
      <Chips
        line
        label={m.sales_state()}
        items={choices.map((key) => ({ key, label: shown[key].label() }))}
        current={show}
        onChoose={(next) => look({ show: next })}
      />
      <RefreshableList<typeof listByPhone>
        loaded={loaded}
        keyOf={({ orderId }) => orderId}
        skeleton={<RowsSkeleton count={5} />}
        empty={
          <Empty
            icon="receipt"
            title={m.sales_phoneEmpty()}
            text={keyword === '' ? m.sales_phoneEmptyText() : m.sales_phoneNothingFound()}
          />
        }
      >
        {(sale) => <Row sale={sale} />}
      </RefreshableList>
    </div>
  );
}

function Row({ sale }: { sale: ReplyOf<typeof listByPhone>['list'][number] }): ReactNode {
  const { language } = useSettings();
  return (
    <Link to={routes.counter} params={{ orderId: sale.orderId }} className="press block">
      <Card className="flex flex-col gap-1.5">
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 min-w-0 text-small font-semibold">{sale.productName}</span>
          <Badge tone={stateTones[sale.state]}>{saleStateWords[sale.state]()}</Badge>
        </span>
        <span className="figures flex flex-wrap justify-between gap-x-3 text-note text-muted">
          <span className="min-w-0 wrap-anywhere">
            {sale.buyer} · {dateText(sale.createdAt, language, 'dateTime')}
          </span>
          <span className="text-small font-semibold text-ink">{amountText(sale.total)}</span>
        </span>
      </Card>
    </Link>
  );
}
