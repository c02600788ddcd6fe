import type * as schemas from '@lyceum/contract/applications.schemas';
import {
  applicationFlow,
  datedPapers,
  datedPapersOf,
  isPaperOver,
  renewalNoticeDays,
  withheldKinds,
  withheldWithout,
  type ApplicationValues,
} from '@lyceum/domain/applications';
import { next } from '@lyceum/domain/flow';
import type { Language } from '@lyceum/domain/language';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { addDays, dateIn, type LocalDate } from '@lyceum/domain/zone';
import { paperWords } from '@lyceum/i18n/paper-words';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { holdAgency, withhold } from '../../people/agencies/agency-standing.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  lockApplicant,
  lockOfAgency,
  lockOwn,
  replacePapers,
  selectEnding,
  selectOver,
  selectPapers,
  updateApplication,
  updateTold,
  type ApplicationRow,
  type DatedRow,
} from './applications.sql.ts';
import { openValues } from './sealed-values.ts';
import { showOwn } from './write-application.ts';

type Agency = NonNullable<Awaited<ReturnType<typeof holdAgency>>>;

const todayOf = ({ region }: Pick<Agency, 'region'>, now: Date): LocalDate => dateIn(regionFacts[region].zone, now);

/** Writes down on which days the papers of what has just passed end; what needs them is back in the shop, or leaves it, at once. */
export async function keepPapers(
  deps: Deps,
  tx: Transaction,
  { agencyId, ...row }: ApplicationRow,
  values: ApplicationValues,
): Promise<void> {
  if (agencyId === null) {
    return;
  }
  const papers = datedPapersOf({ ...row, values }).flatMap((paper) => {
    const until = values[datedPapers[paper]] ?? '';
    return until === '' ? [] : [{ paper, until }];
  });
  await replacePapers(tx, agencyId, row.type, papers);
  await followPapers(deps, tx, agencyId);
}

/** The partner has new papers: opens those of what passed, before anything ends. */
export async function renewApplication(
  deps: Deps,
  { type }: z.output<typeof schemas.renew.request>,
  { userId }: Buyer,
) {
  return inTransaction(deps.db, async (tx) => {
    await lockApplicant(tx, userId);
    const row = await lockOwn(tx, userId, type);
    if (row === null) {
      return refuse('notFound');
    }
    const isOpen = row.state === 'renewal';
    if (!isOpen) {
      const hasDated = datedPapersOf({ ...row, values: openValues(deps, row) }).length > 0;
      const state = next(applicationFlow, row.state, 'renew');
      if (state === null || !hasDated) {
        return refuse('applicationClosed');
      }
      await updateApplication(tx, row.id, { state, version: row.version + 1 });
    }
    const [own] = await showOwn(deps, tx, [(await lockOwn(tx, userId, type)) ?? row]);
    return own ?? refuse('notFound');
  });
}

/** Tells of papers that end, opens them to be renewed, and takes out of the shop what needs one that is over. */
export async function sweepPapers(deps: Deps): Promise<void> {
  const today = dateIn('UTC', deps.clock());
  // A day more than the notice: in the east it is tomorrow already.
  const ending = await selectEnding(deps.db, addDays(today, renewalNoticeDays + 1));
  const over = await selectOver(deps.db, today);
  for (const id of new Set([...ending, ...over])) {
    await inTransaction(deps.db, (tx) => followPapers(deps, tx, id));
  }
  deps.wakeOutbox();
}

/** What ends, and what is over, of one agency: told once, opened and followed in one step. */
async function followPapers(deps: Deps, tx: Transaction, agencyId: string): Promise<void> {
  // In the order in which a review locks them.
  const own = await lockOfAgency(tx, agencyId);
  const agency = await holdAgency(tx, agencyId);
  if (agency === null) {
    return;
  }
  const now = deps.clock();
  const today = todayOf(agency, now);
  const papers = await selectPapers(tx, [agencyId]);
  const over = papers.filter(({ until }) => isPaperOver(until, today));
  const needed = over.map(({ type, paper }) => withheldWithout(type, paper));
  const newly = await withhold(
    deps,
    tx,
    agencyId,
    withheldKinds.filter((kind) => needed.includes(kind)),
  );
  await tellOf(
    deps,
    tx,
    { agency, own },
    over.filter(({ type, paper }) => newly.includes(withheldWithout(type, paper))),
    { subject: m.applications_tellOverSubject, body: m.applications_tellOver },
  );
  const untold = papers.filter(({ until, toldAt }) => toldAt === null && until <= addDays(today, renewalNoticeDays));
  await tellOf(
    deps,
    tx,
    { agency, own },
    untold.filter((paper) => !over.includes(paper)),
    { subject: m.applications_tellEndsSubject, body: m.applications_tellEnds },
  );
  for (const paper of untold) {
    await updateTold(tx, paper, now);
  }
  for (const row of own.filter(({ type }) => untold.some((paper) => paper.type === type))) {
    const state = next(applicationFlow, row.state, 'renew');
    if (state !== null) {
      await updateApplication(tx, row.id, { state, version: row.version + 1 });
    }
  }
}

type Words = (
  inputs: { paper: string; agency: string; date: string; link: string },
  options: { locale: Language },
) => string;

/** The applicants by SMS, the owners by mail; of a paper that stands in two applications once. */
async function tellOf(
  deps: Deps,
  tx: Transaction,
  { agency, own }: { agency: Agency; own: readonly ApplicationRow[] },
  papers: readonly DatedRow[],
  { subject, body }: { subject: Words; body: Words },
): Promise<void> {
  const link = `${deps.publicUrl()}/#/applicationResults`;
  const told = new Set<string>();
  for (const { paper, until } of papers) {
    const key = `${paper} ${until}`;
    if (told.has(key)) {
      continue;
    }
    told.add(key);
    const words = (locale: Language) => {
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
      const inputs = { paper: paperWords[paper]({}, { locale }), agency: agency.name[locale], date, link };
      return { subject: subject(inputs, { locale }), body: body(inputs, { locale }) };
    };
    for (const userId of new Set(own.map((row) => row.userId))) {
      await tellAccount(
        deps,
        tx,
        userId,
        'paperEnds',
        (locale) => ({ ...words(locale), link: '/applicationResults' }),
        'sms',
      );
    }
    await tellOwners(deps, tx, agency.id, words);
  }
}

/** Which papers of an agency end soon or are over, the first first; each once. */
export async function readEndingPapers({ db, clock }: Pick<Deps, 'db' | 'clock'>, agencyId: string | null) {
  const papers = agencyId === null ? [] : await selectPapers(db, [agencyId]);
  const firsts = papers.filter((one, at) => papers.findIndex(({ paper }) => paper === one.paper) === at);
  return firsts.flatMap(({ paper, until, region }) => {
    const today = todayOf({ region }, clock());
    return until <= addDays(today, renewalNoticeDays) ? [{ paper, until, over: isPaperOver(until, today) }] : [];
  });
}
