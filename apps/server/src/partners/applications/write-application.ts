import type * as schemas from '@lyceum/contract/applications.schemas';
import {
  applicationFields,
  applicationFlow,
  auditWorkingDays,
  faultsOf,
  fieldsOf,
  isMasked,
  isOpenField,
  isPaperField,
  pairRefusal,
  partnerAgreementVersion,
  plainValue,
  warningsOf,
  type ApplicationField,
  type ApplicationPapers,
  type ApplicationShape,
  type ApplicationValues,
} from '@lyceum/domain/applications';
import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { dateAfterWorkingDays } from '@lyceum/domain/working-time';
import { dateIn, type LocalDate } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { takeFile } from '../../people/files/take-file.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  insertApplication,
  insertRound,
  lockApplicant,
  lockOwn,
  selectOwn,
  selectRounds,
  updateApplication,
  type ApplicationRow,
  type RoundRow,
} from './applications.sql.ts';
import { maskedValues, openValues, sealValues } from './sealed-values.ts';

type Own = z.input<typeof schemas.save.reply>;
type Reviewed = Pick<ApplicationShape, 'nation'>;

const placeOf = ({ nation }: Reviewed) => ({ zone: regionFacts[nation].zone, region: nation });
const todayOf = (deps: Pick<Deps, 'clock'>, shape: Reviewed): LocalDate => dateIn(placeOf(shape).zone, deps.clock());

export function shownRound({ round, submittedAt, dueOn, outcome, decidedAt, reasons }: RoundRow) {
  return {
    round,
    submittedAt: submittedAt.toISOString(),
    dueOn,
    outcome,
    decidedAt: decidedAt?.toISOString() ?? null,
    reasons,
  };
}

/** As its writer sees it. */
function shownOwn(deps: Pick<Deps, 'clock' | 'vault'>, row: ApplicationRow, rounds: readonly RoundRow[]): Own {
  const { id, type, identity, nation, state, version, papers, reasons, submittedAt, dueOn, decidedAt, savedAt } = row;
  const values = openValues(deps, row);
  const given = { type, identity, nation, values, papers };
  return {
    ...given,
    id,
    state,
    version,
    values: maskedValues(values),
    faults: faultsOf(given, todayOf(deps, row)),
    warnings: warningsOf(given),
    reasons,
    submittedAt: submittedAt?.toISOString() ?? null,
    dueOn,
    decidedAt: decidedAt?.toISOString() ?? null,
    rounds: rounds.filter(({ applicationId }) => applicationId === id).map(shownRound),
    savedAt: savedAt.toISOString(),
  };
}

const fixedIdentity = (own: readonly ApplicationRow[]) => own.find(({ round }) => round > 0)?.identity ?? null;

export async function readOwnApplications(deps: Deps, _: object, { userId }: Buyer) {
  const own = await selectOwn(deps.db, userId);
  const rounds = await selectRounds(
    deps.db,
    own.map(({ id }) => id),
  );
  return { list: own.map((row) => shownOwn(deps, row, rounds)), identity: fixedIdentity(own) };
}

/** Refuses what two devices wrote, with what is saved. */
async function savedMeanwhile(deps: Deps, tx: Transaction, row: ApplicationRow) {
  const saved = shownOwn(deps, row, await selectRounds(tx, [row.id]));
  return refuse('editedMeanwhile', { saved, by: null, at: row.savedAt.toISOString() });
}

/** What may be changed as it was given, all else as it was. */
function merged(row: ApplicationRow | null, before: ApplicationValues, wanted: z.output<typeof schemas.save.request>) {
  const isOpen = (field: ApplicationField, old: Readonly<Record<string, string>>): boolean =>
    row === null || isOpenField(field, row.state, row.reasons, old);
  const values: Record<string, string> = {};
  const papers: Record<string, string> = {};
  const papersBefore: ApplicationPapers = row?.papers ?? {};
  for (const field of applicationFields) {
    if (isPaperField(field)) {
      const file = isOpen(field, papersBefore) ? wanted.papers[field] : papersBefore[field];
      if (file !== undefined) {
        papers[field] = file;
      }
      continue;
    }
    const old = before[field] ?? '';
    const given = wanted.values[field] ?? '';
    const text = !isOpen(field, before) || isMasked(given) ? old : plainValue(field, given, wanted);
    if (text !== '') {
      values[field] = text;
    }
  }
  return { values, papers };
}

export async function saveApplication(deps: Deps, wanted: z.output<typeof schemas.save.request>, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    await lockApplicant(tx, userId);
    const own = await selectOwn(tx, userId);
    const row = await lockOwn(tx, userId, wanted.type);
    const fixed = fixedIdentity(own);
    const impossible = pairRefusal(wanted);
    if (impossible !== null) {
      return refuse(impossible);
    }
    if ((fixed !== null && fixed !== wanted.identity) || (row && row.round > 0 && row.nation !== wanted.nation)) {
      return refuse('identityFixed');
    }
    if (row && (row.state === 'inAudit' || row.state === 'passed')) {
      return refuse('applicationClosed');
    }
    if (row && row.version !== wanted.version) {
      return savedMeanwhile(deps, tx, row);
    }
    const { values, papers } = merged(row, row ? openValues(deps, row) : {}, wanted);
    for (const [field, fileId] of Object.entries(papers)) {
      const isNew = row?.papers[field] !== fileId;
      if (isNew && (await takeFile(tx, deps, { userId }, { fileId, purpose: 'credential' })) === null) {
        return refuse('paperUnknown');
      }
    }
    const now = deps.clock();
    const id = row?.id ?? newId('apl', now, deps.random);
    const { type, identity, nation } = wanted;
    const change = {
      type,
      identity,
      nation,
      content: sealValues(deps, id, values),
      papers,
      version: (row?.version ?? 0) + 1,
      savedAt: now,
    };
    const saved = row
      ? await updateApplication(tx, id, change)
      : await insertApplication(tx, { ...change, id, userId, state: 'draft' });
    return shownOwn(deps, saved as ApplicationRow, await selectRounds(tx, [id]));
  });
}

/** Sends in what is saved: from here on its type, identity and nation are fixed. */
export async function submitApplication(
  deps: Deps,
  { type, version, agreed }: z.output<typeof schemas.submit.request>,
  { userId }: Buyer,
) {
  return inTransaction(deps.db, async (tx) => {
    await lockApplicant(tx, userId);
    const own = await selectOwn(tx, userId);
    const row = await lockOwn(tx, userId, type);
    if (row === null) {
      return refuse('notFound');
    }
    const state = next(applicationFlow, row.state, 'submit');
    if (state === null) {
      return refuse('applicationClosed');
    }
    if (row.version !== version) {
      return savedMeanwhile(deps, tx, row);
    }
    const fixed = fixedIdentity(own);
    if (fixed !== null && fixed !== row.identity) {
      return refuse(
        type === 'space' ? 'spaceBusinessOnly' : type === 'planner' ? 'plannerPersonalOnly' : 'identityFixed',
      );
    }
    if (!agreed) {
      return refuse('agreementRequired');
    }
    const { identity, nation } = row;
    const all = { type, identity, nation, values: openValues(deps, row), papers: row.papers };
    const fields = Object.keys(faultsOf(all, todayOf(deps, row)));
    if (fields.length > 0) {
      return refuse('applicationIncomplete', { count: fields.length, fields });
    }
    // What was written for another identity or nation is not needed, so it is not kept.
    const asked: readonly string[] = fieldsOf(all);
    const kept = <Value>(given: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(given).filter(([field]) => asked.includes(field)));
    const now = deps.clock();
    const values = kept(all.values);
    const papers = kept(row.papers);
    const round = row.round + 1;
    const dueOn = dateAfterWorkingDays(now, auditWorkingDays, placeOf(row));
    const roundId = newId('apr', now, deps.random);
    await insertRound(tx, {
      id: roundId,
      applicationId: row.id,
      round,
      content: sealValues(deps, roundId, values),
      papers,
      submittedAt: now,
      dueOn,
    });
    const sent = await updateApplication(tx, row.id, {
      state,
      content: sealValues(deps, row.id, values),
      papers,
      round,
      version: version + 1,
      submittedAt: now,
      dueOn,
      decidedAt: null,
      reasons: {},
      warnings: warningsOf({ ...all, values }),
      agreementVersion: partnerAgreementVersion,
      savedAt: now,
    });
    return shownOwn(deps, sent as ApplicationRow, await selectRounds(tx, [row.id]));
  });
}
