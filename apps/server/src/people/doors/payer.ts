import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { Queryable } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { ThirdPartyAway, ThirdPartyNonsense, ThirdPartyVisitor } from '../../providers/identity/identity.ts';
import { keepOpenid } from '../accounts/identities.ts';
import { insertJourney } from './doors.sql.ts';
import { browserKeyOf, newToken, returnPath, sha256 } from './journey-keys.ts';

/** Keeps what the chat app calls somebody at the account that was asked; null: it told nothing. */
export async function rememberPayer(
  { chatApp, clock }: Pick<Deps, 'chatApp' | 'clock'>,
  db: Queryable,
  userId: string,
  openid: string | null,
): Promise<void> {
  if (chatApp && openid !== null) {
    await keepOpenid(db, { userId, appId: chatApp.payer.appId, openid, learnedAt: clock() });
  }
}

/**
 * Nobody has told us yet whose chat app pays. The refusal has the address of a journey that tells only that, without a question to the
 * person, and leads back to the order's counter; its words name a way on without it.
 */
export async function askWhoPays(deps: Deps, of: { appId: string; orderId: string }, caller: Buyer) {
  const payer = deps.chatApp?.payer;
  if (payer?.appId !== of.appId) {
    deps.log.error({ appId: of.appId }, 'payments name another account of the chat app than sign-in does');
    return refuse('methodUnavailable');
  }
  const state = newToken(deps.random, 'hex');
  const key = browserKeyOf(deps, caller);
  const beganAt = deps.clock();
  await insertJourney(deps.db, {
    id: newId('tsi', beganAt, deps.random),
    source: 'wechat',
    stateHash: sha256(state),
    browserHash: sha256(key),
    userId: caller.userId,
    region: caller.region,
    crossBorder: false,
    beganAt,
    orderId: of.orderId,
  });
  caller.keepAwayKey(key);
  const address = payer.addressOf({ state, returnAddress: caller.origin + returnPath('wechat') });
  return refuse('payerUnknown', { address });
}

const expected = [ThirdPartyAway, ThirdPartyVisitor, ThirdPartyNonsense];

/** Asks the chat app whom a browser brought back. What goes wrong is only logged: the counter says again that nobody is known. */
export async function learnPayer(deps: Deps, userId: string, code: string | null): Promise<void> {
  if (!deps.chatApp || code === null) {
    return;
  }
  try {
    await rememberPayer(deps, deps.db, userId, await deps.chatApp.payer.find(code));
  } catch (error) {
    if (!expected.some((kind) => error instanceof kind)) {
      throw error;
    }
    deps.log.warn({ err: error }, 'the chat app does not tell who pays');
  }
}
