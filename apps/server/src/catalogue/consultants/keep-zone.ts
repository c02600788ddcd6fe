import type { Transaction } from '../../platform/database.ts';
import { updateConsultant } from './consents.sql.ts';

/** A consultant has one zone, that of his hours: whoever keeps them tells it. IANA. */
export const keepConsultantZone = (tx: Transaction, consultantId: string, zone: string): Promise<void> =>
  updateConsultant(tx, consultantId, { zone });
