import * as calls from '@lyceum/contract/payouts.calls';
import * as schemas from '@lyceum/contract/payouts.schemas';
import type { Serve } from '../platform/serve.ts';
import { decidePayout, listPayouts, listSettlements, preparePayout } from './payouts.ts';

export function payoutsHttp(serve: Serve): void {
  serve(calls.prepare, schemas.prepare, preparePayout);
  serve(calls.decide, schemas.decide, decidePayout);
  serve(calls.list, schemas.list, listPayouts);
  serve(calls.settlements, schemas.settlements, listSettlements);
}
