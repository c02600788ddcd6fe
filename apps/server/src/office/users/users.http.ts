import * as calls from '@lyceum/contract/users.calls';
import * as schemas from '@lyceum/contract/users.schemas';
import type { Serve } from '../../platform/serve.ts';
import { blockUser, listUsers, setDistributor, unblockUser } from './manage-users.ts';
import { readUser } from './read-user.ts';

export function usersHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listUsers);
  serve(calls.detail, schemas.detail, readUser);
  serve(calls.block, schemas.block, blockUser);
  serve(calls.unblock, schemas.unblock, unblockUser);
  serve(calls.allowDistribution, schemas.allowDistribution, setDistributor(true));
  serve(calls.endDistribution, schemas.endDistribution, setDistributor(false));
}
