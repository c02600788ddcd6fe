import { thirdParties, type ThirdParty } from '@lyceum/domain/doors';
import { statesWithAccess } from '@lyceum/domain/orders';
import { sql } from 'drizzle-orm';
import { proposals } from '../../bookings/proposals/proposals.tables.ts';
import { visits } from '../../bookings/visits/visits.tables.ts';
import { waits } from '../../bookings/waits/waits.tables.ts';
import { enquiries } from '../../bookings/enquiries/enquiries.tables.ts';
import { consultantAgencies, consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { courseLines } from '../../commerce/orders/kinds/course-lines.tables.ts';
import { checkouts, orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { attempts, repayments } from '../../commerce/payments/payments.tables.ts';
import { payoutAccounts } from '../../commerce/payout-accounts/payout-accounts.tables.ts';
import { chargebacks, refunds } from '../../commerce/refunds/refunds.tables.ts';
import { conversations, messageReports } from '../../messages/messages/messages.tables.ts';
import { applications } from '../../partners/applications/applications.tables.ts';
import { identities, users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { passkeys } from '../../people/passkeys/passkeys.tables.ts';
import { staff, staffPhones } from '../../people/staff/staff.tables.ts';
import type { Queryable } from '../../platform/database.ts';

const among = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** What stands against the cancellation of an account, counted; and what would be given up. */
export interface Standing {
  wayInChangedAt: Date | null;
  /** Money that is on its way back to the person. */
  owed: number;
  /** Orders, bookings, visits, places in waiting lists, proposed times and questions for advice that are not over. */
  open: number;
  /** Shops that are not closed: as staff, as applicant or as consultant. */
  shops: number;
  disputes: number;
  payoutAccounts: number;
  links: ThirdParty[];
  /** By something else than an account elsewhere the person can still come in. */
  hasOtherWay: boolean;
  courses: number;
}

/**
 * A recorded course that is paid has nothing left to be done by anybody: it counts as given up, not as open. A shop that is closed counts as never
 * opened (FACTS.md).
 */
export async function selectStanding(db: Queryable, userId: string, now: Date): Promise<Standing> {
  const { rows } = await db.execute<Omit<Standing, 'wayInChangedAt'> & { wayInChangedAt: string | null }>(sql`
    select
      (select way_in_changed_at from ${users} where id = ${userId}) "wayInChangedAt",
      (select count(*)::int from ${repayments} r join ${attempts} a on a.id = r.attempt_id
        join ${checkouts} c on c.id = a.checkout_id
        where c.user_id = ${userId} and r.state in ('sending', 'stuck', 'returned')) owed,
      ((select count(*) from ${orders} where user_id = ${userId} and state not in ('completed', 'refunded', 'cancelled')
          and (kind <> 'recorded' or state in ('pendingPayment', 'refunding')))
        + (select count(*) from ${visits} where user_id = ${userId} and state in ('asked', 'confirmed'))
        + (select count(*) from ${waits} where user_id = ${userId} and state in ('waiting', 'turn'))
        + (select count(*) from ${proposals} where user_id = ${userId} and state = 'open')
        + (select count(*) from ${enquiries} where user_id = ${userId} and state in ('open', 'matched')))::int open,
      ((select count(*) from ${staffPhones} p join ${staff} s on s.id = p.staff_id
          left join ${agencies} g on g.id = s.agency_id where p.user_id = ${userId} and g.state is distinct from 'closed')
        + (select count(*) from ${applications} a left join ${agencies} g on g.id = a.agency_id
          where a.user_id = ${userId} and (a.state = 'inAudit' or (a.agency_id is not null and g.state <> 'closed')))
        + (select count(*) from ${consultants} c join ${consultantAgencies} o on o.consultant_id = c.id
          join ${agencies} g on g.id = o.agency_id
          where c.user_id = ${userId} and o.withdrawn_at is null and g.state <> 'closed'))::int shops,
      ((select count(*) from ${refunds} r join ${orders} o on o.id = r.order_id
          where o.user_id = ${userId} and r.state in ('asked', 'appealed', 'proposed', 'disputed'))
        + (select count(*) from ${chargebacks} b join ${attempts} a on a.id = b.attempt_id
          join ${checkouts} c on c.id = a.checkout_id where c.user_id = ${userId} and b.state in ('told', 'booked'))
        + (select count(*) from ${messageReports} r join ${conversations} c on c.id = r.conversation_id
          where c.user_id = ${userId} and r.state = 'open'))::int disputes,
      (select count(*)::int from ${payoutAccounts} p join ${agencies} g on g.id = p.agency_id
        where g.state <> 'closed' and p.state in ('asked', 'checked', 'approved')
          and p.agency_id in (select agency_id from ${applications} where user_id = ${userId})) "payoutAccounts",
      array(select distinct source from ${identities} where user_id = ${userId} and source in (${among(thirdParties)})) links,
      exists (select from ${users} where id = ${userId} and (phone is not null or password_hash is not null))
        or exists (select from ${identities} where user_id = ${userId} and source = 'email')
        or exists (select from ${passkeys} where user_id = ${userId}) "hasOtherWay",
      (select count(distinct l.product_id)::int from ${courseLines} c join ${orderLines} l on l.id = c.order_line_id
        join ${orders} o on o.id = l.order_id
        where o.user_id = ${userId} and o.state in (${among(statesWithAccess)})
          and (c.access_until is null or c.access_until > ${now.toISOString()}::timestamptz)) courses`);
  const [row] = rows;
  if (!row) {
    throw new Error('a statement without a row');
  }
  return { ...row, wayInChangedAt: row.wayInChangedAt === null ? null : new Date(row.wayInChangedAt) };
}
