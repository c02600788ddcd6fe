import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { RefundTable } from './refund-table.tsx';

const disputed = ['appealed', 'dismissed', 'sending', 'repaid'] as const;

/** Refunds about which buyer and seller do not agree: those that wait for the platform's word first. */
export default function DisputeList(): ReactNode {
  return (
    <Screen name="refunds/dispute-list" title={m.refunds_disputes()}>
      <RefundTable name="disputes" row={routes.disputeList} states={disputed} />
    </Screen>
  );
}
