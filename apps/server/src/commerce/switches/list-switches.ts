import { paymentMethods, switchRequestLife, switchableMethods, type PaymentCode } from '@lyceum/domain/payments';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { openMethods } from '../../providers/payment/payment.ts';
import { selectDecidedRequests, selectOpenRequests, selectSwitchedOff, type SwitchRequest } from './switches.sql.ts';

/** What is shown of what was decided. */
const decidedShown = 20;

/** What was asked then or before waits no longer. */
export const tooOld = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock().getTime() - switchRequestLife);

/** Whether its provider has an account here that takes it. */
export const hasKeys = ({ payments }: Pick<Deps, 'payments'>, code: PaymentCode): boolean =>
  openMethods(payments).some((method) => method.code === code && payments[method.provider] !== undefined);

const askedOf = ({ request, askerName }: { request: SwitchRequest; askerName: string }) => ({
  requestId: request.id,
  on: request.on,
  reason: request.reason,
  askerName,
  askedAt: request.askedAt.toISOString(),
});

/** Every switch, and what was and is asked. */
export async function listSwitches(deps: Deps, _input: object, { member }: StaffCaller) {
  const [off, waiting, decided] = await Promise.all([
    selectSwitchedOff(deps.db),
    selectOpenRequests(deps.db, tooOld(deps)),
    selectDecidedRequests(deps.db, decidedShown),
  ]);
  return {
    list: paymentMethods.flatMap(({ code, provider }) =>
      switchableMethods
        .filter((one) => one.code === code)
        .map(({ region }) => {
          const isThis = (one: { code: number; region: string }) => one.code === code && one.region === region;
          const asked = waiting.find(({ request }) => isThis(request));
          return {
            code,
            provider,
            region,
            on: !off.some(isThis),
            hasKeys: hasKeys(deps, code),
            asked: asked ? { ...askedOf(asked), own: asked.request.askedBy === member.staffId } : null,
          };
        }),
    ),
    decided: decided.map((row) => ({
      ...askedOf(row),
      code: row.request.code,
      region: row.request.region,
      approved: row.request.approved === true,
      deciderName: row.deciderName,
      decidedAt: (row.request.decidedAt ?? row.request.askedAt).toISOString(),
    })),
  };
}
