import { ownProofLife } from '@lyceum/domain/accounts';
import { isRefusal } from '@lyceum/domain/refusal';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { ownAddress } from './send-code.ts';
import { hashOf } from './sessions.ts';
import { checkProof, lockProven, type OwnProof } from './set-password.ts';

// That the holder is at hand, shown once for the steps that follow: until when, by what, and our signature over it, the session and the
// address that the account has. It ends with any of them.

type Means = 'code' | 'password';
const purpose = 'own-proof';

const signed = (caller: Buyer, until: string, means: Means, address: string) =>
  [until, means, caller.userId, hashOf(caller.token).toString('base64url'), address].join(' ');

/** Takes the current password, or a code to the account's own address, for a proof of a few minutes. */
export async function proveOwn(deps: Deps, input: OwnProof, caller: Buyer) {
  const proof = await checkProof(deps, input, caller);
  if (isRefusal(proof)) {
    return proof;
  }
  const locked = await inTransaction(deps.db, (tx) => lockProven(deps, tx, caller, proof));
  if (isRefusal(locked)) {
    return locked;
  }
  const expiresAt = new Date(deps.clock().getTime() + ownProofLife);
  const until = expiresAt.getTime().toString(36);
  const means = 'passwordHash' in proof ? 'password' : 'code';
  const address = (await ownAddress(deps, caller.userId)) ?? '';
  const signature = deps.signer.sign(purpose, signed(caller, until, means, address));
  return { proof: `${until}.${means}.${signature}`, expiresAt: expiresAt.toISOString() };
}

/** By what the holder was proven; null for a proof that is over, made up, or another one's. */
export async function provenBy(deps: Deps, caller: Buyer, proof: string): Promise<Means | null> {
  const [until = '', means = '', signature = ''] = proof.split('.');
  if (means !== 'code' && means !== 'password') {
    return null;
  }
  const address = (await ownAddress(deps, caller.userId)) ?? '';
  const isOurs = deps.signer.verify(purpose, signed(caller, until, means, address), signature);
  return isOurs && Number.parseInt(until, 36) > deps.clock().getTime() ? means : null;
}
