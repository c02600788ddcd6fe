import type * as schemas from '@lyceum/contract/shopfront.schemas';
import { followingRates } from '@lyceum/domain/rates';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { lockRates, saveExchangeRates, selectRates, type Rate } from './categories.sql.ts';

const rateOf = ({ source, target, micros, asOf }: Rate) => ({
  source,
  target,
  micros,
  asOf: asOf.toISOString(),
  version: versionOf({ micros }),
});

/** Display rates and since when they hold. */
export async function listRates({ db }: Deps): Promise<z.input<typeof schemas.rates.reply>> {
  return { list: (await selectRates(db)).map(rateOf) };
}

/** Prices are shown at these from now on. */
export const keepRates = (db: Queryable, rates: Rate[]): Promise<void> => saveExchangeRates(db, rates);

/** From now on prices are shown at this rate too; nobody is charged by it. */
export function saveRate(
  deps: Deps,
  { version, ...rate }: z.output<typeof schemas.saveRate.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const known = await lockRates(tx);
    const before = known.find(({ source, target }) => source === rate.source && target === rate.target);
    const saved = before && rateOf(before);
    if ((saved?.version ?? null) !== version) {
      return editedMeanwhile(tx, member, `${rate.source}-${rate.target}`, saved ?? {});
    }
    const asOf = deps.clock();
    const next = { ...rate, asOf };
    await keepRates(tx, [next, ...followingRates(rate, known).map((following) => ({ ...following, asOf }))]);
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: `${rate.source}-${rate.target}`,
      before: before ? { micros: before.micros } : null,
      after: { micros: rate.micros },
    });
    return { version: rateOf(next).version };
  });
}
