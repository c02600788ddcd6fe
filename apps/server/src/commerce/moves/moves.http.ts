import * as calls from '@lyceum/contract/bookings.calls';
import * as schemas from '@lyceum/contract/bookings.schemas';
import type { Serve } from '../../platform/serve.ts';
import { moveSession } from './move-session.ts';
import { readMove } from './quote-move.ts';

export function movesHttp(serve: Serve): void {
  serve(calls.quoteMove, schemas.quoteMove, readMove);
  serve(calls.move, schemas.move, moveSession);
}
