import type * as schemas from '@lyceum/contract/shopfront.schemas';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import { lockRate, selectRates } from './categories.sql.ts';
import { saveExchangeRates } from './products.sql.ts';

/** Display rates and since when they hold. */
export async function listRates({ db }: Deps): Promise<z.input<typeof schemas.rates.reply>> {
  const rows = await selectRates(db);
  return { list: rows.map(({ asOf, ...rate }) => ({ ...rate, asOf: asOf.toISOString() })) };
}

/** From now on prices are shown at this rate too; nobody is charged by it. */
export function saveRate(deps: Deps, rate: z.output<typeof schemas.saveRate.request>, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockRate(tx, rate);
    await saveExchangeRates(tx, [{ ...rate, asOf: deps.clock() }]);
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: `${rate.source}-${rate.target}`,
      before: before && { micros: before.micros },
      after: { micros: rate.micros },
    });
    return {};
  });
}
