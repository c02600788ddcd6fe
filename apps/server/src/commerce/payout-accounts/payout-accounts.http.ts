import * as calls from '@lyceum/contract/payout-accounts.calls';
import * as schemas from '@lyceum/contract/payout-accounts.schemas';
import type { Serve } from '../../platform/serve.ts';
import { askForAccount, readOwnAccount, withdrawAccount } from './change-account.ts';
import { approveAccount, listAccounts, readAccount, refuseAccount, revealAccount } from './decide-account.ts';

export function payoutAccountsHttp(serve: Serve): void {
  serve(calls.own, schemas.own, readOwnAccount);
  serve(calls.ask, schemas.ask, askForAccount);
  serve(calls.withdraw, schemas.withdraw, withdrawAccount);
  serve(calls.list, schemas.list, listAccounts);
  serve(calls.detail, schemas.detail, readAccount);
  serve(calls.reveal, schemas.reveal, revealAccount);
  serve(calls.approve, schemas.approve, approveAccount);
  serve(calls.refuse, schemas.refuse, refuseAccount);
}
