import { createHash } from 'node:crypto';
import type { UserId } from '@lyceum/domain/ids';
import type { AgencyRight } from '@lyceum/domain/permissions';
import { maskPhone } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import { phoneTieLife } from '@lyceum/domain/verifications';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, StaffCaller, Deps, Member } from '../../platform/deps.ts';
import {
  deleteTie,
  lockOffer,
  offerTie,
  selectAccountsHolding,
  selectPhoneOf,
  selectSeller,
  tieAccount,
} from './staff-phones.sql.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** To whom of an agency's staff an account is tied; null for everybody else. */
export async function findSeller(deps: Pick<Deps, 'db'>, userId: UserId): Promise<Member | null> {
  return (await selectSeller(deps.db, userId))?.member ?? null;
}

/** Whose phones an agency's part of the work reaches. */
export const sellersHolding = (tx: Transaction, agencyId: string, right: AgencyRight) =>
  selectAccountsHolding(tx, agencyId, right);

export async function readPost(deps: Deps, _input: object, { userId, language, isSupport }: Buyer) {
  const found = await selectSeller(deps.db, userId);
  // A seller's calls are closed to support.
  if (found?.member.person.role !== 'agency' || isSupport) {
    return { post: null };
  }
  const { owner, rights } = found.member.person;
  return { post: { agencyName: found.agencyName[language], owner, rights: [...rights] } };
}

export async function readPhone(deps: Deps, _input: object, { member }: StaffCaller) {
  const tied = await selectPhoneOf(deps.db, member.staffId);
  return { phone: tied && maskPhone(tied.phone ?? ''), tiedAt: tied?.tiedAt?.toISOString() ?? null };
}

/** A link that the desk shows as QR; it works once and for ten minutes. */
export async function offerPhone(deps: Deps, _input: object, { member }: StaffCaller) {
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const expiresAt = new Date(deps.clock().getTime() + phoneTieLife);
  await inTransaction(deps.db, (tx) => offerTie(tx, member.staffId, { tokenHash: hashOf(token), expiresAt }));
  // Behind the #, so that no server on the way and no referrer sees it.
  return { link: `${deps.publicUrl()}/#/orderDetails?tie=${token}`, until: expiresAt.toISOString() };
}

export function untiePhone(deps: Deps, _input: object, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    if (await deleteTie(tx, member.staffId)) {
      await audit(tx, deps, member, {
        act: 'change ownPhone',
        thing: member.staffId,
        before: { phone: true },
        after: null,
      });
    }
    return {};
  });
}

/** The link proves the person of the staff, the session the account. */
export function tiePhone(deps: Deps, { token }: { token: string }, { userId, language }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const staffId = await lockOffer(tx, hashOf(token), now);
    if (staffId === null) {
      return refuse('phoneTieEnded');
    }
    await tieAccount(tx, staffId, userId, now);
    const seller = await selectSeller(tx, userId);
    if (!seller) {
      return refuse('phoneTieEnded');
    }
    await audit(tx, deps, seller.member, {
      act: 'change ownPhone',
      thing: staffId,
      before: null,
      after: { phone: true },
    });
    return { agencyName: seller.agencyName[language] };
  });
}
