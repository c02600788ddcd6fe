import type { queues } from '@lyceum/contract/dashboard.schemas';
import type { ApplicationState } from '@lyceum/domain/applications';
import type { CancellationState } from '@lyceum/domain/cancellations';
import type { EnquiryState } from '@lyceum/domain/enquiries';
import type { MerchantInvitationState } from '@lyceum/domain/invitations';
import type { ListingState } from '@lyceum/domain/listings';
import type { ReportState } from '@lyceum/domain/messages';
import type { OrderState } from '@lyceum/domain/orders';
import { openPayoutAccountStates } from '@lyceum/domain/payout-accounts';
import type { RefundState } from '@lyceum/domain/refunds';
import { openCaseStates } from '@lyceum/domain/support';
import { and, asc, count, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { enquiries } from '../../bookings/enquiries/enquiries.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { listings } from '../../catalogue/listings/listings.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { orders } from '../../commerce/orders/orders.tables.ts';
import { refunds } from '../../commerce/refunds/refunds.tables.ts';
import { payoutAccounts } from '../../commerce/payout-accounts/payout-accounts.tables.ts';
import { applications } from '../../partners/applications/applications.tables.ts';
import { merchantInvitations } from '../../partners/invitations/invitations.tables.ts';
import { ledger } from '../../commerce/payments/payments.tables.ts';
import { messageReports, supportCases } from '../../messages/messages/messages.tables.ts';
import type { Database } from '../../platform/database.ts';
import { cancellations } from '../cancellations/cancellations.tables.ts';

/** When the day of `now` began in the zone; the database knows every zone's rules. */
export async function selectDayStart(db: Database, now: Date, zone: string): Promise<Date> {
  const { rows } = await db.$client.query<{ since: Date }>(`select date_trunc('day', $1::timestamptz, $2) as since`, [
    now.toISOString(),
    zone,
  ]);
  return rows[0]?.since ?? now;
}

/** An agency's own; everybody's for the platform. */
const ofAgency = (agencyId: string | null) => (agencyId === null ? undefined : eq(orders.agencyId, agencyId));

export function selectOrdersSince(db: Database, agencyId: string | null, since: Date) {
  return db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(and(ofAgency(agencyId), gte(orders.createdAt, since)))
    .groupBy(orders.state);
}

/**
 * What sales earned since then, less what went back of any sale: an agency its part without the commission, the platform the commission.
 * Payouts have no order, and are no loss.
 */
export function selectIncomeSince(db: Database, agencyId: string | null, since: Date) {
  return db
    .select({ currency: ledger.currency, amount: sql<number>`-sum(${ledger.amount})`.mapWith(Number) })
    .from(ledger)
    .where(
      and(
        agencyId === null ? eq(ledger.account, 'commission') : eq(ledger.account, 'seller'),
        agencyId === null ? undefined : eq(ledger.agencyId, agencyId),
        isNotNull(ledger.orderId),
        gte(ledger.at, since),
      ),
    )
    .groupBy(ledger.currency)
    .orderBy(asc(ledger.currency));
}

export function selectProductStates(db: Database, agencyId: string | null) {
  const state = sql<ListingState>`case when ${listings.revision} = 'inReview' then 'inReview' else ${listings.shelf} end`;
  return db
    .select({ state, count: count() })
    .from(listings)
    .where(agencyId === null ? undefined : eq(listings.agencyId, agencyId))
    .groupBy(state);
}

/** An agency's products that were given back to it; for the platform those that wait for its review. */
export async function countWaitingProducts(db: Database, agencyId: string | null): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(listings)
    .where(
      agencyId === null
        ? eq(listings.revision, 'inReview')
        : and(eq(listings.agencyId, agencyId), eq(listings.revision, 'returned'), ne(listings.shelf, 'withdrawn')),
    );
  return row?.count ?? 0;
}

/** An agency's products that the platform keeps out of the shop. */
export async function countSuspendedProducts(db: Database, agencyId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(products)
    .where(and(eq(products.agencyId, agencyId), isNotNull(products.suspendedAt), ne(products.state, 'withdrawn')));
  return row?.count ?? 0;
}

const waitingStates = ['pendingShipment', 'refunding'] as const satisfies readonly OrderState[];

export async function selectWaitingOrders(db: Database, agencyId: string | null) {
  const rows = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(and(ofAgency(agencyId), inArray(orders.state, [...waitingStates])))
    .groupBy(orders.state);
  return waitingStates.map((state) => ({ what: state, count: rows.find((row) => row.state === state)?.count ?? 0 }));
}

const inState = (table: PgTable & { state: PgColumn }, states: readonly string[]) =>
  sql<number>`(select count(*) from ${table} where ${inArray(table.state, states)})`.mapWith(Number);

const waitingCases = and(inArray(supportCases.state, [...openCaseStates]), isNotNull(supportCases.waitingSince));

/** What waits for the platform's word, however late. */
export async function countQueues(db: Database): Promise<Record<(typeof queues)[number], number>> {
  const [row] = await db
    .select({
      applications: inState(applications, ['inAudit' satisfies ApplicationState]),
      invitations: inState(merchantInvitations, ['inReview' satisfies MerchantInvitationState]),
      payoutAccounts: inState(payoutAccounts, openPayoutAccountStates),
      appeals: inState(refunds, ['appealed' satisfies RefundState]),
      // Whoever waits for an answer, taken or not.
      cases: sql<number>`(select count(*) from ${supportCases} where ${waitingCases})`.mapWith(Number),
      reports: inState(messageReports, ['open' satisfies ReportState]),
      enquiries: inState(enquiries, ['open' satisfies EnquiryState]),
      cancellations: inState(cancellations, ['inReview' satisfies CancellationState]),
    })
    .from(sql`(values (1)) one`);
  if (!row) {
    throw new Error('a row of counts is always there');
  }
  return row;
}

/** Refunds that wait for the seller's word. */
export async function countAskedRefunds(db: Database, agencyId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(eq(refunds.agencyId, agencyId), eq(refunds.state, 'asked')));
  return row?.count ?? 0;
}

export async function countAgencies(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(agencies);
  return row?.count ?? 0;
}
