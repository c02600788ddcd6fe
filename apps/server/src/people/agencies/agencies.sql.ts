import type { AgencyState } from '@lyceum/domain/agencies';
import type { WithheldKind } from '@lyceum/domain/applications';
import type { LocalizedText } from '@lyceum/domain/language';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { agencies } from './agencies.tables.ts';

/** The zone in which the agency's days are counted. */
export async function selectAgencyZone(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ zone: agencies.zone }).from(agencies).where(eq(agencies.id, id));
  return row?.zone ?? null;
}

export async function selectAgency(db: Queryable, id: string) {
  const [row] = await db.select().from(agencies).where(eq(agencies.id, id));
  return row ?? null;
}

/** The agency, locked until the transaction ends. */
export async function lockAgency(tx: Transaction, id: string) {
  const [row] = await tx.select().from(agencies).where(eq(agencies.id, id)).for('update');
  return row ?? null;
}

export async function insertAgency(tx: Transaction, row: typeof agencies.$inferInsert): Promise<void> {
  await tx.insert(agencies).values(row);
}

export async function updateAgency(
  tx: Transaction,
  id: string,
  change: Partial<{
    name: LocalizedText;
    city: LocalizedText;
    address: LocalizedText;
    story: LocalizedText;
    logo: string;
    cover: string;
    foundedYear: number;
    longitude: number;
    latitude: number;
    zone: string;
    licence: string | null;
    licenceFileId: string | null;
    commissionBps: number;
    state: AgencyState;
    blockedReason: string | null;
    closingAt: Date | null;
    withheld: WithheldKind[];
  }>,
): Promise<void> {
  await tx.update(agencies).set(change).where(eq(agencies.id, id));
}
