import * as calls from '@lyceum/contract/verifications.calls';
import * as schemas from '@lyceum/contract/verifications.schemas';
import type { Serve } from '../../platform/serve.ts';
import { findByCode, listVerifications, readCounterOrder, verifyCode } from './verify-code.ts';

export function verificationsHttp(serve: Serve): void {
  serve(calls.findAtCounter, schemas.findAtCounter, findByCode);
  serve(calls.verifyAtCounter, schemas.verifyAtCounter, verifyCode);
  serve(calls.listAtCounter, schemas.listAtCounter, listVerifications);
  serve(calls.orderDetailsSeller, schemas.orderDetailsSeller, readCounterOrder);
  serve(calls.find, schemas.find, findByCode);
  serve(calls.verify, schemas.verify, verifyCode);
  serve(calls.list, schemas.list, listVerifications);
}
