import * as calls from '@lyceum/contract/reconciliations.calls';
import * as schemas from '@lyceum/contract/reconciliations.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listReconciliations, readReconciliation, settleDifference } from './settle-difference.ts';

export function reconciliationsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listReconciliations);
  serve(calls.day, schemas.day, readReconciliation);
  serve(calls.settle, schemas.settle, settleDifference);
}
