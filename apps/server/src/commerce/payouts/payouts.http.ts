import * as calls from '@lyceum/contract/payouts.calls';
import * as schemas from '@lyceum/contract/payouts.schemas';
import type { Serve } from '../../platform/serve.ts';
import { exportEntries } from './export-entries.ts';
import { exportTransfers } from './export-transfers.ts';
import { decidePayout, preparePayout } from './payouts.ts';
import { listDebts, readBalance, recordTransfer } from './seller-debts.ts';
import { listEntries, listPayouts, listSettlements, readPayout, readStatement } from './read-payouts.ts';

export function payoutsHttp(serve: Serve): void {
  serve(calls.prepare, schemas.prepare, preparePayout);
  serve(calls.decide, schemas.decide, decidePayout);
  serve(calls.list, schemas.list, listPayouts);
  serve(calls.detail, schemas.detail, readPayout);
  serve(calls.settlements, schemas.settlements, listSettlements);
  serve(calls.statement, schemas.statement, readStatement);
  serve(calls.entries, schemas.entries, listEntries);
  serve(calls.balance, schemas.balance, readBalance);
  serve(calls.debts, schemas.debts, listDebts);
  serve(calls.recordTransfer, schemas.recordTransfer, recordTransfer);
  serve(calls.exportEntries, schemas.exportEntries, exportEntries);
  serve(calls.exportTransfers, schemas.exportTransfers, exportTransfers);
}
