import type { Language } from '@lyceum/domain/language';
import type { Span } from '@lyceum/domain/schedule';
import { eq, sql } from 'drizzle-orm';
import { bookings } from '../../bookings/bookings/bookings.tables.ts';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { proposals } from '../../bookings/proposals/proposals.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable } from '../../platform/database.ts';

/** More than a school has in six weeks. */
const mostEntries = 2_000;

interface Entry extends Span {
  id: string;
  kind: 'class' | 'space' | 'consulting';
  title: string;
  where: string;
  zone: string;
  held: boolean;
  orderId: string | null;
  movable: boolean;
  proposal: { proposalId: string; startsAt: string; endsAt: string; until: string } | null;
}

export async function selectZone(db: Queryable, agencyId: string): Promise<string | null> {
  const [row] = await db.select({ zone: agencies.zone }).from(agencies).where(eq(agencies.id, agencyId));
  return row?.zone ?? null;
}

const iso = (at: string): string => new Date(at).toISOString();
const isoTimes = ({ proposalId, startsAt, endsAt, until }: NonNullable<Entry['proposal']>) => ({
  proposalId,
  startsAt: iso(startsAt),
  endsAt: iso(endsAt),
  until: iso(until),
});

/** What comes into a span, in order: sessions of courses, and live bookings; of one room or consultant where one is named. */
export async function selectEntries(
  db: Queryable,
  agencyId: string,
  wanted: { span: Span; resourceId: string | null; language: Language; now: Date },
): Promise<Entry[]> {
  const { span, resourceId, language, now } = wanted;
  const [from, to] = [span.startsAt.toISOString(), span.endsAt.toISOString()];
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select s.id, 'class' kind, p.name ->> ${language} title, coalesce(s.room, '') "where", s.starts_at "startsAt", s.ends_at "endsAt", s.zone,
      false held, null "orderId", false movable, null::jsonb proposal
    from ${scheduledSessions} s join ${products} p on p.id = s.product_id
    where p.agency_id = ${agencyId} and s.state = 'planned' and s.order_line_id is null and s.starts_at < ${to} and s.ends_at > ${from}
      and ${resourceId}::text is null
    union all
    select b.id, case p.type when 3 then 'space' else 'consulting' end, p.name ->> ${language},
      coalesce(c.name ->> ${language}, p.name ->> ${language}), b.starts_at, b.ends_at, b.zone, b.state = 'held', l.order_id,
      b.state = 'booked' and b.starts_at > ${now.toISOString()} and l.returned_at is null and o.state = 'pendingUse',
      case when pr.id is not null then jsonb_build_object('proposalId', pr.id, 'startsAt', pr.starts_at, 'endsAt', pr.ends_at, 'until', pr.until) end
    from ${bookings} b join ${products} p on p.id = b.product_id join ${orderLines} l on l.id = b.order_line_id
      join ${orders} o on o.id = l.order_id left join ${consultants} c on c.id = b.resource_id
      left join ${proposals} pr on pr.booking_id = b.id and pr.state = 'open' and pr.until > ${now.toISOString()}
    where p.agency_id = ${agencyId} and (b.starts_at < ${to} and b.ends_at > ${from} or pr.starts_at < ${to} and pr.ends_at > ${from})
      and (b.state = 'booked' or b.state = 'held' and b.held_until > ${now.toISOString()})
      and (${resourceId}::text is null or b.resource_id = ${resourceId})
    order by 5, 1 limit ${mostEntries}`);
  return rows.map((row) => ({
    ...(row as unknown as Entry),
    startsAt: new Date(row['startsAt'] as string),
    endsAt: new Date(row['endsAt'] as string),
    proposal: row['proposal'] ? isoTimes(row['proposal'] as NonNullable<Entry['proposal']>) : null,
  }));
}
