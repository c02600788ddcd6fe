import { getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database.ts';
import { kindNamed, type LineKinds } from './kinds/line-kinds.ts';
import { selectLinesOf, type OrderLineRow } from './orders.sql.ts';

/** A line with the facts of its kind. */
export interface Line extends OrderLineRow {
  facts: Record<string, unknown>;
}

/** The lines of orders with the facts of their kinds, in the order in which they were put in. */
export async function readLines(db: Queryable, kinds: LineKinds, orderIds: string[]): Promise<Line[]> {
  return withFacts(db, kinds, await selectLinesOf(db, orderIds));
}

/** One statement for each table that a kind of these lines has. */
export async function withFacts(db: Queryable, kinds: LineKinds, lines: readonly OrderLineRow[]): Promise<Line[]> {
  const facts = new Map<string, Record<string, unknown>>();
  for (const table of new Set(lines.map(({ kind }) => kindNamed(kinds, kind).table))) {
    const ids = lines.flatMap(({ id, kind }) => (kindNamed(kinds, kind).table === table ? [id] : []));
    const { orderLineId } = getTableColumns(table) as { orderLineId: PgColumn };
    for (const row of await db.select().from(table).where(inArray(orderLineId, ids))) {
      facts.set((row as { orderLineId: string }).orderLineId, row);
    }
  }
  return lines.map((line) => ({ ...line, facts: facts.get(line.id) ?? {} }));
}
