import type { BankValues } from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import type { DemoCatalogue } from '@lyceum/fixtures/catalogue.types';
import { openPayoutAccount } from '../commerce/payout-accounts/open-payout-account.ts';
import type { Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';

/** Banks there are; the accounts are made up. */
const banks: Record<Region, Pick<BankValues, 'bank' | 'branch'>> = {
  tw: { bank: '玉山銀行', branch: '大安分行' },
  cn: { bank: '招商银行', branch: '北京中关村支行' },
  us: { bank: 'Chase', branch: '021000021' },
};

/** Where each agency of the demo is paid; one that said so already stays. */
export async function addDemoAccounts(
  deps: Pick<Deps, 'vault' | 'random' | 'clock'>,
  tx: Transaction,
  agencies: DemoCatalogue['agencies'],
): Promise<void> {
  for (const [at, { id, name, region }] of agencies.entries()) {
    await openPayoutAccount(deps, tx, id, {
      ...banks[region],
      accountName: name[region === 'us' ? 'en' : region === 'cn' ? 'zh-CN' : 'zh-TW'],
      account: `9012${String(at + 1).padStart(8, '0')}`,
    });
  }
}
