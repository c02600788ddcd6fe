import { createHash } from 'node:crypto';
import type { CallFacts } from '@lyceum/contract/call';
import type { Answer, Asker } from './call-over.ts';

/**
 * What the audit log says after a call of staff that changed something, written by hand; null: it changes nothing that anybody else sees.
 * Every test that makes such a call asks for its row (test-server.ts), and audited.test.ts that every such call is made by a test.
 */
export const auditedActs: Readonly<Record<string, string | null>> = {
  'agencies.block': 'change agencies',
  'agencies.change': 'change agencies',
  'agencies.create': 'change agencies',
  'agencies.licencePaper': null,
  'agencies.saveProfile': 'change agencyProfile',
  'agencies.unblock': 'change agencies',
  'announcements.save': 'change announcements',
  'announcements.stop': 'change announcements',
  'closing.ask': 'change closing',
  'closing.finish': 'change closing',
  'closing.takeBack': 'change closing',
  'consultants.cancelInvitation': 'change consultants',
  'consultants.invite': 'change consultants',
  // Messages and notes say themselves who wrote them, and when.
  'desk.send': null,
  'desk.markRead': null,
  'desk.edit': null,
  'desk.typing': null,
  'desk.takeBack': null,
  'desk.note': null,
  'desk.take': 'change desk',
  'desk.handOn': 'change desk',
  'desk.solve': 'change desk',
  'desk.decideReport': 'change desk',
  'desk.saveAnswer': 'change desk',
  'desk.removeAnswer': 'change desk',
  'desk.saveHours': 'change desk',
  'downloads.saveVersion': 'change shopfront',
  // An upload becomes something when it is finished, which the server does by itself.
  'files.address': null,
  'files.begin': null,
  'files.cancel': null,
  'files.finish': null,
  'files.parts': null,
  'help.arrange': 'change help',
  'help.remove': 'change help',
  'help.save': 'change help',
  'invitations.pass': 'review invitations',
  'invitations.refuse': 'review invitations',
  'listings.changeTerms': 'change ownProducts',
  'listings.changeMany': 'change ownProducts',
  'listings.checkSheet': null,
  'listings.copy': 'change ownProducts',
  'listings.create': 'change ownProducts',
  // One's own unsaved work.
  'listings.dropDraft': null,
  'listings.reject': 'review products',
  'listings.importSheet': 'change ownProducts',
  'listings.liftSuspension': 'review products',
  'listings.keepDraft': null,
  'listings.pass': 'review products',
  'listings.putOnShelf': 'change ownProducts',
  'listings.save': 'change ownProducts',
  'listings.submit': 'submit ownProducts',
  'listings.suspend': 'review products',
  'listings.takeBack': 'submit ownProducts',
  'listings.takeOffShelf': 'change ownProducts',
  'listings.withdraw': 'change ownProducts',
  'payments.retry': 'change repayments',
  'payoutAccounts.approve': 'approve payoutAccounts',
  'payoutAccounts.ask': 'change ownPayoutAccount',
  'payoutAccounts.refuse': 'approve payoutAccounts',
  'payoutAccounts.reveal': 'read payoutAccounts',
  'payoutAccounts.withdraw': 'change ownPayoutAccount',
  'payouts.decide': 'approve payouts',
  'payouts.prepare': 'create payouts',
  'payouts.recordTransfer': 'change payouts',
  'reconciliations.settle': 'change reconciliations',
  'refunds.approve': 'approve refunds',
  'refunds.decide': 'decide refunds',
  'refunds.decideByPhone': 'decide refunds',
  'refunds.endChargeback': 'decide chargebacks',
  'refunds.giveBack': 'decide refunds',
  'refunds.judge': 'decide appeals',
  'refunds.open': 'create refunds',
  'refunds.picturesOf': null,
  'refunds.picturesByPhone': null,
  'refunds.recordChargeback': 'create chargebacks',
  'settings.save': 'change settings',
  'switches.ask': 'create paymentSwitches',
  'switches.decide': 'approve paymentSwitches',
  'shipments.correct': 'change sales',
  'shipments.correctByPhone': 'change sales',
  'shipments.ship': 'change sales',
  'shipments.shipByPhone': 'change sales',
  'shopfront.orderBanners': 'change shopfront',
  'shopfront.orderCategories': 'change shopfront',
  'shopfront.removeBanner': 'change shopfront',
  'shopfront.removeCategory': 'change shopfront',
  'shopfront.saveBanner': 'change shopfront',
  'shopfront.saveCategory': 'change shopfront',
  'shopfront.saveRate': 'change shopfront',
  'shopfront.saveTabs': 'change shopfront',
  // Whoever signs in is not known before; the first sign-in is audited when the second factor is confirmed.
  'staff.acceptInvitation': null,
  // A link that nobody opened changes nothing.
  'staff.askPasswordReset': null,
  'staff.enrolSecondFactor': null,
  // Of the same; its own test reads the row.
  'staff.resetPassword': null,
  'staff.secondFactor': null,
  'staff.signIn': null,
  'staff.signOut': null,
  'staff.askFactorReset': 'create factorResets',
  'staff.change': 'change staff',
  'staff.changeMe': 'change ownOffice',
  'staff.changePassword': 'change ownOffice',
  'staff.confirmSecondFactor': 'use officeSignIn',
  'staff.decideFactorReset': 'approve factorResets',
  'staff.disable': 'change staff',
  'staff.endSession': 'change ownOffice',
  'staff.endSessions': 'change staff',
  'staff.invite': 'change staff',
  'staff.inviteAgain': 'change staff',
  // A link that nobody opened ties nobody.
  // The invitation is written down when somebody takes it, in the name of who offered it: open-invitations.test.ts asks for that row.
  'staff.offerInvitation': null,
  'staff.takeOpenInvitation': null,
  'staff.offerPhone': null,
  'staff.renewRecoveryCodes': 'change ownOffice',
  'staff.untiePhone': 'change ownPhone',
  'students.end': 'change students',
  'students.invite': 'change students',
  'teachers.create': 'change ownTeachers',
  'teachers.save': 'change ownTeachers',
  'teachers.paper': null,
  'calendar.renewResourceFeed': 'change ownTimetables',
  'timetables.linkCalendar': 'change ownTimetables',
  'timetables.save': 'change ownTimetables',
  'timetables.unlinkCalendar': 'change ownTimetables',
  'supportSessions.begin': 'create supportSessions',
  'users.allowDistribution': 'change users',
  'cancellations.approve': 'decide cancellations',
  'cancellations.end': 'decide cancellations',
  'users.block': 'change users',
  'moves.propose': 'change sales',
  'moves.withdraw': 'change sales',
  'visits.confirm': 'change visits',
  'visits.decline': 'change visits',
  'visits.finish': 'change visits',
  'applications.reveal': 'read applications',
  'applications.pass': 'review applications',
  'applications.fail': 'review applications',
  'enquiries.match': 'change enquiries',
  'enquiries.close': 'change enquiries',
  'users.endDistribution': 'change users',
  'users.unblock': 'change users',
  'verifications.find': null,
  'verifications.verify': 'use verification',
  // With the phone that is tied to a member of staff.
  'staff.tiePhone': 'change ownPhone',
  'verifications.findAtCounter': null,
  'verifications.verifyAtCounter': 'use verification',
  'listings.takeOffShelfByPhone': 'change ownProducts',
  'listings.putOnShelfByPhone': 'change ownProducts',
  'listings.addPictureByPhone': 'change ownProducts',
  'listings.changeTermsByPhone': 'change ownProducts',
};

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes the call; when it succeeded and must be audited, its row has to be there, by who asked. */
export async function makeAudited<Reply>(
  sql: Sql,
  { name, path, kind }: CallFacts,
  { office, token }: Asker,
  make: () => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  if (kind === 'command' && path.startsWith('/office/') && !(name in auditedActs)) {
    throw new Error(`what the audit log says of ${name} is not written in audited.ts`);
  }
  const act = auditedActs[name];
  if (!act) {
    return make();
  }
  // Sessions end and phones are tied by these calls: who asks is found before, the account of a phone after.
  const [member] = office
    ? await sql<{ id: string }>('select staff_id id from staff_sessions where token_hash = $1', [hashOf(office)])
    : [];
  const rows = async () => {
    const [found] = await sql<{ count: number }>(
      `select count(*)::int from audit_log where act = $1 and staff_id = coalesce($2, (
         select p.staff_id from staff_phones p join sessions s on s.user_id = p.user_id where s.token_hash = $3))`,
      [act, member?.id ?? null, hashOf(token ?? '')],
    );
    return found?.count ?? 0;
  };
  const before = await rows();
  const answer = await make();
  if (answer.success && (await rows()) <= before) {
    throw new Error(`${name} succeeded and left no audit row "${act}"`);
  }
  return answer;
}
