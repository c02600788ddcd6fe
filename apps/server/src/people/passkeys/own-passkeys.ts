import { opensWithout } from '@lyceum/domain/doors';
import { newId } from '@lyceum/domain/ids';
import { challengeLife, mostPasskeys, passkeyAlgorithms } from '@lyceum/domain/passkeys';
import { refuse } from '@lyceum/domain/refusal';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { changeDoors } from '../accounts/identities.ts';
import { provenBy } from '../accounts/own-proof.ts';
import { endOthers } from '../accounts/own-sessions.ts';
import { ownAddress } from '../accounts/send-code.ts';
import { readProfile } from '../accounts/sign-in.ts';
import { tellDoorRemoved, tellNewDoor } from '../accounts/tell-changes.ts';
import { newChallenge, placeOf, takeChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, selectPasskeys } from './passkeys.sql.ts';
import { readCreated, type Created } from './webauthn.ts';

/** Whose passkey it is, as the authenticator keeps it and says it when somebody signs in. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const isPublicKey = { type: 'public-key' } as const;

/** What the browser is to make a passkey of. */
export async function beginAddPasskey(deps: Deps, { proof }: { proof: string }, caller: Buyer) {
  if (!(await provenBy(deps, caller, proof))) {
    return refuse('ownProofEnded');
  }
  const place = placeOf(caller);
  if (place === null) {
    return refuse('passkeyUnavailable');
  }
  const own = await selectPasskeys(deps.db, caller.userId);
  if (own.length >= mostPasskeys) {
    return refuse('passkeysFull', { most: mostPasskeys });
  }
  const { nickName } = await readProfile(deps, {}, caller);
  const address = await ownAddress(deps, caller.userId);
  const options = {
    challenge: await newChallenge(deps, caller.userId, caller),
    rp: { id: place.host, name: 'Lyceum' },
    user: {
      id: handleOf(caller.userId),
      // What the browser shows to the owner, who has several accounts perhaps.
      name: address ?? nickName,
      displayName: nickName,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ ...isPublicKey, alg })),
    timeout: challengeLife,
    excludeCredentials: own.map(({ credentialId }) => ({ ...isPublicKey, id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
  return { options };
}

interface AddPasskey {
  credential: Created;
  name: string;
}

export async function addPasskey(deps: Deps, { credential, name }: AddPasskey, caller: Buyer) {
  const place = placeOf(caller);
  if (place === null) {
    return refuse('passkeyUnavailable');
  }
  const challenge = await takeChallenge(deps, credential, caller.userId, caller);
  if (challenge === null) {
    return refuse('ticketOver');
  }
  let made: Awaited<ReturnType<typeof readCreated>>;
  try {
    made = await readCreated(credential, challenge, place);
  } catch (error) {
    deps.log.info({ err: error }, 'a new passkey was not taken');
    return refuse('passkeyRefused');
  }
  return changeDoors(deps, caller, async (tx) => {
    const { userId } = caller;
    if ((await selectPasskeys(tx, userId)).length >= mostPasskeys) {
      return refuse('passkeysFull', { most: mostPasskeys });
    }
    const createdAt = deps.clock();
    const id = newId('psk', createdAt, deps.random);
    if (!(await insertPasskey(tx, { id, userId, ...made, host: place.host, name, createdAt }))) {
      return refuse('passkeyRefused');
    }
    await tellNewDoor(deps, tx, userId, 'passkey');
    return {};
  });
}

export async function listPasskeys(deps: Deps, _input: object, caller: Buyer) {
  const rows = await selectPasskeys(deps.db, caller.userId);
  const list = rows.map(({ id, name, host, createdAt, usedAt }) => ({
    id,
    name,
    host,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
  return { list };
}

/** Takes a passkey away, unless nothing else opens the account; the other sessions end, since one of them may have come in by it. */
export async function removePasskey(deps: Deps, { id, proof }: { id: string; proof: string }, caller: Buyer) {
  if (!(await provenBy(deps, caller, proof))) {
    return refuse('ownProofEnded');
  }
  return changeDoors(deps, caller, async (tx, doors) => {
    const own = await selectPasskeys(tx, caller.userId);
    if (!own.some((one) => one.id === id)) {
      return refuse('notFound');
    }
    if (own.length === 1 && !opensWithout(doors, 'passkey')) {
      return refuse('lastDoor');
    }
    await tellDoorRemoved(deps, tx, caller.userId, 'passkey');
    await deletePasskey(tx, id);
    await endOthers(tx, caller);
    return {};
  });
}
