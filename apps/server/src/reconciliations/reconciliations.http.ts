import * as calls from '@lyceum/contract/reconciliations.calls';
import * as schemas from '@lyceum/contract/reconciliations.schemas';
import type { Serve } from '../platform/serve.ts';
import { listReconciliations } from './reconcile.ts';

export function reconciliationsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listReconciliations);
}
