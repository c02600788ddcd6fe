import { orderStates, type OrderState } from '@lyceum/domain/orders';
import { openRefundStates } from '@lyceum/domain/refunds';
import { openVisitStates } from '@lyceum/domain/visits';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { visits } from '../../bookings/visits/visits.tables.ts';
import { orders } from '../../commerce/orders/orders.tables.ts';
import { ledger } from '../../commerce/payments/payments.tables.ts';
import { refunds } from '../../commerce/refunds/refunds.tables.ts';
import type { Queryable } from '../../platform/database.ts';

const ended: readonly OrderState[] = ['completed', 'refunded', 'cancelled'];
const unfinished = orderStates.filter((state) => !ended.includes(state));

/** What of an agency goes on: orders, refunds and visits. */
export async function countUnfinished(db: Queryable, agencyId: string) {
  const [row] = await db
    .select({
      orders: db.$count(orders, and(eq(orders.agencyId, agencyId), inArray(orders.state, unfinished))),
      refunds: db.$count(refunds, and(eq(refunds.agencyId, agencyId), inArray(refunds.state, [...openRefundStates]))),
      visits: db.$count(visits, and(eq(visits.agencyId, agencyId), inArray(visits.state, [...openVisitStates]))),
    })
    .from(sql`(values (1)) one`);
  return { orders: row?.orders ?? 0, refunds: row?.refunds ?? 0, visits: row?.visits ?? 0 };
}

/** What the platform owes it, in minor units; below zero: it owes the platform. Currencies that are even are left out. */
export function selectOwed(db: Queryable, agencyId: string) {
  const amount = sql<number>`-sum(${ledger.amount})`.mapWith(Number);
  return db
    .select({ currency: ledger.currency, amount })
    .from(ledger)
    .where(and(eq(ledger.account, 'seller'), eq(ledger.agencyId, agencyId)))
    .groupBy(ledger.currency)
    .having(sql`sum(${ledger.amount}) <> 0`)
    .orderBy(asc(ledger.currency));
}
