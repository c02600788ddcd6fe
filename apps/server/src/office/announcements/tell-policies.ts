import { tellAccount } from '../../people/accounts/tell-account.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockUntoldPolicy, selectAccountsAfter, updateAnnouncement } from './announcements.sql.ts';

/** Accounts in a transaction: what is told already stays told when a server dies. */
const atOnce = 100;

/** Tells each account of a legal text that changes, once the announcement of it is shown, and until it is stopped. Safe with several processes. */
export async function tellPolicies(deps: Deps): Promise<void> {
  while (await inTransaction(deps.db, (tx) => tellSome(deps, tx))) {
    // The next ones.
  }
}

/** False when there is nobody left. */
async function tellSome(deps: Deps, tx: Transaction): Promise<boolean> {
  const now = deps.clock();
  const announcement = await lockUntoldPolicy(tx, now);
  if (!announcement) {
    return false;
  }
  const { id, title, text, policy } = announcement;
  const accounts = await selectAccountsAfter(tx, announcement, atOnce);
  for (const account of accounts) {
    await tellAccount(deps, tx, account.id, 'policyChanged', (language) => ({
      subject: title[language],
      body: text[language],
      link: `/${policy ?? ''}`,
    }));
  }
  const last = accounts.at(-1);
  await updateAnnouncement(tx, id, last ? { toldUpTo: last.id } : { toldAt: now });
  return true;
}
