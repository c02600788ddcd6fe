import * as calls from '@lyceum/contract/agencies.calls';
import * as schemas from '@lyceum/contract/agencies.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readMemberships } from './read-memberships.ts';

export function membershipsHttp(serve: Serve): void {
  serve(calls.mine, schemas.mine, readMemberships);
}
