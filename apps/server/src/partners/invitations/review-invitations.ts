import type * as schemas from '@lyceum/contract/invitations.schemas';
import { next } from '@lyceum/domain/flow';
import {
  merchantInvitationFlow,
  merchantInvitationLife,
  type MerchantInvitationState,
} from '@lyceum/domain/invitations';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { smsText } from '@lyceum/domain/sms';
import { dateIn } from '@lyceum/domain/zone';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, Member, StaffCaller } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import {
  isAgencyName,
  lockInvitation,
  selectInvitationPage,
  updateInvitation,
  type MerchantInvitationRow,
} from './invitations.sql.ts';

export async function listInvitations(deps: Deps, { state, page, pageSize }: z.output<typeof schemas.list.request>) {
  const { rows, total } = await selectInvitationPage(deps.db, {
    state,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const now = deps.clock();
  return {
    page,
    pageSize,
    total,
    list: rows.map(({ invitation: one, inviter, decider }) => ({
      id: one.id,
      name: one.name,
      contactName: one.contactName,
      phone: one.phone,
      region: one.region,
      state: one.state,
      expired: one.state === 'sent' && one.expiresAt !== null && one.expiresAt <= now,
      inviterId: one.inviterId,
      inviter,
      decider,
      askedAt: one.askedAt.toISOString(),
      dueOn: one.dueOn,
      late: one.state === 'inReview' && one.dueOn < dateIn(regionFacts[one.region].zone, now),
      decidedAt: one.decidedAt?.toISOString() ?? null,
      reason: one.reason,
    })),
  };
}

const regionLanguage = { tw: 'zh-TW', cn: 'zh-CN', us: 'en' } as const;

/** One that is in review, locked. */
async function lockInReview(tx: Transaction, id: string, event: 'pass' | 'refuse') {
  const row = await lockInvitation(tx, id);
  if (row === null) {
    return refuse('notFound');
  }
  const state = next(merchantInvitationFlow, row.state, event);
  return state === null ? refuse('merchantInvitationDecided') : { row, state };
}

type Decision = { state: MerchantInvitationState } & Partial<Pick<MerchantInvitationRow, 'expiresAt' | 'reason'>>;

async function decide(deps: Deps, tx: Transaction, row: MerchantInvitationRow, decision: Decision, member: Member) {
  await updateInvitation(tx, row.id, { ...decision, decidedAt: deps.clock(), decidedBy: member.staffId });
  await audit(tx, deps, member, {
    act: 'review invitations',
    thing: row.id,
    before: { state: row.state },
    after: { state: decision.state },
  });
}

/** Sends the institution a message, without the inviter's name: whoever is written to did not ask for it. */
export async function passInvitation(
  deps: Deps,
  { id }: z.output<typeof schemas.pass.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const waiting = await lockInReview(tx, id, 'pass');
    if (isRefusal(waiting)) {
      return waiting;
    }
    const { row, state } = waiting;
    // It may have come by itself meanwhile.
    if (await isAgencyName(tx, row.name)) {
      return refuse('merchantExists');
    }
    const language = regionLanguage[row.region];
    const facts = { name: row.name, link: `${deps.publicUrl()}/#/cooperation` };
    await postMessage(deps, tx, {
      kind: 'sms',
      recipient: row.phone,
      language,
      body: m.invitations_sms(facts, { locale: language }),
      sms: smsText('merchantInvitation', facts),
    });
    await tellAccount(deps, tx, row.inviterId, 'invitationDecided', (locale) => ({
      subject: m.invitations_passedSubject({ name: row.name }, { locale }),
      body: m.invitations_passedBody({ name: row.name }, { locale }),
      link: '/cooperation?part=recommend',
    }));
    const expiresAt = new Date(deps.clock().getTime() + merchantInvitationLife);
    await decide(deps, tx, row, { state, expiresAt }, member);
    return { state };
  });
  deps.wakeOutbox();
  return result;
}

export async function refuseInvitation(
  deps: Deps,
  { id, reason }: z.output<typeof schemas.refuse.request>,
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const waiting = await lockInReview(tx, id, 'refuse');
    if (isRefusal(waiting)) {
      return waiting;
    }
    const { row, state } = waiting;
    await tellAccount(deps, tx, row.inviterId, 'invitationDecided', (locale) => ({
      subject: m.invitations_refusedSubject({ name: row.name }, { locale }),
      body: m.invitations_refusedBody({ name: row.name, reason }, { locale }),
      link: '/cooperation?part=recommend',
    }));
    await decide(deps, tx, row, { state, reason }, member);
    return { state };
  });
  deps.wakeOutbox();
  return result;
}
