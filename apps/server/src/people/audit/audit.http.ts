import * as calls from '@lyceum/contract/audit.calls';
import * as schemas from '@lyceum/contract/audit.schemas';
import type { Serve } from '../../platform/serve.ts';
import { searchAudit } from './search-audit.ts';

export function auditHttp(serve: Serve): void {
  serve(calls.search, schemas.search, searchAudit);
}
