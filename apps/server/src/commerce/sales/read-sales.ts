import { orderNumber } from '@lyceum/domain/ids';
import { minor } from '@lyceum/domain/money';
import { sellerActions, type OrderKind, type OrderState } from '@lyceum/domain/orders';
import { maskPhone } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import type { Caller, StaffCaller, Deps, Member } from '../../platform/deps.ts';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import { readLines, type Line } from '../orders/lines.ts';
import { stepOf } from '../orders/read-orders.ts';
import { sessionsByLine } from '../../catalogue/schedule/sessions.ts';
import { readAttendances } from '../verifications/attendances.ts';
import { countSales, selectSale, selectSaleHistory, selectSales, type SaleRow, type SalesFilter } from './sales.sql.ts';

/** Filters as they are sent: instants in ISO 8601. */
export interface SalesSearch {
  state?: OrderState | undefined;
  kind?: OrderKind | undefined;
  from?: string | undefined;
  until?: string | undefined;
  keyword?: string | undefined;
}

/** The filters as the statements take them; the tenant is the session's. */
export function filterOf({ state, kind, from, until, keyword }: SalesSearch, { agencyId }: Member): SalesFilter {
  const instant = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));
  return { agencyId, state, kind, from: instant(from), until: instant(until), keyword: keyword || undefined };
}

/** One order as list and file show it; the phone is masked for whoever is not of the platform. */
export function saleOf(row: SaleRow, { member, language }: Pick<StaffCaller, 'member'> & Pick<Caller, 'language'>) {
  const { order } = row;
  return {
    orderId: order.id,
    orderNumber: orderNumber(order.id),
    state: order.state,
    kind: order.kind,
    agencyName: row.agencyName[language],
    productName: row.productName?.[language] ?? '',
    quantity: row.quantity,
    buyer: row.buyer,
    phone: row.phone === null || member.agencyId === null ? (row.phone ?? '') : maskPhone(row.phone),
    total: { amount: minor(order.total), currency: order.currency },
    parcelNumber: row.parcel?.number ?? null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}

interface ListInput extends SalesSearch {
  sort: 'createdAt' | 'total';
  direction: 'up' | 'down';
  page: number;
  pageSize: number;
}

/** Beyond the page so many are counted: enough to turn on by hand. */
const countedAhead = 1_000;

export async function listSales(
  deps: Deps,
  { page, pageSize, sort, direction, ...search }: ListInput,
  caller: StaffCaller,
) {
  const filter = filterOf(search, caller.member);
  const offset = (page - 1) * pageSize;
  const most = offset + pageSize + countedAhead;
  const [rows, total] = await Promise.all([
    selectSales(deps.db, filter, { sort, direction, limit: pageSize, offset }),
    countSales(deps.db, filter, most),
  ]);
  return { list: rows.map((row) => saleOf(row, caller)), total, atLeast: total === most, page, pageSize };
}

function lineTimes(deps: Deps, line: Line) {
  const { classStartsAt, accessUntil } = kindNamed(deps.kinds, line.kind).read(line.facts);
  return { classStartsAt: classStartsAt?.toISOString() ?? null, accessUntil: accessUntil?.toISOString() ?? null };
}

/** Another agency's order is as unknown as one that does not exist. */
export async function readSale(deps: Deps, { orderId }: { orderId: string }, caller: StaffCaller) {
  const sale = await selectSale(deps.db, orderId, caller.member.agencyId);
  if (!sale) {
    return refuse('notFound');
  }
  const [lines, history] = await Promise.all([
    readLines(deps.db, deps.kinds, [orderId]),
    selectSaleHistory(deps.db, orderId),
  ]);
  const sessions = await sessionsByLine(deps.db, lines);
  const attended = await readAttendances(deps.db, lines);
  const hasCode = lines.some(({ code, returnedAt }) => code !== null && returnedAt === null);
  const { parcel } = sale;
  const { currency } = sale.order;
  return {
    ...saleOf(sale, caller),
    agencyRegion: sale.agencyRegion,
    remark: sale.order.remark,
    shipTo: sale.order.shipTo,
    actions: sellerActions(sale.order.state, { code: hasCode, left: sale.order.refunded < sale.order.total }),
    refunded: { amount: minor(sale.order.refunded), currency },
    parcel: parcel && {
      carrier: parcel.carrier,
      number: parcel.number,
      shippedAt: parcel.shippedAt.toISOString(),
      corrected: parcel.correctedAt !== null,
    },
    lines: lines.map((line) => ({
      productId: line.productId,
      name: line.productName[caller.language],
      offerName: line.offerName[caller.language],
      picture: line.picture,
      quantity: line.quantity,
      unitPrice: { amount: minor(line.unitPrice), currency },
      amount: { amount: minor(line.gross), currency },
      returned: line.returnedAt !== null,
      ...lineTimes(deps, line),
      sessions: (sessions.get(line.id) ?? []).length,
      attended: attended.filter(({ orderLineId }) => orderLineId === line.id).length,
    })),
    history: history.map(stepOf),
  };
}
