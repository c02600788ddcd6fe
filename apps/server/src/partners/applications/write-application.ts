import type * as schemas from '@lyceum/contract/applications.schemas';
import {
  applicationFields,
  applicationFlow,
  auditWorkingDays,
  datedPapersOf,
  faultsOf,
  fieldsOf,
  isMasked,
  isPaperOver,
  isPaperField,
  openFields,
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
import { inTransaction, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  insertApplication,
  insertRound,
  lockApplicant,
  lockOwn,
  selectOwn,
  selectPapers,
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

/** What was sent in last; nothing of a draft. */
function submittedLast(deps: Pick<Deps, 'vault'>, { id }: ApplicationRow, rounds: readonly RoundRow[]) {
  const last = rounds.filter(({ applicationId }) => applicationId === id).at(-1);
  return last ? { values: openValues(deps, last), papers: last.papers } : { values: {}, papers: {} };
}

/** As their writer sees them. */
export async function showOwn(
  deps: Pick<Deps, 'clock' | 'vault'>,
  db: Queryable,
  rows: readonly ApplicationRow[],
): Promise<Own[]> {
  const rounds = await selectRounds(
    db,
    rows.map(({ id }) => id),
  );
  const dated = await selectPapers(
    db,
    rows.flatMap(({ agencyId }) => agencyId ?? []),
  );
  return rows.map((row) => {
    const { id, type, identity, nation, state, version, papers, reasons, submittedAt, dueOn, decidedAt, savedAt } = row;
    const values = openValues(deps, row);
    const given = { type, identity, nation, values, papers };
    const today = todayOf(deps, row);
    return {
      ...given,
      id,
      state,
      version,
      values: maskedValues(values),
      faults: faultsOf(given, today),
      warnings: warningsOf(given),
      reasons,
      open: openFields(state, reasons, submittedLast(deps, row, rounds)),
      dated: datedPapersOf(given).map((paper) => {
        const until = dated.find(
          (one) => one.agencyId === row.agencyId && one.type === type && one.paper === paper,
        )?.until;
        return { paper, until: until ?? null, over: until !== undefined && isPaperOver(until, today) };
      }),
      submittedAt: submittedAt?.toISOString() ?? null,
      dueOn,
      decidedAt: decidedAt?.toISOString() ?? null,
      rounds: rounds.filter(({ applicationId }) => applicationId === id).map(shownRound),
      savedAt: savedAt.toISOString(),
    };
  });
}

/** The same of one. */
async function shownOwn(deps: Deps, tx: Transaction, row: ApplicationRow | null): Promise<Own> {
  const [own] = row === null ? [] : await showOwn(deps, tx, [row]);
  if (own === undefined) {
    throw new Error('an application that was just written is there');
  }
  return own;
}

const fixedIdentity = (own: readonly ApplicationRow[]) => own.find(({ round }) => round > 0)?.identity ?? null;

export async function readOwnApplications(deps: Deps, _: object, { userId }: Buyer) {
  const own = await selectOwn(deps.db, userId);
  return { list: await showOwn(deps, deps.db, own), identity: fixedIdentity(own) };
}

/** Refuses what two devices wrote, with what is saved. */
async function savedMeanwhile(deps: Deps, tx: Transaction, row: ApplicationRow) {
  const saved = await shownOwn(deps, tx, row);
  return refuse('editedMeanwhile', { saved, by: null, at: row.savedAt.toISOString() });
}

/** What may be changed as it was given, all else as it was. */
function merged(
  open: readonly ApplicationField[],
  row: ApplicationRow | null,
  before: ApplicationValues,
  wanted: z.output<typeof schemas.save.request>,
) {
  const values: Record<string, string> = {};
  const papers: Record<string, string> = {};
  const papersBefore: ApplicationPapers = row?.papers ?? {};
  for (const field of applicationFields) {
    if (isPaperField(field)) {
      const file = open.includes(field) ? wanted.papers[field] : papersBefore[field];
      if (file !== undefined) {
        papers[field] = file;
      }
      continue;
    }
    const old = before[field] ?? '';
    const given = wanted.values[field] ?? '';
    const text = !open.includes(field) || isMasked(given) ? old : plainValue(field, given, wanted);
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
    const before = row ? openValues(deps, row) : {};
    const open = row
      ? openFields(row.state, row.reasons, submittedLast(deps, row, await selectRounds(tx, [row.id])))
      : applicationFields;
    const { values, papers } = merged(open, row, before, wanted);
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
    return shownOwn(deps, tx, saved);
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
    return shownOwn(deps, tx, sent);
  });
}
