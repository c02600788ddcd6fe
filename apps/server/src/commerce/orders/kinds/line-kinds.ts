import { lineKindOf, type LineKindName } from '@lyceum/domain/orders';
import type { PgTable } from 'drizzle-orm/pg-core';
import { consulting } from './consulting.ts';
import { inPerson } from './in-person.ts';
import type { LineKind } from './line-kind.ts';
import { live } from './live.ts';
import { recorded } from './recorded.ts';
import { space } from './space.ts';

/** Every kind of line that can be bought; a new kind is a line here. */
export type LineKinds = Partial<Record<LineKindName, LineKind>>;
export const lineKinds: LineKinds = { recorded, live, inPerson, consulting, space };

/** Which kind sells a product; null: it cannot be bought yet. */
export const kindSelling = (kinds: LineKinds, product: Parameters<typeof lineKindOf>[0]): LineKind | null =>
  kinds[lineKindOf(product)] ?? null;

/** The kind of a line that was sold. */
export function kindNamed(kinds: LineKinds, name: LineKindName): LineKind {
  const kind = kinds[name];
  if (!kind) {
    throw new Error(`no kind of line is called ${name}`);
  }
  return kind;
}

/** The tables of the kinds, each once. */
export const kindTables = (kinds: LineKinds): PgTable[] => [...new Set(Object.values(kinds).map(({ table }) => table))];
