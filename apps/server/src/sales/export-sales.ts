import { toDecimal } from '@lyceum/domain/money';
import type { OrderState } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import { batchesOf, type CsvTable } from '../platform/csv.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import { filterOf, saleOf, type SalesSearch } from './read-sales.ts';
import { countSales, selectSalesAfter } from './sales.sql.ts';

const batchSize = 1_000;

const stateWords: Record<OrderState, typeof m.orders_state_completed> = {
  pendingPayment: m.orders_state_pendingPayment,
  pendingShipment: m.orders_state_pendingShipment,
  shipped: m.orders_state_shipped,
  pendingUse: m.orders_state_pendingUse,
  writtenOff: m.orders_state_writtenOff,
  completed: m.orders_state_completed,
  refunding: m.orders_state_refunding,
  refunded: m.orders_state_refunded,
  cancelled: m.orders_state_cancelled,
};

/** All orders that the filters let through, newest first, as a file in the reader's language. */
export async function exportSales(deps: Deps, search: SalesSearch, caller: Colleague): Promise<CsvTable> {
  const filter = filterOf(search, caller.member);
  const locale = { locale: caller.language };
  const total = await countSales(deps.db, filter);
  async function* batches() {
    for await (const rows of batchesOf((after: Parameters<typeof saleOf>[0] | null) =>
      selectSalesAfter(deps.db, filter, after, batchSize),
    )) {
      yield rows.map((row) => {
        const sale = saleOf(row, caller);
        return [
          sale.orderNumber,
          stateWords[sale.state]({}, locale),
          sale.agencyName,
          sale.productName,
          sale.quantity,
          sale.buyer,
          sale.phone,
          Number(toDecimal(sale.total.amount)),
          sale.total.currency,
          row.order.createdAt,
          row.order.paidAt,
        ];
      });
    }
  }
  return {
    name: 'orders',
    total,
    head: [
      m.sales_orderNumber({}, locale),
      m.sales_state({}, locale),
      m.sales_agency({}, locale),
      m.sales_product({}, locale),
      m.sales_quantity({}, locale),
      m.sales_buyer({}, locale),
      m.sales_phone({}, locale),
      m.sales_total({}, locale),
      m.sales_currency({}, locale),
      m.sales_createdAt({}, locale),
      m.sales_paidAt({}, locale),
    ],
    batches: batches(),
  };
}
