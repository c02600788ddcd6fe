import { newId } from '@lyceum/domain/ids';
import type { Act } from '@lyceum/domain/permissions';
import type { Transaction } from '../../platform/database.ts';
import type { Deps, Member } from '../../platform/deps.ts';
import { insertAudit } from './audit.sql.ts';
import type { AuditFacts } from './audit.tables.ts';

/** What was done: `before` is null for something new, `after` for something removed. */
export interface Deed {
  act: Act;
  /** The id of what was changed. */
  thing: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/**
 * Writes down a change by staff, in the transaction that makes it; `member` is null for the server's own command line. Facts that did not
 * change are left out of both sides, so a caller may pass whole rows' facts. Never names, addresses or texts of persons.
 */
export function audit(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  member: Pick<Member, 'staffId' | 'agencyId'> | null,
  { act, thing, before, after }: Deed,
): Promise<void> {
  const at = deps.clock();
  return insertAudit(tx, {
    id: newId('aud', at, deps.random),
    at,
    staffId: member?.staffId ?? null,
    agencyId: member?.agencyId ?? null,
    act,
    thing,
    before: before && after ? changedFacts(before, after) : before,
    after: before && after ? changedFacts(after, before) : after,
  });
}

function changedFacts(facts: AuditFacts, others: AuditFacts): AuditFacts {
  const same = (name: string) => JSON.stringify(facts[name]) === JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !same(name)));
}
