import * as calls from '@lyceum/contract/waits.calls';
import * as schemas from '@lyceum/contract/waits.schemas';
import type { Serve } from '../../platform/serve.ts';
import { joinWait, leaveWait, listOwnWaits } from './keep-waits.ts';

export function waitsHttp(serve: Serve): void {
  serve(calls.join, schemas.join, joinWait);
  serve(calls.listOwn, schemas.listOwn, listOwnWaits);
  serve(calls.leave, schemas.leave, leaveWait);
}
