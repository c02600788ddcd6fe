import type * as schemas from '@lyceum/contract/students.schemas';
import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { maskPhone, parsePhone, regionOfPhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { smsText } from '@lyceum/domain/sms';
import { mostStudentInvitations, studentInvitationFlow, studentInvitationLife } from '@lyceum/domain/students';
import { day } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { worksForAgency } from '../../people/staff/works-for-agency.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import {
  countSince,
  deleteEndedBefore,
  insertInvitation,
  learnsAt,
  lockInvitation,
  lockInvitingAgency,
  selectCurrent,
  selectInvitationPage,
  updateInvitation,
} from './students.sql.ts';

/** How long an agency reads of an invitation that nobody took. */
const shownAfterEnd = 90 * day;

/** The id cannot be guessed, and opens nothing but to the phone that it was sent to. */
const linkOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, id: string): string =>
  `${publicUrl()}/#/agency/myAgency?invitation=${id}`;

/** Asks somebody to be a student of the agency, by a text message; the link is also a QR code for whoever stands at the desk. */
export async function inviteStudent(
  deps: Deps,
  input: z.output<typeof schemas.invite.request>,
  { member, language }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const agencyId = member.agencyId ?? '';
    const agency = await lockInvitingAgency(tx, agencyId);
    if (agency === null) {
      return refuse('notFound');
    }
    const phone = parsePhone(input.phone, input.region);
    if (phone === null) {
      return refuse('phoneMalformed');
    }
    const now = deps.clock();
    const current = await selectCurrent(tx, agencyId, phone);
    if (current?.state === 'open' && current.expiresAt > now) {
      return refuse('studentInvited');
    }
    if (current?.state === 'accepted' || (await learnsAt(tx, agencyId, phone, now))) {
      return refuse('studentAlready');
    }
    if (await worksForAgency(tx, phone)) {
      return refuse('studentIsStaff');
    }
    if ((await countSince(tx, agencyId, new Date(now.getTime() - day))) >= mostStudentInvitations) {
      return refuse('studentInvitationsTooMany', { most: mostStudentInvitations });
    }
    if (current !== null) {
      await updateInvitation(tx, current.id, { state: 'withdrawn', answeredAt: now });
    }
    const id = newId('siv', now, deps.random);
    const expiresAt = new Date(now.getTime() + studentInvitationLife);
    await insertInvitation(tx, {
      id,
      agencyId,
      phone,
      name: input.name,
      state: 'open',
      invitedBy: member.staffId,
      createdAt: now,
      expiresAt,
    });
    const link = linkOf(deps, id);
    const facts = { agency: agency.name[language], link, days: studentInvitationLife / day };
    await postMessage(deps, tx, {
      kind: 'sms',
      recipient: phone,
      language,
      body: m.students_inviteSms(facts, { locale: language }),
      sms: smsText('studentInvitation', facts),
    });
    await audit(tx, deps, member, {
      act: 'change students',
      thing: id,
      before: null,
      after: { state: 'open' },
    });
    return { id, link };
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}

/** The newest first. */
export async function listInvitations(
  deps: Deps,
  { state, page, pageSize }: z.output<typeof schemas.list.request>,
  { member }: StaffCaller,
) {
  const { rows, total } = await selectInvitationPage(deps.db, {
    agencyId: member.agencyId ?? '',
    state,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const now = deps.clock();
  return {
    page,
    pageSize,
    total,
    list: rows.map(({ invitation: one, inviter }) => ({
      id: one.id,
      name: one.name,
      phone: maskPhone(one.phone),
      region: regionOfPhone(one.phone),
      state: one.state,
      expired: one.state === 'open' && one.expiresAt <= now,
      inviter,
      link: one.state === 'open' && one.expiresAt > now ? linkOf(deps, one.id) : null,
      createdAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      answeredAt: one.answeredAt?.toISOString() ?? null,
    })),
  };
}

/** Takes an invitation back, or ends that somebody is a student; what the person bought stays his. */
export function endInvitation(deps: Deps, { id }: z.output<typeof schemas.end.request>, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockInvitation(tx, id);
    if (row === null || row.agencyId !== member.agencyId) {
      return refuse('notFound');
    }
    const state = next(studentInvitationFlow, row.state, row.state === 'accepted' ? 'end' : 'withdraw');
    if (state === null) {
      return refuse('studentInvitationOver');
    }
    const now = deps.clock();
    await updateInvitation(tx, id, state === 'ended' ? { state, endedAt: now } : { state, answeredAt: now });
    await audit(tx, deps, member, {
      act: 'change students',
      thing: id,
      before: { state: row.state },
      after: { state },
    });
    return { state };
  });
}

export const sweepInvitations = ({ db, clock }: Deps): Promise<void> =>
  deleteEndedBefore(db, new Date(clock().getTime() - shownAfterEnd));
