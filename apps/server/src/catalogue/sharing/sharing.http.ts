import * as calls from '@lyceum/contract/sharing.calls';
import * as schemas from '@lyceum/contract/sharing.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readVisits } from './read-visits.ts';
import { configureShare } from './share-config.ts';

export function sharingHttp(serve: Serve): void {
  serve(calls.config, schemas.config, configureShare);
  serve(calls.visits, schemas.visits, readVisits);
}
