import { newId } from '@lyceum/domain/ids';
import { switchableMethods, type MethodInRegion, type PaymentCode } from '@lyceum/domain/payments';
import type { Region } from '@lyceum/domain/region';
import { refuse } from '@lyceum/domain/refusal';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { hasKeys, tooOld } from './list-switches.ts';
import {
  closeOldRequests,
  decideRequest,
  insertRequest,
  selectRequest,
  selectSwitchedOff,
  upsertSwitch,
} from './switches.sql.ts';

/** What the audit log names a switch by, such as `16-tw`. */
const thingOf = ({ code, region }: MethodInRegion): string => `${code}-${region}`;

async function isOn(db: Queryable, { code, region }: MethodInRegion): Promise<boolean> {
  const off = await selectSwitchedOff(db);
  return !off.some((one) => one.code === code && one.region === region);
}

interface Wish {
  code: PaymentCode;
  region: Region;
  on: boolean;
  reason: string;
}

/** The first of two operators: what is to be switched, and why. Nothing changes by it. */
export async function askSwitch(deps: Deps, wish: Wish, { member }: StaffCaller) {
  const { code, region, on, reason } = wish;
  if (!switchableMethods.some((one) => one.code === code && one.region === region)) {
    return refuse('notFound');
  }
  if (on && !hasKeys(deps, code)) {
    return refuse('providerWithoutKeys');
  }
  return inTransaction(deps.db, async (tx) => {
    if ((await isOn(tx, wish)) === on) {
      return refuse('switchedAlready');
    }
    const askedAt = deps.clock();
    await closeOldRequests(tx, tooOld(deps), askedAt);
    const requestId = newId('psr', askedAt, deps.random);
    if (!(await insertRequest(tx, { id: requestId, code, region, on, reason, askedBy: member.staffId, askedAt }))) {
      return refuse('switchAsked');
    }
    await audit(tx, deps, member, {
      act: 'create paymentSwitches',
      thing: thingOf(wish),
      before: null,
      after: { on },
    });
    return { requestId };
  });
}

/**
 * The second one confirms, and every process offers by it within a second; or somebody gives the request up. Whoever asked cannot confirm.
 * What was begun before may still be paid.
 */
export function decideSwitch(
  deps: Deps,
  { requestId, approve }: { requestId: string; approve: boolean },
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const request = await selectRequest(tx, requestId);
    if (!request) {
      return refuse('notFound');
    }
    if (approve && request.askedBy === member.staffId) {
      return refuse('fourEyes');
    }
    if (approve && request.on && !hasKeys(deps, request.code)) {
      return refuse('providerWithoutKeys');
    }
    const decidedAt = deps.clock();
    const decision = { decidedBy: member.staffId, decidedAt, approved: approve };
    if (!(await decideRequest(tx, requestId, tooOld(deps), decision))) {
      return refuse('decidedMeanwhile');
    }
    const { code, region, on } = request;
    if (approve) {
      await upsertSwitch(tx, { code, region, on, changedAt: decidedAt });
    }
    await audit(tx, deps, member, {
      act: 'approve paymentSwitches',
      thing: thingOf(request),
      before: { on: !on },
      after: { on: approve ? on : !on, approved: approve },
    });
    return {};
  });
}
