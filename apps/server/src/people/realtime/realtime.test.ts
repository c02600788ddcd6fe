import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as realtime from '@lyceum/contract/realtime.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { anAgency } from '@lyceum/fixtures/builders';
import { minute } from '@lyceum/domain/time';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { broadcast } from '../../platform/realtime.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { eventually, openStream, type OpenStream } from '../../testing/streams.ts';
import { startTestServer, testClock, type TestServer } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
await staySignedIn(server);
const opened: OpenStream[] = [];
afterAll(() => opened.forEach((stream) => stream.close()));

const agency = anAgency();
await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });

/** Of whom an address says that it is. */
async function idOf(token: string): Promise<string> {
  const audiences = new URLSearchParams((await addressOf({ token })).split('?')[1]).get('audiences') ?? '';
  return audiences.replace('account:', '');
}

/** After this, what was to be told has been told. */
const aWhile = () => sleep(400);

interface Person {
  token?: string;
  office?: string;
}

async function addressOf(who: Person, on: TestServer = server): Promise<string> {
  const { address } =
    who.office === undefined ? await on.ask(realtime.ticket, {}, who) : await on.ask(realtime.officeTicket, {}, who);
  return address;
}

async function listen(who: Person, { on = server, since }: { on?: TestServer; since?: string } = {}) {
  const address = await addressOf(who, on);
  // What was written just now is told to nobody who comes now.
  await aWhile();
  const stream = await openStream(on.url, address, since);
  opened.push(stream);
  return stream;
}

/** Somebody of the agency who holds the right, and whose phone is tied. */
async function aSeller(right: 'orders' | 'products') {
  const { office } = await asStaff(server, { agencyId: agency.id, rights: [right] });
  const token = await signIn(server);
  const { link } = await server.ask(staff.offerPhone, {}, { office });
  await server.ask(staff.tiePhone, { token: new URLSearchParams(link.split('?')[1]).get('tie') ?? '' }, { token });
  return { token, office };
}
const write = (token: string, text = '您好', agencyId: string | null = agency.id) =>
  server.ask(messages.send, { ...(agencyId && { agencyId }), id: randomUUID(), text }, { token });

describe('what a page is told', () => {
  it('a message reaches both sides by another process, on the phone and in the office, and nobody else', async () => {
    const buyer = await signIn(server);
    const { conversationId } = await write(buyer);
    const [answers, works, stranger] = [await aSeller('orders'), await aSeller('products'), await signIn(server)];
    const desk = (await asStaff(server, { rights: ['support'] })).office;
    const [own, phone, office, without, foreign, support] = [
      await listen({ token: buyer }, { on: other }),
      await listen({ token: answers.token }, { on: other }),
      await listen({ office: answers.office }, { on: other }),
      await listen({ token: works.token }, { on: other }),
      await listen({ token: stranger }, { on: other }),
      await listen({ office: desk }, { on: other }),
    ];
    const begin = { topic: 'all', about: '' };
    const { seq } = await write(buyer, '還有名額嗎');
    const told = { topic: 'messages', about: conversationId, upTo: seq };
    await Promise.all([own, phone, office].map((stream) => stream.until(2)));
    await aWhile();
    expect([own, phone, office].map(({ heard }) => heard)).toEqual([
      [begin, told],
      [begin, told],
      [begin, told],
    ]);
    expect([without, foreign, support].map(({ heard }) => heard)).toEqual([[begin], [begin], [begin]]);
  });

  it('who writes to support is heard at the desk, and who moves a case, too', async () => {
    const buyer = await signIn(server);
    const { office } = await asStaff(server, { rights: ['support'] });
    const [support, own] = [await listen({ office }), await listen({ token: buyer })];
    const { conversationId, seq } = await write(buyer, '請問', null);
    expect(await support.until(2)).toContainEqual({ topic: 'desk', about: conversationId, upTo: seq });
    const { newest } = await server.ask(desk.talk, { conversationId }, { office });
    const before = support.heard.length;
    await server.ask(desk.take, { caseId: newest?.caseId ?? '' }, { office });
    await support.until(before + 1);
    await server.ask(desk.solve, { caseId: newest?.caseId ?? '', seq: 1 }, { office });
    expect((await own.until(3)).slice(1)).toEqual([
      { topic: 'messages', about: conversationId, upTo: seq },
      { topic: 'messages', about: conversationId },
    ]);
  });

  it('that one types is shown to the other side alone, and not where somebody blocks', async () => {
    const buyer = await signIn(server);
    const { conversationId } = await write(buyer);
    const seller = await aSeller('orders');
    const [own, theirs] = [await listen({ token: buyer }), await listen({ token: seller.token })];
    await server.ask(messages.typing, { agencyId: agency.id }, { token: buyer });
    expect((await theirs.until(2)).slice(1)).toEqual([{ topic: 'typing', about: conversationId }]);
    await server.ask(messages.sellerTyping, { conversationId }, { token: seller.token });
    expect((await own.until(2)).slice(1)).toEqual([{ topic: 'typing', about: conversationId }]);
    await server.ask(messages.block, { conversationId, blocked: true }, { token: buyer });
    await server.ask(messages.sellerTyping, { conversationId }, { token: seller.token });
    await aWhile();
    expect(own.heard).toHaveLength(2);
  });

  it('read, edited and taken back are told, and the same read again is not', async () => {
    const buyer = await signIn(server);
    const { conversationId, seq } = await write(buyer);
    const seller = await aSeller('orders');
    const own = await listen({ token: buyer });
    const marked = { conversationId, seq };
    await server.ask(messages.sellerMarkRead, marked, { token: seller.token });
    await own.until(2);
    await server.ask(messages.sellerMarkRead, marked, { token: seller.token });
    await server.ask(messages.edit, { ...marked, text: '改了' }, { token: buyer });
    await own.until(3);
    await server.ask(messages.takeBack, marked, { token: buyer });
    await own.until(4);
    await aWhile();
    expect(own.heard).toHaveLength(4);
  });
});

describe('a page that comes back', () => {
  it('is told by another process what it missed, and nothing else', async () => {
    const buyer = await signIn(server);
    const first = await listen({ token: buyer });
    const cursor = first.cursor();
    first.close();
    const { conversationId, seq } = await write(buyer);
    const again = await listen({ token: buyer }, { on: other, since: cursor });
    expect(again.heard).toEqual([{ topic: 'messages', about: conversationId, upTo: seq }]);
    const quiet = await listen({ token: buyer }, { since: again.cursor() });
    await aWhile();
    expect(quiet.heard).toEqual([]);
  });

  it('is told the newest number of what came, and none where something else changed, too', async () => {
    const buyer = await signIn(server);
    const first = await listen({ token: buyer });
    const cursor = first.cursor();
    first.close();
    const { conversationId } = await write(buyer, '一');
    const { seq } = await write(buyer, '二');
    const grown = await listen({ token: buyer }, { on: other, since: cursor });
    expect(grown.heard).toEqual([{ topic: 'messages', about: conversationId, upTo: seq }]);
    await server.ask(messages.edit, { conversationId, seq, text: '三' }, { token: buyer });
    const changed = await listen({ token: buyer }, { on: other, since: cursor });
    expect(changed.heard).toEqual([{ topic: 'messages', about: conversationId }]);
  });

  it('is told what a transaction wrote before the cursor and ended after it', async () => {
    const buyer = await signIn(server);
    const stream = await listen({ token: buyer });
    const userId = await idOf(buyer);
    let [commit, written] = [() => undefined as void, () => undefined as void];
    const [mayCommit, isWritten] = [
      new Promise<void>((resolve) => (commit = resolve)),
      new Promise<void>((resolve) => (written = resolve)),
    ];
    const late = server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await broadcast(tx, [{ audience: `account:${userId}`, topic: 'orders', about: 'late' }]);
      written();
      await mayCommit;
    });
    await isWritten;
    // A later one ends first, and moves the cursor on.
    await broadcast(server.deps.db, [{ audience: `account:${userId}`, topic: 'orders', about: 'early' }]);
    await stream.until(2);
    const cursor = stream.cursor();
    stream.close();
    commit();
    await late;
    const again = await listen({ token: buyer }, { on: other, since: cursor });
    expect(again.heard).toEqual([{ topic: 'orders', about: 'late' }]);
  });

  it('is told the rest of what came together, wherever between its line broke', async () => {
    const buyer = await signIn(server);
    const stream = await listen({ token: buyer });
    const audience = `account:${await idOf(buyer)}` as const;
    await broadcast(
      server.deps.db,
      ['one', 'two', 'three'].map((about) => ({ audience, topic: 'orders' as const, about })),
    );
    const heard = (await stream.until(4)).slice(1);
    for (const at of heard.keys()) {
      const again = await listen({ token: buyer }, { on: other, since: stream.cursors[at + 1] ?? '' });
      const rest = heard.slice(at + 1);
      // What it knows may come again; when it breaks there, nothing is lost either.
      expect(again.heard).toEqual(expect.arrayContaining(rest));
      for (const cursor of again.cursors.slice(0, -1)) {
        const third = await listen({ token: buyer }, { since: cursor });
        expect(third.heard).toEqual(expect.arrayContaining(rest));
      }
    }
    const over = await listen({ token: buyer }, { since: stream.cursor() });
    expect(over.heard).toEqual([]);
  });

  it.each([
    ['none', ''],
    ['no snapshot', '1772416800-9:1:'],
    ['an old one', '1000-1:1:'],
    ['a sentence', "1772416800-1:1:' or true"],
    ['a very long one', `1772416800-1:1:${'1,'.repeat(2_500)}`],
  ])('with %s for a cursor reads everything anew', async (_what, since) => {
    const stream = await listen({ token: await signIn(server) }, { since });
    expect(stream.heard).toEqual([{ topic: 'all', about: '' }]);
  });
});

describe('an address of a stream', () => {
  it('opens nothing when it is changed, forged or old', async () => {
    const address = await addressOf({ token: await signIn(server) });
    const statusOf = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      await response.body?.cancel();
      return response.status;
    };
    const [path = '', query] = address.split('?');
    const changed = (name: string, value: string) => {
      const params = new URLSearchParams(query);
      params.set(name, value);
      return `${path}?${params}`;
    };
    expect(await statusOf(changed('audiences', 'support'))).toBe(403);
    expect(await statusOf(changed('expires', '9999999999'))).toBe(403);
    expect(await statusOf(changed('signature', 'x'))).toBe(403);
    expect(await statusOf(path)).toBe(403);
    clock.pass(7 * minute);
    expect(await statusOf(address)).toBe(403);
  });

  it('of one account: the twenty-first page ends the first', async () => {
    const buyer = { token: await signIn(server) };
    const streams: OpenStream[] = [];
    const address = await addressOf(buyer);
    for (let at = 0; at < 21; at += 1) {
      streams.push(await openStream(server.url, address));
    }
    opened.push(...streams);
    await eventually(() => streams[0]?.ended() === true, 'the first one ends');
    await aWhile();
    expect(streams.filter((stream) => stream.ended())).toHaveLength(1);
  });

  it('a server that stops ends its streams at once', async () => {
    const third = await startTestServer({ clock, databaseUrl: server.databaseUrl });
    const stream = await listen({ token: await signIn(server) }, { on: third });
    const begun = performance.now();
    await third.stop();
    await eventually(() => stream.ended(), 'the stream ends');
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});
