import { createHash } from 'node:crypto';
import type * as schemas from '@lyceum/contract/consultants.schemas';
import { mostOpenInvitations } from '@lyceum/domain/consultants';
import { parseEmail } from '@lyceum/domain/email';
import { newId } from '@lyceum/domain/ids';
import { maskPhone, parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { smsText } from '@lyceum/domain/sms';
import { invitationLife } from '@lyceum/domain/staff';
import { day, hour } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { blankSecrets } from '../../platform/outbox.sql.ts';
import {
  countOpenInvitations,
  deleteInvitation,
  deleteInvitationsBefore,
  insertInvitation,
  isUntaken,
  lockInviter,
  selectConsultantsOf,
  selectInvitations,
} from './consents.sql.ts';

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** How long the list of the office shows an invitation that nobody answered. */
const shownAfterEnd = 14 * day;

const agencyOf = ({ member }: StaffCaller): string => member.agencyId ?? '';

/** Enough to recognise whom one wrote to: `+886 912***678`, `an…@example.com`. */
const masked = (recipient: string): string =>
  recipient.includes('@') ? recipient.replace(/^(.{1,2})[^@]*/, '$1…') : maskPhone(recipient);

export async function listConsultantsOfAgency(
  { db, clock }: Deps,
  _: object,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.ofAgency.reply>> {
  const [own, open] = await Promise.all([
    selectConsultantsOf(db, agencyOf(caller), caller.language),
    selectInvitations(db, agencyOf(caller), caller.language),
  ]);
  return {
    consultants: own.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
    invitations: open.map(({ recipient, createdAt, expiresAt, ...one }) => ({
      ...one,
      recipient: masked(recipient),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ended: expiresAt <= clock(),
    })),
  };
}

/** Writes to somebody that the agency would like to offer his consulting; whether he is known here is not told. */
export async function inviteConsultant(
  deps: Deps,
  input: z.output<typeof schemas.invite.request>,
  caller: StaffCaller,
) {
  const agencyId = agencyOf(caller);
  const result = await inTransaction(deps.db, async (tx) => {
    const agency = await lockInviter(tx, agencyId);
    if (agency === null || (input.consultantId !== null && !(await isUntaken(tx, agencyId, input.consultantId)))) {
      return refuse('notFound');
    }
    const isMail = input.recipient.includes('@');
    const recipient = isMail ? parseEmail(input.recipient) : parsePhone(input.recipient, agency.region);
    if (recipient === null) {
      return refuse(isMail ? 'emailMalformed' : 'phoneMalformed');
    }
    const now = deps.clock();
    if ((await countOpenInvitations(tx, agencyId, now)) >= mostOpenInvitations) {
      return refuse('consultantInvitationsTooMany', { most: mostOpenInvitations });
    }
    const id = newId('civ', now, deps.random);
    const token = Buffer.from(deps.random(32)).toString('base64url');
    const tokenHash = hashOf(token);
    const expiresAt = new Date(now.getTime() + invitationLife);
    const { consultantId } = input;
    await insertInvitation(tx, { id, agencyId, consultantId, recipient, tokenHash, createdAt: now, expiresAt });
    const locale = { locale: caller.language };
    const facts = {
      agency: agency.name[caller.language],
      // Behind the #, so that no server on the way and no referrer sees it.
      link: `${deps.publicUrl()}/#/myConsulting?invitation=${token}`,
      hours: invitationLife / hour,
    };
    await postMessage(deps, tx, {
      ...(isMail
        ? {
            kind: 'mail',
            subject: m.consultants_inviteSubject(facts, locale),
            body: m.consultants_inviteMail(facts, locale),
          }
        : {
            kind: 'sms',
            body: m.consultants_inviteSms(facts, locale),
            sms: smsText('consultantInvitation', facts),
          }),
      recipient,
      language: caller.language,
      secret: { hash: tokenHash, until: expiresAt },
    });
    await audit(tx, deps, caller.member, {
      act: 'change consultants',
      thing: id,
      before: null,
      after: { invited: true, consultantId },
    });
    return { id };
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}

export function cancelConsultantInvitation(
  deps: Deps,
  { id }: z.output<typeof schemas.cancelInvitation.request>,
  caller: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const tokenHash = await deleteInvitation(tx, agencyOf(caller), id);
    if (tokenHash === null) {
      return refuse('notFound');
    }
    await blankSecrets(tx, [tokenHash]);
    await audit(tx, deps, caller.member, {
      act: 'change consultants',
      thing: id,
      before: { invited: true },
      after: null,
    });
    return {};
  });
}

export const sweepInvitations = ({ db, clock }: Deps): Promise<void> =>
  deleteInvitationsBefore(db, new Date(clock().getTime() - shownAfterEnd));
