import { randomUUID } from 'node:crypto';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { day, second } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
await staySignedIn(server);
const operator = await asStaff(server, { rights: ['support'] });
const refusalOf = (reply: { data: object }) => (reply.data as { refusal?: string }).refusal;

/** A buyer and an agency that wrote to each other. */
async function aConversation() {
  const agency = anAgency();
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
  const { office } = await asStaff(server, { agencyId: agency.id, rights: ['orders'] });
  const [buyer, seller] = [{ token: await signIn(server) }, { token: await signIn(server) }];
  const { link } = await server.ask(staff.offerPhone, {}, { office });
  await server.ask(staff.tiePhone, { token: new URLSearchParams(link.split('?')[1]).get('tie') ?? '' }, seller);
  const first = { agencyId: agency.id, id: randomUUID(), text: '請問可以試聽嗎？' };
  const { conversationId } = await server.ask(messages.send, first, buyer);
  const answer = { conversationId, id: randomUUID(), text: '先匯款到我的戶頭再說' };
  const { seq } = await server.ask(messages.sellerSend, answer, seller);
  return { buyer, seller, agency, conversationId, seq };
}
const open = async () => (await server.ask(desk.reports, { pageSize: 50 }, operator)).list;

it('shows the desk what was written, even where it is taken back afterwards, and is decided once', async () => {
  const { buyer, seller, agency, conversationId, seq } = await aConversation();
  const told = { conversationId, reason: 'paysOutside' as const, words: '要我私下匯款' };
  await Promise.all([server, other].map((at) => at.ask(messages.report, told, buyer)));
  await server.ask(messages.sellerTakeBack, { conversationId, seq }, seller);
  const found = (await open()).filter((one) => one.agency.id === agency.id);
  expect(found).toMatchObject([
    {
      reason: 'paysOutside',
      words: '要我私下匯款',
      by: 'buyer',
      about: 'seller',
      messages: [
        { seq: 1, side: 'buyer', text: '請問可以試聽嗎？' },
        { seq: 2, side: 'seller', text: '先匯款到我的戶頭再說' },
      ],
    },
  ]);
  const reportId = found[0]?.reportId ?? '';
  const decided = { reportId, acted: true, decision: '已致電提醒並停權三天' };
  const presses = await Promise.all([server, other].map((at) => at.call(desk.decideReport, decided, operator)));
  expect(presses.map((reply) => refusalOf(reply) ?? 'done').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'done',
    'reportDecided',
  ]);
  expect((await open()).some((one) => one.reportId === reportId)).toBe(false);
  const acted = await server.ask(desk.reports, { state: 'acted' }, operator);
  expect(acted.list).toMatchObject([{ reportId, decision: '已致電提醒並停權三天', state: 'acted' }]);
  // What comes later is another one.
  await server.ask(messages.report, { ...told, reason: 'rude' }, buyer);
  expect((await open()).filter((one) => one.agency.id === agency.id)).toMatchObject([{ reason: 'rude' }]);
  const trail = JSON.stringify(await server.sql("select * from audit_log where act = 'change desk'"));
  expect(trail).not.toContain('停權');
});

it('is told by the agency, too, by nobody else, and of nothing where the other has not written', async () => {
  const { buyer, seller, conversationId, agency } = await aConversation();
  await server.ask(messages.sellerReport, { conversationId, reason: 'unwanted', words: '' }, seller);
  expect((await open()).filter((one) => one.agency.id === agency.id)).toMatchObject([{ by: 'seller', about: 'buyer' }]);
  const stranger = { token: await signIn(server) };
  const told = { conversationId, reason: 'rude' as const, words: '' };
  expect(refusalOf(await server.call(messages.report, told, stranger))).toBe('notFound');
  const wrong = { ...told, reason: 'ugly' as 'rude' };
  expect(refusalOf(await server.call(messages.report, wrong, buyer))).toBe('invalidInput');
  const { conversationId: unanswered } = await server.ask(
    messages.send,
    { agencyId: agency.id, id: randomUUID(), text: '有人在嗎？' },
    stranger,
  );
  expect(refusalOf(await server.call(messages.report, { ...told, conversationId: unanswered }, stranger))).toBe(
    'notFound',
  );
  const toSupport = await server.ask(messages.send, { id: randomUUID(), text: '您好' }, buyer);
  const ofSupport = { ...told, conversationId: toSupport.conversationId };
  expect(refusalOf(await server.call(messages.report, ofSupport, buyer))).toBe('notFound');
});

it('is told ten times a day at most', async () => {
  const { buyer, conversationId } = await aConversation();
  const tell = () => server.call(messages.report, { conversationId, reason: 'rude' as const, words: '' }, buyer);
  for (let at = 0; at < 10; at += 1) {
    clock.pass(second);
    expect((await tell()).success).toBe(true);
    await server.sql(`update message_reports set state = 'dismissed', decided_at = now() where conversation_id = $1`, [
      conversationId,
    ]);
  }
  expect(refusalOf(await tell())).toBe('reportsTooMany');
  expect(await server.sql(`select from message_reports where conversation_id = $1`, [conversationId])).toHaveLength(10);
  clock.pass(day + second);
  await staySignedIn(server);
  expect((await tell()).success).toBe(true);
});
