import * as calls from '@lyceum/contract/cancellations.calls';
import * as schemas from '@lyceum/contract/cancellations.schemas';
import type { Serve } from '../../platform/serve.ts';
import { askForCancellation, readOwnCancellation, withdrawCancellation } from './own-cancellation.ts';
import { approveCancellation, endCancellation, listCancellations } from './review-cancellations.ts';

export function cancellationsHttp(serve: Serve): void {
  serve(calls.own, schemas.own, readOwnCancellation);
  serve(calls.ask, schemas.ask, askForCancellation);
  serve(calls.withdraw, schemas.withdraw, withdrawCancellation);
  serve(calls.list, schemas.list, listCancellations);
  serve(calls.approve, schemas.approve, approveCancellation);
  serve(calls.end, schemas.end, endCancellation);
}
