import { challengeLife } from '@lyceum/domain/passkeys';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { inTransaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { addConsents, lockAccount } from '../accounts/keep-accounts.ts';
import { consentRows } from '../accounts/create-account.ts';
import { admit, welcome } from '../accounts/sign-in.ts';
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
    const user = await lockAccount(tx, passkey.userId, 'share');
    if (!user) {
      return refuse('passkeyUnknown');
    }
    if (user.blockedAt) {
      return refuse('accountBlocked');
    }
    if (!(await updateUsed(tx, passkey, { counter, usedAt: deps.clock() }))) {
      return refuse('passkeyRefused');
    }
    await addConsents(tx, consentRows(deps, user.id, ['agreement']));
    return admit(deps, tx, user, caller, { address: '' });
  });
  return isRefusal(result) ? result : welcome(deps, result);
}
