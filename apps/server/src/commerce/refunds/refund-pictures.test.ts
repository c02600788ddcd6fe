import * as files from '@lyceum/contract/files.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { anAgency } from '@lyceum/fixtures/builders';
import { toDecimal } from '@lyceum/domain/money';
import { day, minute } from '@lyceum/domain/time';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { freeFiles, sweepFiles } from '../../people/files/sweep-files.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aPdf, aPhoto } from '../../testing/sample-files.ts';
import { sendOwnFile } from '../../testing/send-file.ts';
import { testClock } from '../../testing/test-server.ts';
import { aServerWithBank } from '../../testing/two-servers.ts';
import { aCourseOnSale, order, payByCard, signIn } from '../../testing/world.ts';

const clock = testClock();
let token: string;
const { server, bank } = await aServerWithBank(clock);
beforeEach(async () => {
  token = await signIn(server);
});

async function bought() {
  const sold = await aCourseOnSale(server);
  const { orderId } = await order(server, token, sold);
  await payByCard(server, bank, { token, orderId, total: sold.price });
  return { orderId, money: toDecimal(sold.price) };
}

const ask = ({ orderId, money }: Awaited<ReturnType<typeof bought>>, pictures: string[]) =>
  server.call(refunds.ask, { orderId, money, reason: 'notAsDescribed', words: '看不清楚', pictures }, { token });
const photo = async () => (await sendOwnFile(server, { token }, await aPhoto(800, 600))).fileId;
const staffOf = async (orderId: string) => {
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [orderId]);
  return asStaff(server, { agencyId: row?.agency_id ?? '', rights: ['orders'] });
};

test('buyer, seller and operator see what was sent in; nobody else does, and no address lasts', async () => {
  const paid = await bought();
  const pictures = [await photo(), await photo()];
  const { refundId } = (await ask(paid, pictures)).data;
  const [own] = (await server.ask(refunds.ofOrder, { orderId: paid.orderId }, { token })).list;
  expect(own?.pictureCount).toBe(2);
  const seller = await staffOf(paid.orderId);
  const operator = await asStaff(server, { rights: ['orders'] });
  expect((await server.ask(refunds.list, {}, seller)).list[0]?.pictureCount).toBe(2);
  for (const list of [
    await server.ask(refunds.pictures, { refundId }, { token }),
    await server.ask(refunds.picturesOf, { refundId }, seller),
    await server.ask(refunds.picturesOf, { refundId }, operator),
  ].map((reply) => reply.list)) {
    expect(list).toMatchObject([
      { width: 600, height: 800 },
      { width: 600, height: 800 },
    ]);
    const shown = await fetch(new URL(list[0]?.url ?? '', server.url));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined();
  }
  const another = anAgency();
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [another] });
  const stranger = await asStaff(server, { agencyId: another.id, rights: ['orders'] });
  expect((await server.call(refunds.picturesOf, { refundId }, stranger)).data.refusal).toBe('notFound');
  const otherBuyer = { token: await signIn(server) };
  expect((await server.call(refunds.pictures, { refundId }, otherBuyer)).data.refusal).toBe('notFound');

  const [first] = (await server.ask(refunds.pictures, { refundId }, { token })).list;
  clock.pass(6 * minute);
  expect((await fetch(new URL(first?.url ?? '', server.url))).status).toBe(403);
});

test('only one’s own ready pictures go with it, each once; anything else moves nothing', async () => {
  const paid = await bought();
  const own = await photo();
  const theirs = (await sendOwnFile(server, { token: await signIn(server) }, await aPhoto())).fileId;
  const notSent = await server.ask(files.beginOwn, { purpose: 'evidence', name: 'a', size: 10, type: '' }, { token });
  for (const pictures of [[theirs], [notSent.fileId], ['fil_nobodys'], [own, own]]) {
    expect((await ask(paid, pictures)).data.refusal).toBe('pictureGone');
  }
  const { state } = await server.ask(orders.orderDetails, { orderId: paid.orderId }, { token });
  expect(state).toBe('completed');
  const tooMany = Array.from({ length: 7 }, () => own);
  expect((await ask(paid, tooMany)).data.refusal).toBe('invalidInput');
  // What was refused took nothing.
  expect((await ask(paid, [own])).data.state).toBe('asked');
});

test('what only calls itself a picture is refused by its bytes; other kinds cannot even be announced', async () => {
  const { finished } = await sendOwnFile(server, { token }, aPdf());
  expect(finished.data.refusal).toBe('fileTypeRefused');
  for (const purpose of ['video', 'invoice', 'paper']) {
    const answer = await server.call(
      files.beginOwn,
      { purpose: purpose as 'evidence', name: 'a', size: 10, type: '' },
      { token },
    );
    expect(answer.data.refusal).toBe('invalidInput');
  }
  const large = { purpose: 'evidence', name: 'a', size: 6 * 1024 * 1024, type: '' } as const;
  expect((await server.call(files.beginOwn, large, { token })).data.refusal).toBe('fileTooLarge');
});

test('what went with a refund stays; what was sent for nothing is swept', async () => {
  const paid = await bought();
  const [kept, forgotten] = [await photo(), await photo()];
  await ask(paid, [kept]);
  for (let days = 0; days < 3; days += 1) {
    clock.pass(day + minute);
    await freeFiles(server.deps);
    await sweepFiles(server.deps);
  }
  const left = await server.sql<{ id: string }>('select id from files where id = any($1)', [[kept, forgotten]]);
  expect(left.map(({ id }) => id)).toEqual([kept]);
});
