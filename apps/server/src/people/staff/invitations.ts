import { createHash } from 'node:crypto';
import type { StaffId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { invitationLife, isOfficePassword } from '@lyceum/domain/staff';
import { hour } from '@lyceum/domain/time';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { hash } from '@node-rs/argon2';
import { inTransaction, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { blankSecrets } from '../../platform/outbox.sql.ts';
import {
  deleteInvitation,
  replaceInvitation,
  selectInvited,
  selectSecondFactor,
  updateStaff,
  useInvitation,
} from './staff.sql.ts';
import { openStaffSession } from './staff-sessions.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

interface InvitationLink {
  link: string;
  secret: { hash: Buffer; until: Date };
}

/** A new link for an invited person, which works once and for 72 hours; one from before is no longer valid. */
export async function newInvitationLink(
  deps: Pick<Deps, 'clock' | 'random' | 'publicUrl'>,
  tx: Queryable,
  staffId: StaffId,
): Promise<InvitationLink> {
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + invitationLife);
  const tokenHash = hashOf(token);
  const old = await replaceInvitation(tx, { staffId, tokenHash, createdAt, expiresAt });
  await blankSecrets(tx, old ? [old] : []);
  // Behind the #, so that no server on the way and no referrer sees it.
  return {
    link: `${deps.publicUrl()}/office/#/invitation/${token}`,
    secret: { hash: tokenHash, until: expiresAt },
  };
}

/** No link of the person is good any more. */
export async function endInvitation(tx: Queryable, staffId: StaffId): Promise<void> {
  const old = await deleteInvitation(tx, staffId);
  await blankSecrets(tx, old ? [old] : []);
}

/** Makes a link and mails it. `place` is the agency's name, or the platform's. */
export async function mailInvitation(
  deps: Deps,
  tx: Transaction,
  invited: { id: StaffId; email: string; language: Language },
  place: string,
): Promise<void> {
  const { link, secret } = await newInvitationLink(deps, tx, invited.id);
  const locale = { locale: invited.language };
  await postMessage(deps, tx, {
    kind: 'mail',
    recipient: invited.email,
    language: invited.language,
    subject: m.staff_invitationSubject({}, locale),
    body: m.staff_invitationBody({ place, link, hours: invitationLife / hour }, locale),
    secret,
  });
}

/** Whom a link invites, and to where. */
export async function readInvitation(deps: Deps, { token }: { token: string }, caller: Caller) {
  const invited = await selectInvited(deps.db, hashOf(token), deps.clock(), caller.language);
  return invited ?? refuse('invitationEnded');
}

/** Uses the link up: name and password are set, and the session in the cookie opens the second factor, to be shown or set up. */
export async function acceptInvitation(
  deps: Deps,
  { token, name, password }: { token: string; name: string; password: string },
  caller: Caller,
) {
  if (!isOfficePassword(password)) {
    return refuse('officePasswordMalformed');
  }
  const passwordHash = await hash(password);
  const result = await inTransaction(deps.db, async (tx) => {
    const staffId = await useInvitation(tx, hashOf(token), deps.clock());
    if (staffId === null) {
      return refuse('invitationEnded');
    }
    await blankSecrets(tx, [hashOf(token)]);
    await updateStaff(tx, staffId, { name, passwordHash, language: caller.language });
    const factor = await selectSecondFactor(tx, staffId);
    return {
      next: factor?.confirmedAt ? ('secondFactor' as const) : ('enrol' as const),
      session: await openStaffSession(deps, tx, { staffId, device: caller.device, secondFactorDone: false }),
    };
  });
  if ('session' in result) {
    caller.keepOfficeToken(result.session);
  }
  return result;
}
