import { parseEmail } from '@lyceum/domain/email';
import { newId } from '@lyceum/domain/ids';
import { operatorRights } from '@lyceum/domain/permissions';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { newInvitationLink } from './invitations.ts';
import { forgetAccess } from './manage-staff.ts';
import { insertStaff, selectStaffByEmail, updateStaff } from './staff.sql.ts';

/**
 * For whoever may run commands on the server: an operator with all rights who waits for his password and second factor, or one whose access
 * begins anew. Answers the link; throws a sentence when the address cannot be used.
 */
export async function inviteOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'publicUrl'>,
  typed: string,
): Promise<string> {
  const email = parseEmail(typed);
  if (email === null) {
    throw new Error(`“${typed}” is not an e-mail address. Use: npm run operator -- <email>`);
  }
  return inTransaction(deps.db, async (tx) => {
    const known = await selectStaffByEmail(tx, email);
    if (known && known.agencyId !== null) {
      throw new Error(`${email} belongs to the staff of an agency. Choose another address.`);
    }
    const createdAt = deps.clock();
    const id = known?.id ?? newId('stf', createdAt, deps.random);
    const facts = { state: 'invited' as const, rights: [...operatorRights] };
    if (known) {
      await forgetAccess(tx, id, createdAt);
      await updateStaff(tx, id, { ...facts, passwordHash: null });
    } else if (!(await insertStaff(tx, { id, email, agencyId: null, language: 'en', createdAt, ...facts }))) {
      throw new Error(`${email} was invited by somebody else just now. Please try again.`);
    }
    const before = known ? { state: known.state, rights: known.rights } : null;
    await audit(tx, deps, null, { act: 'change staff', thing: id, before, after: facts });
    return (await newInvitationLink(deps, tx, id)).link;
  });
}
