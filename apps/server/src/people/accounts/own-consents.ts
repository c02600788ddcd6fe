import { legalVersion, type ConsentKind, type optionalConsents } from '@lyceum/domain/accounts';
import { newId } from '@lyceum/domain/ids';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { insertConsents, lockUser, selectConsents } from './accounts.sql.ts';

type OptionalConsent = (typeof optionalConsents)[number];

interface Consent {
  kind: ConsentKind;
  version: string;
  givenAt: Date;
  withdrawnAt: Date | null;
}

/** Each text once for as long as the consent to it held. A withdrawal ends the consents of its kind, to whichever text. */
async function readConsents(db: Queryable, userId: string): Promise<Consent[]> {
  const list: Consent[] = [];
  for (const { kind, version, givenAt, withdrawn } of await selectConsents(db, userId)) {
    const held = list.filter((one) => one.kind === kind && one.withdrawnAt === null);
    if (withdrawn) {
      held.forEach((one) => (one.withdrawnAt = givenAt));
    } else if (!held.some((one) => one.version === version)) {
      list.push({ kind, version, givenAt, withdrawnAt: null });
    }
  }
  return list;
}

/** What the holder agreed to, and when. */
export async function listConsents(deps: Deps, _input: object, caller: Buyer) {
  const list = await readConsents(deps.db, caller.userId);
  return {
    list: list.toReversed().map(({ givenAt, withdrawnAt, ...text }) => ({
      ...text,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  };
}

/** A row for each change, however often it is asked for. */
function writeConsent(deps: Deps, { kind }: { kind: OptionalConsent }, { userId }: Buyer, given: boolean) {
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId, 'update');
    const before = (await readConsents(tx, userId)).filter((one) => one.kind === kind);
    if (before.some(({ withdrawnAt }) => withdrawnAt === null) !== given) {
      // Later than what it follows, also where servers' clocks differ: the rows are read in the order of their times.
      const last = Math.max(...before.map(({ givenAt, withdrawnAt }) => (withdrawnAt ?? givenAt).getTime() + 1));
      const givenAt = new Date(Math.max(deps.clock().getTime(), last));
      const id = newId('cns', givenAt, deps.random);
      await insertConsents(tx, [{ id, userId, kind, version: legalVersion, givenAt, withdrawn: !given }]);
    }
    return {};
  });
}

export const giveConsent = (deps: Deps, input: { kind: OptionalConsent }, caller: Buyer) =>
  writeConsent(deps, input, caller, true);

export const withdrawConsent = (deps: Deps, input: { kind: OptionalConsent }, caller: Buyer) =>
  writeConsent(deps, input, caller, false);
