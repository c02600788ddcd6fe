import * as calls from '@lyceum/contract/support-sessions.calls';
import * as schemas from '@lyceum/contract/support-sessions.schemas';
import type { Serve } from '../../platform/serve.ts';
import { beginSupportSession, endSupportSession, listSupportSessions } from './support-sessions.ts';

export function supportSessionsHttp(serve: Serve): void {
  serve(calls.begin, schemas.begin, beginSupportSession);
  serve(calls.end, schemas.end, endSupportSession);
  serve(calls.list, schemas.list, listSupportSessions);
}
