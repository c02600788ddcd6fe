import { parseEmail } from '@lyceum/domain/email';
import { newId, type StaffId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { audit } from '../audit/audit.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps, Member } from '../../platform/deps.ts';
import { mailInvitation } from './invitations.ts';
import { insertStaff } from './staff.sql.ts';

interface NewOwner {
  agencyId: string;
  agencyName: string;
  email: string;
  language: Language;
}

/** The owner of an agency that is made in the same transaction: an account that waits for its holder, and the mail with the link. */
export async function inviteOwner(
  deps: Deps,
  tx: Transaction,
  { agencyId, agencyName, language, ...input }: NewOwner,
  member: Member,
): Promise<{ id: StaffId } | Refusal<'emailMalformed' | 'emailTaken'>> {
  const email = parseEmail(input.email);
  if (email === null) {
    return refuse('emailMalformed');
  }
  const createdAt = deps.clock();
  const id: StaffId = newId('stf', createdAt, deps.random);
  const post = { agencyId, owner: true, rights: [], state: 'invited' } as const;
  if (!(await insertStaff(tx, { ...post, rights: [], id, email, name: '', language, createdAt }))) {
    return refuse('emailTaken');
  }
  await mailInvitation(deps, tx, { id, email, language }, agencyName);
  await audit(tx, deps, member, { act: 'change staff', thing: id, before: null, after: post });
  return { id };
}
