import * as audits from '@lyceum/contract/audit.calls';
import * as calls from '@lyceum/contract/staff.calls';
import { factorResetLife } from '@lyceum/domain/staff';
import { second } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff, giveFactors } from '../../testing/as-staff.ts';
import { aServer } from '../../testing/test-server.ts';
import { codeAt } from './totp.ts';

const server = await aServer();
const agency = anAgency();
await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency] });
const password = 'correct horse battery';
const reason = '手機掉進海裡，已用視訊確認是本人。';

const anOperator = () => asStaff(server, { rights: ['settings'] });
/** An owner with both factors, who is signed in. */
async function anOwner() {
  const person = await asStaff(server, { agencyId: agency.id, owner: true });
  return { ...person, codeNow: await giveFactors(server, person.staffId, password) };
}

const refusal = async (answer: Promise<{ data: { refusal?: string } }>) => (await answer).data.refusal;
const mailsTo = (email: string) =>
  server.sql<{ subject: string }>(`select subject from outbox where recipient = $1 order by created_at, id`, [email]);

test('one operator asks with a reason, another approves, and the person sets up a new second factor at the next sign-in', async () => {
  const [asker, approver, anna] = [await anOperator(), await anOperator(), await anOwner()];
  const { resetId } = await server.ask(calls.askFactorReset, { id: anna.staffId, reason }, asker);
  expect(await refusal(server.call(calls.askFactorReset, { id: anna.staffId, reason }, approver))).toBe(
    'factorResetAsked',
  );
  const waiting = (await server.ask(calls.factorResets, {}, { ...approver, language: 'en' })).list;
  expect(waiting).toMatchObject([
    { id: resetId, email: anna.email, agency: agency.name.en, reason, askerName: 'Staff', own: false, aboutMe: false },
  ]);
  expect((await server.ask(calls.factorResets, {}, asker)).list[0]?.own).toBe(true);
  // Nothing is gone before the second pair of eyes.
  expect((await server.call(calls.me, {}, anna)).success).toBe(true);
  const approve = { resetId, approve: true };
  expect(await refusal(server.call(calls.decideFactorReset, approve, asker))).toBe('fourEyes');

  server.clock.pass(second);
  await server.ask(calls.decideFactorReset, approve, approver);
  expect((await server.ask(calls.factorResets, {}, approver)).list).toEqual([]);
  expect(await refusal(server.call(calls.decideFactorReset, approve, approver))).toBe('decidedMeanwhile');
  expect((await server.call(calls.me, {}, anna)).code).toBe(-1);

  server.clock.pass(second);
  const first = await server.call(calls.signIn, { email: anna.email, password });
  expect(first.data.next).toBe('enrol');
  const pending = { office: first.office ?? '' };
  expect(await refusal(server.call(calls.secondFactor, { code: anna.codeNow() }, pending))).toBe('signInEnded');
  const { secret } = await server.ask(calls.enrolSecondFactor, {}, pending);
  const code = codeAt(Secret.fromBase32(secret).bytes, server.clock());
  const done = await server.call(calls.confirmSecondFactor, { code }, pending);
  expect(done.data.recoveryCodes).toHaveLength(10);
  expect(await server.ask(calls.me, {}, { office: done.office ?? '' })).toMatchObject({
    id: anna.staffId,
    owner: true,
  });

  expect(await mailsTo(anna.email)).toEqual([
    { subject: '有人為您申請重設第二步驗證' },
    { subject: '您的第二步驗證已重設' },
  ]);
  const { list } = await server.ask(audits.search, { thing: anna.staffId }, asker);
  expect(list.map(({ act, staff }) => [act, staff?.id])).toEqual([
    ['use officeSignIn', anna.staffId],
    ['approve factorResets', approver.staffId],
    ['create factorResets', asker.staffId],
  ]);
  expect(JSON.stringify(await server.sql('select * from audit_log'))).not.toContain(reason);
});

test('nobody asks or approves for himself, and only who has settings does either', async () => {
  const [asker, owner] = [await anOperator(), await anOwner()];
  const boss = await asStaff(server, { rights: ['settings', 'review', 'finance'] });
  await giveFactors(server, boss.staffId, password);
  expect(await refusal(server.call(calls.askFactorReset, { id: boss.staffId, reason }, boss))).toBe('factorResetOwn');
  expect(await refusal(server.call(calls.askFactorReset, { id: owner.staffId, reason }, owner))).toBe('notAllowed');
  expect(await refusal(server.call(calls.askFactorReset, { id: 'stf_nobody', reason }, asker))).toBe('notFound');
  expect(await refusal(server.call(calls.askFactorReset, { id: asker.staffId, reason: ' ' }, boss))).toBe(
    'invalidInput',
  );
  // Who never set one up has none to lose.
  expect(await refusal(server.call(calls.askFactorReset, { id: asker.staffId, reason }, boss))).toBe(
    'secondFactorMissing',
  );

  // Also of somebody with more rights: the two give themselves nothing.
  const { resetId } = await server.ask(calls.askFactorReset, { id: boss.staffId, reason }, asker);
  expect(await refusal(server.call(calls.decideFactorReset, { resetId, approve: true }, boss))).toBe('factorResetOwn');
  const clerk = await asStaff(server, { rights: ['finance'] });
  expect(await refusal(server.call(calls.decideFactorReset, { resetId, approve: true }, clerk))).toBe('notAllowed');
  // Who hears of a reset that he did not ask for stops it himself.
  await server.ask(calls.decideFactorReset, { resetId, approve: false }, boss);
  expect((await server.call(calls.me, {}, boss)).success).toBe(true);
  expect(await server.sql('select 1 from staff_second_factors where staff_id = $1', [boss.staffId])).toHaveLength(1);
});

test('of many who approve and give up at once one decides, and a request is gone after three days', async () => {
  const [asker, anna] = [await anOperator(), await anOwner()];
  const others = await Promise.all(Array.from({ length: 6 }, anOperator));
  const { resetId } = await server.ask(calls.askFactorReset, { id: anna.staffId, reason }, asker);
  const answers = await Promise.all(
    others.map((one, at) => server.call(calls.decideFactorReset, { resetId, approve: at % 2 === 0 }, one)),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);

  const ben = await anOwner();
  const old = await server.ask(calls.askFactorReset, { id: ben.staffId, reason }, asker);
  server.clock.pass(factorResetLife);
  const [late, again] = [await anOperator(), await anOperator()];
  expect((await server.ask(calls.factorResets, {}, late)).list).toEqual([]);
  expect(await refusal(server.call(calls.decideFactorReset, { resetId: old.resetId, approve: true }, late))).toBe(
    'decidedMeanwhile',
  );
  expect((await server.call(calls.askFactorReset, { id: ben.staffId, reason }, again)).success).toBe(true);
});

test('one operator alone undoes nobody’s second factor, not by disabling and inviting again either', async () => {
  const [asker, approver, anna] = [await anOperator(), await anOperator(), await anOwner()];
  await server.ask(calls.disable, { id: anna.staffId }, await anOwner());
  server.clock.pass(second);
  await server.ask(calls.inviteAgain, { id: anna.staffId }, asker);
  const [mail] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [anna.email]);
  const token = /invitation\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
  const accepted = await server.call(calls.acceptInvitation, { token, name: 'Anna', password: 'a longer password' });
  expect(accepted.data.next).toBe('secondFactor');
  const pending = { office: accepted.office ?? '' };
  expect(await refusal(server.call(calls.enrolSecondFactor, {}, pending))).toBe('signInEnded');
  expect((await server.call(calls.me, {}, pending)).code).toBe(-1);
  const done = await server.call(calls.secondFactor, { code: anna.codeNow() }, pending);
  expect((await server.call(calls.me, {}, { office: done.office ?? '' })).success).toBe(true);
  const state = () => server.sql('select state from staff where id = $1', [anna.staffId]);
  expect(await state()).toEqual([{ state: 'active' }]);

  // Whose telephone is gone as well waits for two operators, as everybody does.
  await server.ask(calls.disable, { id: anna.staffId }, approver);
  server.clock.pass(second);
  await server.ask(calls.inviteAgain, { id: anna.staffId }, asker);
  const { resetId } = await server.ask(calls.askFactorReset, { id: anna.staffId, reason }, asker);
  await server.ask(calls.decideFactorReset, { resetId, approve: true }, approver);
  expect(await server.sql('select 1 from staff_second_factors where staff_id = $1', [anna.staffId])).toEqual([]);
  expect(await state()).toEqual([{ state: 'invited' }]);
});

test('a request ends with the person’s post', async () => {
  const [asker, approver] = [await anOperator(), await anOperator()];
  const anna = await anOwner();
  const ben = await anOwner();
  const { resetId } = await server.ask(calls.askFactorReset, { id: anna.staffId, reason }, asker);
  await server.ask(calls.disable, { id: anna.staffId }, ben);
  expect(await refusal(server.call(calls.decideFactorReset, { resetId, approve: true }, approver))).toBe(
    'decidedMeanwhile',
  );
});
