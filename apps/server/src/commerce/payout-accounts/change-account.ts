import type * as schemas from '@lyceum/contract/payout-accounts.schemas';
import { bankFaults, bankFields, maskNumber, plainBankValues, type BankValues } from '@lyceum/domain/applications';
import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { payoutAccountFlow } from '@lyceum/domain/payout-accounts';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import {
  insertAccount,
  lockAgencyOf,
  selectAccount,
  selectAccountsInForce,
  selectAgencyOf,
  selectHistory,
  selectPending,
  updateAccount,
  type PayoutAccountRow,
} from './payout-accounts.sql.ts';
import { officeLink } from './office-link.ts';
import { maskedAccount, openAccount, sealAccount } from './sealed-account.ts';

/** How many of before a seller reads. */
const historyLength = 20;

const isSame = (one: BankValues, other: BankValues): boolean =>
  bankFields.every((field) => one[field] === other[field]);

function shown(deps: Pick<Deps, 'vault'>, row: PayoutAccountRow) {
  return {
    accountId: row.id,
    state: row.state,
    values: maskedAccount(deps, row),
    askedAt: row.askedAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** Where the seller's money goes, what is asked for, and what was before. */
export async function readOwnAccount(deps: Deps, _: unknown, { member }: StaffCaller) {
  const agencyId = member.agencyId ?? '';
  const now = deps.clock();
  const agency = await selectAgencyOf(deps.db, agencyId);
  if (agency === null) {
    return refuse('notFound');
  }
  const [current, pending, history] = [
    (await selectAccountsInForce(deps.db, [agencyId], now)).get(agencyId) ?? null,
    await selectPending(deps.db, agencyId, now),
    await selectHistory(deps.db, agencyId, historyLength),
  ];
  const others = history.filter(({ id }) => id !== current?.id && id !== pending?.id);
  return {
    nation: agency.region,
    current: current && shown(deps, current),
    pending: pending && shown(deps, pending),
    history: others.map((row) => shown(deps, row)),
  };
}

/** Asks to be paid somewhere else from now on. All owners are told, whoever of them asks. */
export async function askForAccount(deps: Deps, given: z.output<typeof schemas.ask.request>, { member }: StaffCaller) {
  const result = await inTransaction(deps.db, async (tx) => {
    const agency = await lockAgencyOf(tx, member.agencyId ?? '');
    if (agency === null) {
      return refuse('notFound');
    }
    const fields = Object.keys(bankFaults(given, agency.region));
    if (fields.length > 0) {
      return refuse('payoutAccountFaulty', { fields });
    }
    const values = plainBankValues(given, agency.region);
    const now = deps.clock();
    const current = (await selectAccountsInForce(tx, [agency.id], now)).get(agency.id) ?? null;
    if (current !== null && isSame(openAccount(deps, current), values)) {
      return refuse('payoutAccountUnchanged');
    }
    if ((await selectPending(tx, agency.id, now)) !== null) {
      return refuse('payoutAccountPending');
    }
    const accountId = newId('pac', now, deps.random);
    await insertAccount(tx, {
      id: accountId,
      agencyId: agency.id,
      state: 'asked',
      content: sealAccount(deps, accountId, values),
      askedBy: member.staffId,
      askedAt: now,
    });
    const number = maskNumber(values.account);
    await tellOwners(deps, tx, agency.id, (locale) => ({
      subject: m.payoutAccounts_askedSubject({}, { locale }),
      body: m.payoutAccounts_askedBody(
        { agency: agency.name[locale], account: number, link: officeLink(deps) },
        { locale },
      ),
    }));
    await audit(tx, deps, member, {
      act: 'change ownPayoutAccount',
      thing: accountId,
      before: null,
      after: { state: 'asked' },
    });
    return { accountId };
  });
  deps.wakeOutbox();
  return result;
}

/** Stops a change until it starts: also by another owner than the one who asked. */
export async function withdrawAccount(
  deps: Deps,
  { accountId }: z.output<typeof schemas.withdraw.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const agency = await lockAgencyOf(tx, member.agencyId ?? '');
    const row = await selectAccount(tx, accountId);
    if (agency === null || row?.agencyId !== agency.id) {
      return refuse('notFound');
    }
    const now = deps.clock();
    const state = next(payoutAccountFlow, row.state, 'withdraw');
    if (state === null || (row.startsAt !== null && row.startsAt <= now)) {
      return refuse('payoutAccountDecided');
    }
    await updateAccount(tx, row.id, { state });
    await tellOwners(deps, tx, agency.id, (locale) => ({
      subject: m.payoutAccounts_withdrawnSubject({}, { locale }),
      body: m.payoutAccounts_withdrawnBody(
        { agency: agency.name[locale], account: maskedAccount(deps, row).account },
        { locale },
      ),
    }));
    await audit(tx, deps, member, {
      act: 'change ownPayoutAccount',
      thing: row.id,
      before: { state: row.state },
      after: { state },
    });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}
