import * as calls from '@lyceum/contract/counts.calls';
import * as schemas from '@lyceum/contract/counts.schemas';
import type { Serve } from '../../platform/serve.ts';
import { countBatch } from './add-counts.ts';
import { readCounts } from './read-counts.ts';

export function countsHttp(serve: Serve): void {
  serve(calls.add, schemas.add, countBatch);
  serve(calls.days, schemas.days, readCounts);
}
