import * as calls from '@lyceum/contract/users.calls';
import * as schemas from '@lyceum/contract/users.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listUsers, setDistributor, setUserBlocked } from './manage-users.ts';

export function usersHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listUsers);
  serve(calls.block, schemas.block, setUserBlocked(true));
  serve(calls.unblock, schemas.unblock, setUserBlocked(false));
  serve(calls.allowDistribution, schemas.allowDistribution, setDistributor(true));
  serve(calls.endDistribution, schemas.endDistribution, setDistributor(false));
}
