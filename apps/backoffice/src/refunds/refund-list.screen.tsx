import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { RefundTable } from './refund-table.tsx';

/** Refunds of an agency's own orders; for the platform those of all. */
export default function RefundList(): ReactNode {
  return (
    <Screen name="refunds/refund-list" title={m.refunds_title()}>
      <RefundTable name="refunds" row={routes.refundList} all />
    </Screen>
  );
}
