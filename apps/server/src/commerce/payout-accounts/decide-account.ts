import type * as schemas from '@lyceum/contract/payout-accounts.schemas';
import { bankFields, type BankValues } from '@lyceum/domain/applications';
import { next } from '@lyceum/domain/flow';
import type { Language } from '@lyceum/domain/language';
import {
  openPayoutAccountStates,
  payoutAccountFlow,
  payoutAccountStart,
  type PayoutAccountEvent,
} from '@lyceum/domain/payout-accounts';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import {
  lockAgencyOf,
  selectAccount,
  selectAccountPage,
  selectAccountRow,
  selectAccountsInForce,
  updateAccount,
  type AccountRow,
} from './payout-accounts.sql.ts';
import { officeLink } from './office-link.ts';
import { maskedAccount, openAccount } from './sealed-account.ts';

function shown(
  deps: Pick<Deps, 'vault'>,
  { account, agencyName, ...row }: AccountRow,
  { member, language }: StaffCaller,
) {
  return {
    ...row,
    accountId: account.id,
    agencyId: account.agencyId,
    agencyName: agencyName[language],
    state: account.state,
    values: maskedAccount(deps, account),
    /** Who asks has approved it already, so somebody else confirms. */
    own: account.checkedBy === member.staffId,
    askedAt: account.askedAt.toISOString(),
    checkedAt: account.checkedAt?.toISOString() ?? null,
    decidedAt: account.decidedAt?.toISOString() ?? null,
    startsAt: account.startsAt?.toISOString() ?? null,
    reason: account.reason,
  };
}

export async function listAccounts(
  deps: Deps,
  { state, page, pageSize }: z.output<typeof schemas.list.request>,
  caller: StaffCaller,
) {
  const { rows, total } = await selectAccountPage(deps.db, {
    states: state === 'open' ? openPayoutAccountStates : [state],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { list: rows.map((row) => shown(deps, row, caller)), total, page, pageSize };
}

/** The account that is in force while this one waits, or that was when it was decided. */
async function accountBefore(deps: Pick<Deps, 'clock'>, db: Parameters<typeof selectAccount>[0], row: AccountRow) {
  const { agencyId, id, startsAt } = row.account;
  const at = startsAt === null ? deps.clock() : new Date(startsAt.getTime() - 1);
  const before = (await selectAccountsInForce(db, [agencyId], at)).get(agencyId) ?? null;
  return before?.id === id ? null : before;
}

const differing = (one: BankValues, other: BankValues) => bankFields.filter((field) => one[field] !== other[field]);

export async function readAccount(
  deps: Deps,
  { accountId }: z.output<typeof schemas.detail.request>,
  caller: StaffCaller,
) {
  const row = await selectAccountRow(deps.db, accountId);
  if (row === null) {
    return refuse('notFound');
  }
  const before = await accountBefore(deps, deps.db, row);
  return {
    ...shown(deps, row, caller),
    before: before && { values: maskedAccount(deps, before), since: before.startsAt?.toISOString() ?? '' },
    differs: before === null ? [] : differing(openAccount(deps, row.account), openAccount(deps, before)),
  };
}

/** The numbers of both, for an operator who compares; each look is in the audit log. */
export function revealAccount(
  deps: Deps,
  { accountId }: z.output<typeof schemas.reveal.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const row = await selectAccountRow(tx, accountId);
    if (row === null) {
      return refuse('notFound');
    }
    const before = await accountBefore(deps, tx, row);
    await audit(tx, deps, member, {
      act: 'read payoutAccounts',
      thing: accountId,
      before: null,
      after: { looked: true },
    });
    return {
      account: openAccount(deps, row.account).account,
      before: before && openAccount(deps, before).account,
    };
  });
}

/** The account and its seller, locked; a refusal when the event has no place in its state. */
async function lockOpen(tx: Transaction, accountId: string, event: PayoutAccountEvent) {
  const found = await selectAccount(tx, accountId);
  const agency = found && (await lockAgencyOf(tx, found.agencyId));
  const row = agency && (await selectAccount(tx, accountId));
  if (!row) {
    return refuse('notFound');
  }
  const state = next(payoutAccountFlow, row.state, event);
  return state === null ? refuse('payoutAccountDecided') : { agency, row, state };
}

/** Once by each of two operators; after the second the seller is told from when on it holds. */
export async function approveAccount(
  deps: Deps,
  { accountId }: z.output<typeof schemas.approve.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const open = await lockOpen(tx, accountId, 'approve');
    if (isRefusal(open)) {
      return open;
    }
    const { agency, row, state } = open;
    if (row.checkedBy === member.staffId) {
      return refuse('fourEyes');
    }
    const now = deps.clock();
    const written = {
      act: 'approve payoutAccounts' as const,
      thing: row.id,
      before: { state: row.state },
      after: { state },
    };
    if (state === 'checked') {
      await updateAccount(tx, row.id, { state, checkedBy: member.staffId, checkedAt: now });
      await audit(tx, deps, member, written);
      return { state, startsAt: null };
    }
    const current = (await selectAccountsInForce(tx, [agency.id], now)).get(agency.id) ?? null;
    const startsAt = payoutAccountStart(now, current !== null);
    await updateAccount(tx, row.id, { state, decidedBy: member.staffId, decidedAt: now, startsAt });
    const accounts = {
      account: maskedAccount(deps, row).account,
      before: current && maskedAccount(deps, current).account,
    };
    const { zone } = regionFacts[agency.region];
    await tellOwners(deps, tx, agency.id, (locale) =>
      approvedText(deps, agency.name[locale], accounts, { startsAt, zone, locale }),
    );
    await audit(tx, deps, member, { ...written, after: { state, startsAt: startsAt.toISOString() } });
    return { state, startsAt: startsAt.toISOString() };
  });
  deps.wakeOutbox();
  return result;
}

function approvedText(
  deps: Pick<Deps, 'publicUrl'>,
  agency: string,
  { account, before }: { account: string; before: string | null },
  { startsAt, zone, locale }: { startsAt: Date; zone: string; locale: Language },
) {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    startsAt,
  );
  const link = officeLink(deps);
  return {
    subject: m.payoutAccounts_approvedSubject({}, { locale }),
    body:
      before === null
        ? m.payoutAccounts_firstApprovedBody({ agency, account }, { locale })
        : m.payoutAccounts_approvedBody({ agency, account, before, time: `${time} (${zone})`, link }, { locale }),
  };
}

export async function refuseAccount(
  deps: Deps,
  { accountId, reason }: z.output<typeof schemas.refuse.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const open = await lockOpen(tx, accountId, 'refuse');
    if (isRefusal(open)) {
      return open;
    }
    const { agency, row, state } = open;
    await updateAccount(tx, row.id, { state, reason, decidedBy: member.staffId, decidedAt: deps.clock() });
    await tellOwners(deps, tx, agency.id, (locale) => ({
      subject: m.payoutAccounts_refusedSubject({}, { locale }),
      body: m.payoutAccounts_refusedBody(
        { agency: agency.name[locale], account: maskedAccount(deps, row).account, reason },
        { locale },
      ),
    }));
    await audit(tx, deps, member, {
      act: 'approve payoutAccounts',
      thing: row.id,
      before: { state: row.state },
      after: { state },
    });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}
