import { toDecimal } from '@lyceum/domain/money';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import { audit } from '../../people/audit/audit.ts';
import { officeZone } from '../../people/agencies/office-zone.ts';
import { csvTable, type CsvTable } from '../../platform/csv.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { openAccount } from '../payout-accounts/sealed-account.ts';
import { selectPayout, selectTransfersAfter, type TransferRow } from './payouts.sql.ts';

/** What the bank is to transfer, a row a seller, with the numbers in clear; each file is in the audit log. */
export async function exportTransfers(
  deps: Deps,
  { payoutId }: { payoutId: string },
  { member, language }: StaffCaller,
): Promise<CsvTable | Refusal<'notFound' | 'payoutNotPaid'>> {
  const row = await selectPayout(deps.db, payoutId);
  if (row === null) {
    return refuse('notFound');
  }
  if (row.payout.state !== 'paid') {
    return refuse('payoutNotPaid');
  }
  await inTransaction(deps.db, (tx) =>
    audit(tx, deps, member, { act: 'export payouts', thing: payoutId, before: null, after: { looked: true } }),
  );
  const locale = { locale: language };
  const of = ({ account }: TransferRow) => openAccount(deps, account);
  return csvTable<TransferRow>({
    name: 'transfers',
    zone: await officeZone(deps, member),
    total: row.sellers,
    columns: [
      [m.payouts_reference({}, locale), ({ settlementId }) => settlementId],
      [m.payouts_agency({}, locale), ({ agencyName }) => agencyName[language]],
      [m.applications_field_accountName({}, locale), (one) => of(one).accountName],
      [m.applications_field_bank({}, locale), (one) => of(one).bank],
      [m.payouts_branch({}, locale), (one) => of(one).branch],
      [m.applications_field_account({}, locale), (one) => of(one).account],
      [m.payouts_amount({}, locale), ({ amount }) => Number(toDecimal(amount))],
      [m.sales_currency({}, locale), ({ currency }) => currency],
    ],
    read: (after, limit) => selectTransfersAfter(deps.db, payoutId, after?.settlementId ?? '', limit),
  });
}
