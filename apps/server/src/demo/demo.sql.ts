import type { Credential } from '@lyceum/domain/consultants';
import type { OrderId, UserId } from '@lyceum/domain/ids';
import { and, asc, eq, getTableColumns, getTableName, isNull, sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings/bookings/bookings.tables.ts';
import { consultants } from '../catalogue/consultants/consultants.tables.ts';
import { orderLines } from '../commerce/orders/orders.tables.ts';
import type { Queryable, Transaction } from '../platform/database.ts';
import { settings } from '../platform/outbox.tables.ts';

/** Whether what the demo's people have booked is this caller's to write: true once for a database. */
export async function claimBookings(db: Queryable): Promise<boolean> {
  const claimed = await db
    .insert(settings)
    .values({ name: 'demoBookings', value: '1' })
    .onConflictDoNothing()
    .returning({ name: settings.name });
  return claimed.length === 1;
}

const credentials: Credential[] = [
  { title: '教育心理與輔導碩士', issuer: '某國立師範大學', year: 2009 },
  { title: '高中輔導教師證', issuer: '', year: 2011 },
];

/** Gives a consultant of the demo his place, unless somebody took it. */
export async function seatDemoConsultant(
  db: Queryable,
  { userId, consultantId }: { userId: string; consultantId: string },
): Promise<void> {
  await db
    .update(consultants)
    .set({ userId: userId as UserId, credentials })
    .where(and(eq(consultants.id, consultantId), isNull(consultants.userId)));
}

/** The first talk of an order. */
export async function selectBookingOf(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(orderLines, eq(orderLines.id, bookings.orderLineId))
    .where(eq(orderLines.orderId, orderId as OrderId))
    .orderBy(asc(bookings.during))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Claims the loading of the demo for this transaction: `new` when the database has none, `older` when it has one of an earlier version,
 * null when there is nothing to do. Another process that loads it right now is waited for, because both want the same key.
 */
export async function claimDemo(tx: Transaction, version: number): Promise<'new' | 'older' | null> {
  const claimed = await tx
    .insert(settings)
    .values({ name: 'demoVersion', value: String(version) })
    .onConflictDoNothing()
    .returning({ name: settings.name });
  if (claimed.length === 1) {
    return 'new';
  }
  const raised = await tx
    .update(settings)
    .set({ value: String(version) })
    .where(and(eq(settings.name, 'demoVersion'), sql`${settings.value}::int < ${version}`))
    .returning({ name: settings.name });
  return raised.length === 1 ? 'older' : null;
}

/** Those of these rows whose ids the table does not have. */
export async function absentFrom<Row extends { id: string }>(
  db: Queryable,
  table: PgTable,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select id from ${table} where id = any(${sql.param(ids)}::text[])`,
  );
  const there = new Set(found.map(({ id }) => id));
  return rows.filter(({ id }) => !there.has(id));
}

export async function isEmpty(db: Queryable, table: PgTable): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${table} limit 1`);
  return rows.length === 0;
}

/** Rows whose key is not there yet; answers how many. */
export async function addAbsent<Table extends PgTable>(
  db: Queryable,
  table: Table,
  rows: InferInsertModel<Table>[],
): Promise<number> {
  const { rowCount } = await db.insert(table).values(rows).onConflictDoNothing();
  return rowCount ?? 0;
}

const rowsPerStatement = 1_000;

interface Batch {
  table: string;
  rows: number;
  insert(db: Queryable): Promise<unknown>;
}

export function batchesOf<Table extends PgTable>(table: Table, rows: readonly InferInsertModel<Table>[]): Batch[] {
  const parts = Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  );
  return parts.map((part) => ({
    table: getTableName(table),
    rows: part.length,
    insert: (db) => insertRows(db, table, part),
  }));
}

/** Bytes as PostgreSQL reads them out of a text. */
const inJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** As one parameter, which PostgreSQL reads much faster than one for each field. Columns that no row names get their defaults. */
async function insertRows<Table extends PgTable>(
  db: Queryable,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const named = new Set(rows.flatMap(Object.keys));
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => named.has(field));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const given = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, inJson(row[field])])),
  );
  await db.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json)`);
}

/** Called after each statement with the number of rows that are in, of all rows, and the table that was filled. */
export type OnProgress = (done: number, total: number, table: string) => void;

export async function insertBatches(db: Queryable, batches: readonly Batch[], onProgress?: OnProgress): Promise<void> {
  const total = batches.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const batch of batches) {
    await batch.insert(db);
    done += batch.rows;
    onProgress?.(done, total, batch.table);
  }
}
