import type { Act } from '@lyceum/domain/permissions';
import type { Deps } from '../../platform/deps.ts';
import { selectAudit } from './audit.sql.ts';
import type { AuditFacts } from './audit.tables.ts';

type Fact = AuditFacts[string] | undefined;

function textOf(value: Fact): string | null {
  return value === undefined || value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);
}

function changesOf(before: AuditFacts | null, after: AuditFacts | null) {
  const facts = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return facts.map((fact) => ({ fact, before: textOf(before?.[fact]), after: textOf(after?.[fact]) }));
}

/** The screen about a thing; null where there is none. */
function linkTo({ auditLinks }: Deps, { thing, act }: { thing: string; act: Act }): string | null {
  const kind = /^([a-z]{3})_/.exec(thing)?.[1] ?? thing;
  return (auditLinks[kind] ?? auditLinks[act])?.replace(':thing', encodeURIComponent(thing)) ?? null;
}

interface Search {
  from?: string | undefined;
  until?: string | undefined;
  staffId?: string | undefined;
  act?: Act | undefined;
  thing?: string | undefined;
  after?: string | undefined;
  pageSize: number;
}

/** What staff changed, newest first; a page begins after the last row of the one before, however many rows came meanwhile. */
export async function searchAudit(deps: Deps, { from, until, pageSize, ...filter }: Search) {
  const instant = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));
  const found = await selectAudit(deps.db, { ...filter, from: instant(from), until: instant(until) }, pageSize + 1);
  const page = found.slice(0, pageSize);
  return {
    list: page.map(({ row, staffName }) => ({
      id: row.id,
      at: row.at.toISOString(),
      staff: row.staffId === null ? null : { id: row.staffId, name: staffName ?? '' },
      agencyId: row.agencyId,
      act: row.act,
      thing: row.thing,
      link: linkTo(deps, row),
      changes: changesOf(row.before, row.after),
    })),
    next: found.length > pageSize ? (page.at(-1)?.row.id ?? null) : null,
  };
}
