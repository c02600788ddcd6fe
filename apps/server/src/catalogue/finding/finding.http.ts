import * as calls from '@lyceum/contract/finding.calls';
import * as schemas from '@lyceum/contract/finding.schemas';
import type { Serve } from '../../platform/serve.ts';
import { countEverything, searchEntries, suggestEverything } from './search-everything.ts';

export function findingHttp(serve: Serve): void {
  serve(calls.search, schemas.search, searchEntries);
  serve(calls.counts, schemas.counts, countEverything);
  serve(calls.suggest, schemas.suggest, suggestEverything);
}
