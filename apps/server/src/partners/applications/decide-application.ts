import type * as schemas from '@lyceum/contract/applications.schemas';
import {
  applicationFlow,
  fieldsOf,
  type ApplicationEvent,
  type ApplicationValues,
  type FieldReasons,
  type PartnerType,
} from '@lyceum/domain/applications';
import { next } from '@lyceum/domain/flow';
import type { UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { openOwnPlace } from '../../catalogue/consultants/keep-own-place.ts';
import { openPayoutAccount } from '../../commerce/payout-accounts/open-payout-account.ts';
import { allowDistribution } from '../../people/accounts/allow-distribution.ts';
import { reachOf, tellAccount } from '../../people/accounts/tell-account.ts';
import { openAgency } from '../../people/agencies/create-agency.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, Member, StaffCaller } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import {
  decideRound,
  lockApplicant,
  lockApplication,
  selectApplication,
  selectOwnAgency,
  selectRounds,
  updateApplication,
  type ApplicationRow,
} from './applications.sql.ts';
import { joinInvited } from '../invitations/join-invited.ts';
import { keepPapers } from './renew-papers.ts';
import { openValues } from './sealed-values.ts';

const commissionBps = 1_000;
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });

type OfRound = z.output<typeof schemas.pass.request>;

/** The application and its writer, locked; a refusal when it is not this round of it that waits. */
async function lockWaiting(tx: Transaction, { id, round }: OfRound, event: ApplicationEvent) {
  const found = await selectApplication(tx, id);
  if (found === null || found.round === 0) {
    return refuse('notFound');
  }
  // In the order in which sending in locks them.
  await lockApplicant(tx, found.userId);
  const row = await lockApplication(tx, id);
  const state = row && next(applicationFlow, row.state, event);
  return row && state && row.round === round ? { row, state } : refuse('applicationDecided');
}

const noPlace = { agencyId: null, consultantId: null };

/** Opens what the application asked for. Answers what is written down of it. */
async function openRole(deps: Deps, tx: Transaction, row: ApplicationRow, values: ApplicationValues, member: Member) {
  const { type, nation, userId } = row;
  const { name = '', city = '', contactEmail = '', accountName = '', bank = '', branch = '', account = '' } = values;
  const language = await languageOf(tx, userId);
  if (type === 'promoter') {
    const refused = await allowDistribution(tx, userId, deps.clock());
    return refused ?? noPlace;
  }
  if (type === 'planner') {
    const as = { userId: userId as UserId, language, region: nation };
    return { ...noPlace, consultantId: await openOwnPlace(deps, tx, as, name) };
  }
  const known = await selectOwnAgency(tx, userId);
  if (known !== null) {
    await openPayoutAccount(deps, tx, known, { accountName, bank, branch, account });
    return { ...noPlace, agencyId: known };
  }
  const agency = { name: inAll(name), city: inAll(city), region: nation, commissionBps };
  const opened = await openAgency(deps, tx, agency, { email: contactEmail, language }, member);
  if (isRefusal(opened)) {
    return opened;
  }
  await openPayoutAccount(deps, tx, opened.id, { accountName, bank, branch, account });
  return { ...noPlace, agencyId: opened.id };
}

const languageOf = async (tx: Transaction, userId: string): Promise<Language> =>
  (await reachOf(tx, userId))?.language ?? 'en';

/** The account's own, and the one that was given to be called at. */
async function phonesOf(tx: Transaction, { userId, nation }: ApplicationRow, values: ApplicationValues) {
  const own = (await reachOf(tx, userId))?.phone ?? null;
  return [own, parsePhone(values['contactPhone'] ?? '', nation)].filter((phone) => phone !== null);
}

/** By the account's own way, and by mail to the address that was given. */
async function tellApplicant(
  deps: Deps,
  tx: Transaction,
  { userId }: ApplicationRow,
  { contactEmail = '' }: ApplicationValues,
  words: (language: Language) => { subject: string; body: string },
): Promise<void> {
  await tellAccount(
    deps,
    tx,
    userId,
    'applicationDecided',
    (locale) => ({ ...words(locale), link: '/applicationResults' }),
    'sms',
  );
  const reach = await reachOf(tx, userId);
  if (!reach) {
    return;
  }
  const { language, phone, isPhoneDead, email } = reach;
  // Without a phone that gets it the account was told by mail just now.
  const isToldByMail = (phone === null || isPhoneDead) && email === contactEmail;
  if (contactEmail !== '' && !isToldByMail) {
    await postMessage(deps, tx, { kind: 'mail', recipient: contactEmail, language, ...words(language) });
  }
}

const passedWords: Record<PartnerType, typeof m.applications_tellPassed_agency> = {
  course: m.applications_tellPassed_agency,
  space: m.applications_tellPassed_agency,
  planner: m.applications_tellPassed_planner,
  promoter: m.applications_tellPassed_promoter,
};

export async function passApplication(deps: Deps, input: OfRound, { member }: StaffCaller) {
  const result = await inTransaction(deps.db, async (tx) => {
    const waiting = await lockWaiting(tx, input, 'pass');
    if (isRefusal(waiting)) {
      return waiting;
    }
    const { row, state } = waiting;
    const values = openValues(deps, row);
    // Who sends new papers in has it all already.
    const isRenewal = (await selectRounds(tx, [row.id])).some(({ outcome }) => outcome === 'passed');
    const { agencyId, consultantId } = row;
    const made = isRenewal ? { agencyId, consultantId } : await openRole(deps, tx, row, values, member);
    if (isRefusal(made)) {
      return made;
    }
    const decidedAt = deps.clock();
    if (made.agencyId !== null && !isRenewal) {
      await joinInvited(tx, await phonesOf(tx, row, values));
    }
    await updateApplication(tx, row.id, { ...made, state, decidedAt, version: row.version + 1 });
    await decideRound(tx, input, { outcome: 'passed', decidedAt, decidedBy: member.staffId });
    await keepPapers(deps, tx, { ...row, ...made, state }, values);
    const body = isRenewal ? m.applications_tellRenewed : passedWords[row.type];
    await tellApplicant(deps, tx, row, values, (locale) => ({
      subject: m.applications_tellPassedSubject({}, { locale }),
      body: body({ link: `${deps.publicUrl()}/#/applicationResults` }, { locale }),
    }));
    await audit(tx, deps, member, {
      act: 'review applications',
      thing: row.id,
      before: { state: row.state },
      after: { state, round: row.round, ...made },
    });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}

export async function failApplication(
  deps: Deps,
  { reasons: given, ...input }: z.output<typeof schemas.fail.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const waiting = await lockWaiting(tx, input, 'fail');
    if (isRefusal(waiting)) {
      return waiting;
    }
    const { row, state } = waiting;
    const values = openValues(deps, row);
    const asked: readonly string[] = fieldsOf({ ...row, values });
    const reasons = Object.fromEntries(
      Object.entries(given).filter(([field]) => asked.includes(field)),
    ) as FieldReasons;
    const fields = Object.keys(reasons);
    if (fields.length === 0) {
      return refuse('notFound');
    }
    const decidedAt = deps.clock();
    await updateApplication(tx, row.id, { state, reasons, decidedAt, version: row.version + 1 });
    await decideRound(tx, input, { outcome: 'failed', reasons, decidedAt, decidedBy: member.staffId });
    await tellApplicant(deps, tx, row, values, (locale) => ({
      subject: m.applications_tellFailedSubject({}, { locale }),
      body: m.applications_tellFailed(
        { count: fields.length, link: `${deps.publicUrl()}/#/applicationResults` },
        { locale },
      ),
    }));
    await audit(tx, deps, member, {
      act: 'review applications',
      thing: row.id,
      before: { state: row.state },
      after: { state, round: row.round, fields },
    });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}
