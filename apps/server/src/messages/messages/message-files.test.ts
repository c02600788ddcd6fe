import { randomUUID } from 'node:crypto';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { mostMessageFiles } from '@lyceum/domain/messages';
import { day, hour } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { freeFiles, sweepFiles } from '../../people/files/sweep-files.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aPhoto } from '../../testing/sample-files.ts';
import { sendFile, sendOwnFile } from '../../testing/send-file.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
const operator = await asStaff(server, { rights: ['support'] });
const photo = await aPhoto(400, 300);

type Person = { token: string };

async function anAgencyWithSeller() {
  const agency = anAgency();
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
  const member = await asStaff(server, { agencyId: agency.id, rights: ['orders'] });
  const seller = { token: await signIn(server) };
  const { link } = await server.ask(staff.offerPhone, {}, { office: member.office });
  await server.ask(staff.tiePhone, { token: new URLSearchParams(link.split('?')[1]).get('tie') ?? '' }, seller);
  return { agencyId: agency.id, seller, staffId: member.staffId };
}
const aBuyer = async (): Promise<Person> => ({ token: await signIn(server) });
const upload = async (who: Person) => (await sendOwnFile(server, who, photo, 'message')).fileId;
const refusalOf = (reply: { data: object }) => (reply.data as { refusal?: string }).refusal;
const get = (url: string) => fetch(new URL(url, server.url));
const statusOf = async (url: string) => (await get(url)).status;

/** So long that files which nothing shows are swept; nobody is signed out by it. */
async function passDays(): Promise<void> {
  await staySignedIn(server);
  for (let days = 0; days < 4; days += 1) {
    clock.pass(day + hour);
    await freeFiles(server.deps);
    await sweepFiles(server.deps);
  }
}

/** A buyer who sent a picture without words. */
async function aPictureSent() {
  const there = await anAgencyWithSeller();
  const buyer = await aBuyer();
  const fileId = await upload(buyer);
  const sent = { agencyId: there.agencyId, id: randomUUID(), text: '', fileIds: [fileId] };
  const { conversationId, seq } = await server.ask(messages.send, sent, buyer);
  const read = async () =>
    (await server.ask(messages.sellerMessages, { conversationId }, there.seller)).list[0]?.files[0]?.url ?? '';
  return { ...there, buyer, fileId, sent, conversationId, seq, read };
}

it('sends pictures without words, which the other side sees, and lists say so', async () => {
  const { buyer, seller, agencyId, conversationId, sent, fileId } = await aPictureSent();
  const { list } = await server.ask(messages.sellerConversations, {}, seller);
  expect(list).toMatchObject([{ conversationId, excerpt: '', files: 1, unread: 1 }]);
  const page = await server.ask(messages.sellerMessages, { conversationId }, seller);
  expect(page.list).toMatchObject([
    { text: '', files: [{ fileId, name: 'a.jpg', picture: true, width: 300, height: 400 }] },
  ]);
  const picture = await get(page.list[0]?.files[0]?.url ?? '');
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect(picture.headers.get('content-disposition')).toMatch(/^attachment/);
  // A lost answer: the same message again is the same, and its file is used once.
  expect(await other.ask(messages.send, sent, buyer)).toMatchObject({ conversationId, seq: 1 });
  const again = await server.call(messages.send, { ...sent, id: randomUUID() }, buyer);
  expect(refusalOf(again)).toBe('fileGone');
  // Read anew within minutes, nothing is loaded again.
  expect((await other.ask(messages.sellerMessages, { conversationId }, seller)).list).toEqual(page.list);
  expect(agencyId).toBe(sent.agencyId);
});

it('refuses what is not the sender’s own, not for messages, twice the same, too many, or nothing at all', async () => {
  const { agencyId } = await anAgencyWithSeller();
  const [buyer, stranger] = [await aBuyer(), await aBuyer()];
  const own = await upload(buyer);
  const evidence = (await sendOwnFile(server, buyer, photo, 'evidence')).fileId;
  const send = (fileIds: string[], text = '') =>
    server.call(messages.send, { agencyId, id: randomUUID(), text, fileIds }, buyer);
  for (const fileIds of [[await upload(stranger)], [evidence], [own, own], ['fil_none']]) {
    expect(refusalOf(await send(fileIds, '看'))).toBe('fileGone');
  }
  expect((await send(Array.from({ length: mostMessageFiles + 1 }, () => own))).code).toBe(100);
  expect((await send([])).code).toBe(100);
  // Nothing of that was kept, and the file can still be sent; two at once use it once.
  const both = await Promise.all(
    [server, other].map((at) =>
      at.call(messages.send, { agencyId, id: randomUUID(), text: '', fileIds: [own] }, buyer),
    ),
  );
  expect(both.map((reply) => refusalOf(reply) ?? 'sent').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'fileGone',
    'sent',
  ]);
  const { list } = await server.ask(messages.messages, { agencyId }, buyer);
  expect(list.map(({ files }) => files.length)).toEqual([1]);
});

it('opens a file only as the address was made, and only while its reader may read it', async () => {
  const { read, buyer, staffId, agencyId } = await aPictureSent();
  const url = await read();
  expect(await statusOf(url)).toBe(200);
  for (const forged of [
    url.replace(/signature=./, 'signature=!'),
    url.replace(/expires=\d/, 'expires=9'),
    url.replace(/reader=staff\.[^&]+/, `reader=staff.${operator.staffId}`),
    url.split('?')[0] ?? '',
  ]) {
    expect(await statusOf(forged)).toBe(403);
  }
  await server.sql("update staff set rights = '{products}' where id = $1", [staffId]);
  expect(await statusOf(url)).toBe(403);
  await server.sql("update staff set rights = '{orders}' where id = $1", [staffId]);
  expect(await statusOf(url)).toBe(200);
  const ownUrl = (await server.ask(messages.messages, { agencyId }, buyer)).list[0]?.files[0]?.url ?? '';
  expect(await statusOf(ownUrl)).toBe(200);
  clock.pass(hour);
  expect(await statusOf(ownUrl)).toBe(403);
});

it('is gone with the message that was taken back, for the reader and in the store', async () => {
  const { read, buyer, conversationId, seq, fileId, seller } = await aPictureSent();
  const url = await read();
  await server.ask(messages.takeBack, { conversationId, seq }, buyer);
  expect(await statusOf(url)).toBe(403);
  expect((await server.ask(messages.sellerConversations, {}, seller)).list).toMatchObject([{ excerpt: '', files: 0 }]);
  await passDays();
  expect(await server.sql('select id from files where id = $1', [fileId])).toEqual([]);
});

it('answers one message by its beginning, which follows when that is edited or taken back', async () => {
  const { agencyId, seller } = await anAgencyWithSeller();
  const buyer = await aBuyer();
  const asked = { agencyId, id: randomUUID(), text: '鋼琴課還有名額嗎？' };
  const { conversationId, seq } = await server.ask(messages.send, asked, buyer);
  const answer = { conversationId, id: randomUUID(), text: '還有兩位', replyTo: seq };
  await server.ask(messages.sellerSend, answer, seller);
  const quoted = async () => (await server.ask(messages.messages, { agencyId }, buyer)).list[1]?.replyTo;
  expect(await quoted()).toEqual({ seq, side: 'buyer', excerpt: asked.text, takenBack: false, files: 0 });
  await server.ask(messages.edit, { conversationId, seq, text: '吉他課呢？' }, buyer);
  expect(await quoted()).toMatchObject({ excerpt: '吉他課呢？' });
  await server.ask(messages.takeBack, { conversationId, seq }, buyer);
  expect(await quoted()).toMatchObject({ excerpt: '', takenBack: true });
  const unwritten = await server.call(messages.sellerSend, { ...answer, id: randomUUID(), replyTo: 3 }, seller);
  expect(refusalOf(unwritten)).toBe('notFound');
});

it('shows the desk the pictures of a report, also when they are taken back', async () => {
  await aPictureSent();
  const { seller, buyer, conversationId, seq, fileId, agencyId } = await aPictureSent();
  const reported = { conversationId, reason: 'rude' as const, words: '' };
  await server.ask(messages.sellerReport, reported, seller);
  await server.ask(messages.takeBack, { conversationId, seq }, buyer);
  await passDays();
  const { list } = await server.ask(desk.reports, { pageSize: 50 }, operator);
  const reports = list.filter((one) => one.agency.id === agencyId);
  const sent = reports.flatMap((one) => one.messages.flatMap(({ files }) => files));
  // Of this conversation alone, although others have a picture under the same number.
  expect(sent).toMatchObject([{ fileId, picture: true }]);
  expect(await statusOf(sent[0]?.url ?? '')).toBe(200);
  await server.sql("update staff set rights = '{catalogue}' where id = $1", [operator.staffId]);
  expect(await statusOf(sent[0]?.url ?? '')).toBe(403);
});

it('comes from support, too, as an answer to one message; nobody sends a file of a colleague or of a seller', async () => {
  const buyer = await aBuyer();
  const desk_ = await asStaff(server, { rights: ['support'] });
  const { conversationId } = await server.ask(messages.send, { id: randomUUID(), text: '收據在哪裡' }, buyer);
  const fileId = await sendFile(server, desk_, 'message', photo);
  const { staffId: _, seller } = await anAgencyWithSeller();
  const answer = { conversationId, id: randomUUID(), text: '', fileIds: [fileId], replyTo: 1 };
  const colleague = await asStaff(server, { rights: ['support'] });
  const foreign = { ...answer, id: randomUUID(), fileIds: [await upload(seller)] };
  expect(refusalOf(await server.call(desk.send, foreign, desk_))).toBe('fileGone');
  expect(refusalOf(await server.call(desk.send, { ...answer, fileIds: [] }, desk_))).toBe('invalidInput');
  const sent = await Promise.all([server, other].map((on) => on.call(desk.send, answer, desk_)));
  expect(sent.map(({ data }) => data.seq)).toEqual([2, 2]);
  // Taken once: neither by himself nor by who has the case next.
  const again = { ...answer, id: randomUUID(), fileIds: [fileId] };
  expect(refusalOf(await server.call(desk.send, again, desk_))).toBe('fileGone');
  expect(refusalOf(await server.call(desk.send, again, colleague))).toBe('caseOfAnother');

  const page = await server.ask(messages.messages, {}, buyer);
  const [, seen] = page.list;
  expect(seen).toMatchObject({ replyTo: { seq: 1, excerpt: '收據在哪裡' }, files: [{ fileId, picture: true }] });
  const url = seen?.files[0]?.url ?? '';
  expect(await statusOf(url)).toBe(200);
  await passDays();
  const later = (await server.ask(messages.messages, {}, buyer)).list[1]?.files[0]?.url ?? '';
  expect([await statusOf(url), await statusOf(later)]).toEqual([403, 200]);
});
