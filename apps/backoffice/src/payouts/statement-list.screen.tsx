import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { useAddress } from '../ui/address.ts';
import { SettlementTable } from './settlement-table.tsx';

/** An agency's statements, period by period; for the platform those of all. */
export default function StatementList(): ReactNode {
  return (
    <Screen name="payouts/statement-list" title={m.payouts_statements()}>
      <SettlementTable address={useAddress(routes.statementList)} />
    </Screen>
  );
}
