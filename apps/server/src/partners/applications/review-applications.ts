import type * as schemas from '@lyceum/contract/applications.schemas';
import { isPaperField } from '@lyceum/domain/applications';
import type { FileId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { dateIn } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { privateAddress } from '../../people/files/private-address.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import {
  selectApplication,
  selectApplicationPage,
  selectRound,
  selectRounds,
  selectStaffName,
  type ApplicationRow,
} from './applications.sql.ts';
import { isSealedField, maskedValues, openValues } from './sealed-values.ts';
import { shownRound } from './write-application.ts';

function shown(deps: Pick<Deps, 'clock' | 'vault'>, row: ApplicationRow) {
  const { id, type, identity, nation, state, round, warnings, submittedAt, dueOn } = row;
  return {
    id,
    type,
    identity,
    nation,
    state,
    round,
    warnings,
    name: openValues(deps, row)['name'] ?? '',
    submittedAt: submittedAt?.toISOString() ?? '',
    dueOn: dueOn ?? '',
    late: state === 'inAudit' && dueOn !== null && dueOn < dateIn(regionFacts[nation].zone, deps.clock()),
  };
}

export async function listApplications(
  deps: Deps,
  { state, page, pageSize }: z.output<typeof schemas.list.request>,
): Promise<z.input<typeof schemas.list.reply>> {
  const { rows, total } = await selectApplicationPage(deps.db, {
    state,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { list: rows.map((row) => shown(deps, row)), total, page, pageSize };
}

/** What was sent in each time, its numbers masked. */
export async function readApplication(deps: Deps, { id }: z.output<typeof schemas.detail.request>) {
  const row = await selectApplication(deps.db, id);
  if (row === null || row.round === 0) {
    return refuse('notFound');
  }
  const rounds = await selectRounds(deps.db, [id]);
  const decidedBy = rounds.at(-1)?.decidedBy ?? null;
  return {
    ...shown(deps, row),
    decidedBy: decidedBy === null ? null : await selectStaffName(deps.db, decidedBy),
    rounds: rounds.map((one) => ({
      ...shownRound(one),
      values: maskedValues(openValues(deps, one)),
      papers: Object.keys(one.papers).filter(isPaperField),
    })),
  };
}

/** Numbers and papers of a round, for a reviewer who looks; each look is in the audit log. */
export async function revealApplication(
  deps: Deps,
  { id, round }: z.output<typeof schemas.reveal.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const found = await selectRound(tx, id, round);
    if (found === null) {
      return refuse('notFound');
    }
    const now = deps.clock();
    await audit(tx, deps, member, {
      act: 'read applications',
      thing: id,
      before: null,
      after: { looked: true, round },
    });
    const numbers = Object.entries(openValues(deps, found)).filter(([field]) => isSealedField(field));
    return {
      numbers: Object.fromEntries(numbers),
      papers: Object.fromEntries(
        Object.entries(found.papers).map(([field, fileId]) => [
          field,
          privateAddress(deps.signer, fileId as FileId, now).url,
        ]),
      ),
    };
  });
}
