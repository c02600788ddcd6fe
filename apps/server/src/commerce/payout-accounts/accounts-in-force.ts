import { selectAccountsInForce } from './payout-accounts.sql.ts';

/** Where money goes at a moment, by seller; who said nothing yet has no row. */
export const accountsInForce = selectAccountsInForce;
