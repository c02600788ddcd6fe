import { statesWithAccess } from '@lyceum/domain/orders';
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { favouriteSellers } from '../../catalogue/favourites/favourites.tables.ts';
import { courseLines } from '../../commerce/orders/kinds/course-lines.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { staff, staffPhones } from '../../people/staff/staff.tables.ts';
import { studentInvitations } from '../students/students.tables.ts';
import type { Queryable } from '../../platform/database.ts';

interface Whose {
  userId: string;
  now: Date;
  /** Only those that are followed; only those in this list of favourites. */
  followed: boolean;
  listId: string | undefined;
}

interface Tie {
  works?: boolean;
  learns?: boolean;
  listId?: SQL;
  followedAt?: SQL;
}
/** Columns of the same names, whichever way it is. */
const tie = ({
  works = false,
  learns = false,
  listId = sql`null::text`,
  followedAt = sql`null::timestamptz`,
}: Tie) => ({
  works: sql<boolean>`${sql.raw(String(works))}`.as('works'),
  learns: sql<boolean>`${sql.raw(String(learns))}`.as('learns'),
  listId: sql<string | null>`${listId}`.as('list_id'),
  followedAt: sql<Date | null>`${followedAt}`.as('followed_at'),
});

/** A row for each way in which somebody has to do with an agency; the same one comes several times. */
function ties(db: Queryable, { userId, now }: Whose) {
  const works = db
    .select({ agencyId: sql<string>`${staff.agencyId}`.as('agency_id'), ...tie({ works: true }) })
    .from(staffPhones)
    .innerJoin(staff, eq(staff.id, staffPhones.staffId))
    .where(and(eq(staffPhones.userId, userId), eq(staff.state, 'active'), isNotNull(staff.agencyId)));
  const learns = db
    .select({ agencyId: sql<string>`${orders.agencyId}`.as('agency_id'), ...tie({ learns: true }) })
    .from(orderLines)
    .innerJoin(courseLines, eq(courseLines.orderLineId, orderLines.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.userId, userId),
        isNull(orderLines.returnedAt),
        inArray(orders.state, [...statesWithAccess]),
        sql`coalesce(${courseLines.accessUntil}, 'infinity') > ${now}`,
      ),
    );
  const invited = db
    .select({ agencyId: sql<string>`${studentInvitations.agencyId}`.as('agency_id'), ...tie({ learns: true }) })
    .from(studentInvitations)
    .where(and(eq(studentInvitations.userId, userId), eq(studentInvitations.state, 'accepted')));
  const kept = tie({ listId: sql`${favouriteSellers.listId}`, followedAt: sql`${favouriteSellers.addedAt}` });
  const follows = db
    .select({ agencyId: sql<string>`${favouriteSellers.agencyId}`.as('agency_id'), ...kept })
    .from(favouriteSellers)
    .where(eq(favouriteSellers.userId, userId));
  return unionAll(works, learns, invited, follows).as('ties');
}

/** Each agency once: those somebody works for, those he learns at, then the others, the newest followed first. */
export async function selectMemberships(db: Queryable, whose: Whose, range: { limit: number; offset: number }) {
  const all = ties(db, whose);
  const agencies = db
    .select({
      agencyId: all.agencyId,
      works: sql<boolean>`bool_or(${all.works})`.as('works'),
      learns: sql<boolean>`bool_or(${all.learns})`.as('learns'),
      listId: sql<string | null>`max(${all.listId})`.as('list_id'),
      followedAt: sql<Date | null>`max(${all.followedAt})`.as('followed_at'),
    })
    .from(all)
    .groupBy(all.agencyId)
    .as('agencies_of');
  const rows = await db
    .select({
      id: agencies.agencyId,
      works: agencies.works,
      learns: agencies.learns,
      follows: sql<boolean>`${agencies.followedAt} is not null`,
      listId: agencies.listId,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(agencies)
    .where(
      and(
        whose.followed ? isNotNull(agencies.followedAt) : undefined,
        whose.listId === undefined ? undefined : eq(agencies.listId, whose.listId),
      ),
    )
    .orderBy(
      sql`${agencies.works} desc, ${agencies.learns} desc, ${agencies.followedAt} desc nulls last, ${agencies.agencyId}`,
    )
    .limit(range.limit)
    .offset(range.offset);
  return {
    rows: rows.map(({ id, works, learns, follows, listId }) => ({ id, works, learns, follows, listId })),
    total: rows[0]?.total ?? 0,
  };
}
