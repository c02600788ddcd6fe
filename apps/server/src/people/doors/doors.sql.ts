import type { ThirdParty } from '@lyceum/domain/doors';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { thirdSignIns } from './doors.tables.ts';

type ThirdSignIn = typeof thirdSignIns.$inferSelect;

export async function insertJourney(db: Queryable, journey: typeof thirdSignIns.$inferInsert): Promise<void> {
  await db.insert(thirdSignIns).values(journey);
}

/** Uses a state up, once: only at the third party that it was made for, and in the browser that began. */
export async function takeState(
  db: Queryable,
  of: { stateHash: Buffer; browserHash: Buffer; source: ThirdParty; beganAfter: Date; now: Date },
): Promise<ThirdSignIn | null> {
  const [row] = await db
    .update(thirdSignIns)
    .set({ returnedAt: of.now })
    .where(
      and(
        eq(thirdSignIns.stateHash, of.stateHash),
        eq(thirdSignIns.browserHash, of.browserHash),
        eq(thirdSignIns.source, of.source),
        gt(thirdSignIns.beganAt, of.beganAfter),
        isNull(thirdSignIns.returnedAt),
      ),
    )
    .returning();
  return row ?? null;
}

export async function updateReturned(
  db: Queryable,
  id: string,
  said: Pick<ThirdSignIn, 'returnedAt' | 'ticketHash' | 'subject' | 'email' | 'name'> & { openid?: string | null },
): Promise<void> {
  await db.update(thirdSignIns).set(said).where(eq(thirdSignIns.id, id));
}

interface TicketFacts {
  ticketHash: Buffer;
  browserHash: Buffer;
  /** Null: whichever. */
  source: ThirdParty | null;
  returnedAfter: Date;
}

const isTicket = (of: TicketFacts) =>
  and(
    eq(thirdSignIns.ticketHash, of.ticketHash),
    eq(thirdSignIns.browserHash, of.browserHash),
    ...(of.source ? [eq(thirdSignIns.source, of.source)] : []),
    gt(thirdSignIns.returnedAt, of.returnedAfter),
  );

export async function selectTicket(db: Queryable, of: TicketFacts): Promise<ThirdSignIn | null> {
  const [row] = await db.select().from(thirdSignIns).where(isTicket(of));
  return row ?? null;
}

/** What a ticket stands for, and nothing of it any more: when the transaction ends well, it was good once. */
export async function deleteTicket(tx: Transaction, of: TicketFacts): Promise<ThirdSignIn | null> {
  const [row] = await tx.delete(thirdSignIns).where(isTicket(of)).returning();
  return row ?? null;
}

export async function deleteOldJourneys(db: Queryable, beganBefore: Date): Promise<void> {
  await db.delete(thirdSignIns).where(lt(thirdSignIns.beganAt, beganBefore));
}
