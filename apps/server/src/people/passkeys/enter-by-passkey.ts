import { challengeLife } from '@lyceum/domain/passkeys';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { inTransaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { enterKnown } from '../accounts/identities.ts';
import { welcome } from '../accounts/sign-in.ts';
import { newChallenge, placeOf, takeChallenge } from './challenges.ts';
import { selectPasskey, updateUsed } from './passkeys.sql.ts';
import { readAsserted, type Asserted } from './webauthn.ts';

/** What the browser is to sign by a passkey of its owner's choice. */
export async function beginEnter(deps: Deps, _input: object, caller: Caller) {
  const place = placeOf(caller);
  if (place === null) {
    return refuse('passkeyUnavailable');
  }
  const challenge = await newChallenge(deps, null, caller);
  return {
    options: { challenge, rpId: place.host, timeout: challengeLife, userVerification: 'required' as const },
  };
}

interface Enter {
  credential: Asserted;
  agreement?: boolean | undefined;
}

export async function enterByPasskey(deps: Deps, { credential, agreement }: Enter, caller: Caller) {
  const place = placeOf(caller);
  if (!agreement) {
    return refuse('agreementRequired');
  }
  if (place === null) {
    return refuse('passkeyUnavailable');
  }
  const challenge = await takeChallenge(deps, credential, null, caller);
  if (challenge === null) {
    return refuse('ticketOver');
  }
  const passkey = await selectPasskey(deps.db, credential.id);
  if (passkey === null) {
    return refuse('passkeyUnknown');
  }
  let counter: number;
  try {
    counter = await readAsserted(credential, challenge, place, passkey);
  } catch (error) {
    deps.log.warn({ err: error, passkey: passkey.id }, 'a passkey lets nobody in');
    return refuse('passkeyRefused');
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const entered = await enterKnown(deps, tx, passkey.userId, caller);
    const isSame = await updateUsed(tx, passkey, { counter, usedAt: deps.clock() });
    return isSame || isRefusal(entered) ? entered : refuse('passkeyRefused');
  });
  return isRefusal(result) ? result : welcome(deps, result);
}
