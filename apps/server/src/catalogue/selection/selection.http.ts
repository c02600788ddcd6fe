import * as calls from '@lyceum/contract/selection.calls';
import * as schemas from '@lyceum/contract/selection.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readCollectedThere, readDistributed, searchDistributed } from './read-selection.ts';

export function selectionHttp(serve: Serve): void {
  serve(calls.search, schemas.search, searchDistributed);
  serve(calls.collected, schemas.collected, readCollectedThere);
  serve(calls.course, schemas.course, readDistributed);
}
