import { maskNumber, type BankValues } from '@lyceum/domain/applications';
import type { Deps } from '../../platform/deps.ts';
import { rewrapAll } from '../../platform/rewrap.ts';
import { payoutAccounts } from './payout-accounts.tables.ts';

const about = (id: string): string => `payout account ${id}`;

export const sealAccount = (
  { vault, random }: Pick<Deps, 'vault' | 'random'>,
  id: string,
  values: BankValues,
): Buffer => vault.seal(about(id), Buffer.from(JSON.stringify(values)), random);

/** With the number in clear: to compare, for an operator who looks, and for the transfer itself. */
export const openAccount = ({ vault }: Pick<Deps, 'vault'>, row: { id: string; content: Buffer }): BankValues =>
  JSON.parse(vault.open(about(row.id), row.content).toString()) as BankValues;

/** As everybody else sees it. */
export function maskedAccount(deps: Pick<Deps, 'vault'>, row: { id: string; content: Buffer }): BankValues {
  const values = openAccount(deps, row);
  return { ...values, account: maskNumber(values.account) };
}

/** Wraps under the current key what one of before wrapped. */
export const rewrapAccounts = (deps: Deps): Promise<void> =>
  rewrapAll(deps, payoutAccounts, payoutAccounts.id, payoutAccounts.content, about);
