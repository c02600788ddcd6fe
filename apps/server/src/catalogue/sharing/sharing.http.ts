import * as calls from '@lyceum/contract/sharing.calls';
import * as schemas from '@lyceum/contract/sharing.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readVisits } from './read-visits.ts';

export function sharingHttp(serve: Serve): void {
  serve(calls.visits, schemas.visits, readVisits);
}
