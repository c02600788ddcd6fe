import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallFacts } from '@lyceum/contract/call';
import * as messages from '@lyceum/contract/messages.calls';
import * as realtime from '@lyceum/contract/realtime.calls';
import type { RealtimeEvent } from '@lyceum/contract/realtime';
import { anAgency } from '@lyceum/fixtures/builders';
import { insertCatalogue } from '../apps/server/src/demo/insert-catalogue.ts';
import { jobNames, migrations } from '../apps/server/src/open-server.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { readyDatabase } from '../apps/server/src/platform/ready-database.ts';
import { startProcess, stopProcess } from '../bench/shop.ts';
import { seeded } from './seeded.ts';

/** Conversations; each has a buyer and somebody of an agency of its own, both with an open page. */
const pairs = 1_000;
const usualRate = 200;
/** So many of what comes are marked as read. */
const marked = 0.2;
/** What a page waits for before it reads (packages/web/src/realtime.ts). */
const gatherMs = 30;
const longestEnd = 60_000;
const goal = 300;

type Server = Awaited<ReturnType<typeof startProcess>>;
type Call = { facts: CallFacts };

interface Soak {
  over: boolean;
  /** Messages. */
  perSecond: number;
  servers: Server[];
  random: () => number;
  counts: Record<string, number>;
  /** Milliseconds from when a message was begun to be sent until the other side had read it. */
  delivered: number[];
  /** Begun, by the text. */
  begun: Map<string, number>;
  troubles: string[];
}

const count = (soak: Soak, what: string) => (soak.counts[what] = (soak.counts[what] ?? 0) + 1);

interface Said {
  seq: number;
  side: 'buyer' | 'seller';
  text: string;
}

/** One open page. */
interface Client {
  side: 'buyer' | 'seller';
  token: string;
  pair: number;
  agencyId: string;
  /** Of the servers. */
  at: number;
  cursor: string;
  stream: IncomingMessage | null;
  /** What of the other side it has, the newest last. */
  seen: Said[];
  lastSeq: number;
  /** Something may have changed that was not read yet. */
  isDue: boolean;
  isReading: boolean;
  /** Sent one after the other. */
  sending: Promise<void>;
  sent: number;
}

// Pages keep their connections.
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function ask<Reply>(url: string, { facts }: Call, input: object, token: string): Promise<Reply> {
  const isGet = facts.method === 'GET';
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
    : '';
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}${facts.path}${query}`,
      {
        agent,
        method: facts.method,
        headers: {
          authorization: token,
          lang: 'zh_tw',
          'x-lyceum-key': 'storefront',
          'content-type': 'application/json',
        },
        timeout: 20_000,
      },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => (body += piece));
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode !== 200) {
            reject(new Error(`${facts.name} answered ${answer.statusCode}`));
            return;
          }
          const read = JSON.parse(body) as { success: boolean; data: Reply };
          if (read.success) {
            resolve(read.data);
          } else {
            reject(new Error(`${facts.name} was refused: ${body}`));
          }
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(isGet ? undefined : JSON.stringify(input));
  });
}

/** Again and again, by the other server, while one is away. */
async function persist<Reply>(soak: Soak, client: Client, call: Call, input: object): Promise<Reply | null> {
  while (!soak.over) {
    try {
      return await ask<Reply>(soak.servers[client.at]?.url ?? '', call, input, client.token);
    } catch (error) {
      if (error instanceof Error && /refused|answered (?!50)/.test(error.message)) {
        soak.troubles.push(error.message);
        return null;
      }
      count(soak, 'asked again');
      client.at = 1 - client.at;
      await sleep(50);
    }
  }
  return null;
}

const which = ({ side, agencyId, pair }: Client) =>
  side === 'buyer' ? { agencyId } : { conversationId: `cnv_soak${pair}` };

/** Reads what the page does not have yet, once at a time. */
async function read(soak: Soak, client: Client): Promise<void> {
  client.isDue = true;
  if (client.isReading) {
    return;
  }
  client.isReading = true;
  await sleep(gatherMs);
  while (client.isDue && !soak.over) {
    client.isDue = false;
    const call = client.side === 'buyer' ? messages.messages : messages.sellerMessages;
    let fresh: Said[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await persist<{ list: Said[]; more: boolean }>(soak, client, call, {
        ...which(client),
        ...(before !== undefined && { before }),
      });
      count(soak, 'pages read');
      if (!page) {
        break;
      }
      fresh = [...page.list.filter(({ seq }) => seq > client.lastSeq), ...fresh];
      before = page.list[0]?.seq;
      if (!page.more || before === undefined || before <= client.lastSeq + 1) {
        break;
      }
    }
    const now = performance.now();
    for (const said of fresh) {
      client.lastSeq = Math.max(client.lastSeq, said.seq);
      if (said.side !== client.side) {
        client.seen.push(said);
        soak.delivered.push(now - (soak.begun.get(said.text) ?? now));
      }
    }
    const last = fresh.findLast(({ side }) => side !== client.side);
    if (last && soak.random() < marked) {
      const call2 = client.side === 'buyer' ? messages.markRead : messages.sellerMarkRead;
      await persist(soak, client, call2, { conversationId: `cnv_soak${client.pair}`, seq: last.seq });
    }
  }
  client.isReading = false;
}

function hear(soak: Soak, client: Client, block: string): void {
  const [, cursor = '', data = ''] = /^id: (.*)\ndata: (.*)$/.exec(block) ?? [];
  client.cursor = cursor;
  const { topic, upTo = Infinity } = JSON.parse(data) as RealtimeEvent;
  if ((topic === 'messages' && upTo > client.lastSeq) || topic === 'all') {
    count(soak, topic === 'all' ? 'read anew' : 'told');
    void read(soak, client);
  }
}

/** Keeps a stream open as a page does. */
async function follow(soak: Soak, client: Client): Promise<void> {
  while (!soak.over) {
    const ticket = await persist<{ address: string }>(soak, client, realtime.ticket, {});
    if (ticket) {
      const url = `${soak.servers[client.at]?.url}${ticket.address}${client.cursor && `&${new URLSearchParams({ since: client.cursor })}`}`;
      await new Promise<void>((resolve) => {
        const asked = request(url, { agent: false }, (answer) => {
          client.stream = answer;
          if (soak.over) {
            // Opened while all others were ended.
            answer.destroy();
          }
          let rest = '';
          answer.setEncoding('utf8');
          answer.on('data', (piece: string) => {
            const blocks = (rest + piece).split('\n\n');
            rest = blocks.pop() ?? '';
            blocks.forEach((block) => hear(soak, client, block));
          });
          answer.on('close', resolve);
          answer.on('error', () => resolve());
        });
        asked.on('error', () => resolve());
        asked.end();
      });
      client.stream = null;
      count(soak, 'streams ended');
    }
    client.at = soak.random() < 0.5 ? 0 : 1;
    await sleep(500 * (0.5 + soak.random()));
  }
}

/** The next message of a page, after those that it sends. */
function send(soak: Soak, client: Client): void {
  client.sent += 1;
  const text = `${client.side} ${client.pair} ${client.sent}`;
  const input = { ...which(client), id: randomUUID(), text };
  client.sending = client.sending.then(async () => {
    soak.begun.set(text, performance.now());
    const call = client.side === 'buyer' ? messages.send : messages.sellerSend;
    const taken = await persist<{ seq: number }>(soak, client, call, input);
    count(soak, 'sent');
    // Put at the end of what is shown (apps/storefront/src/messages/outbox.ts).
    if (taken && taken.seq === client.lastSeq + 1 && !client.isReading) {
      client.lastSeq = taken.seq;
    }
  });
}

async function arrange(db: Database): Promise<Client[]> {
  const agencies = Array.from({ length: pairs }, () => anAgency());
  await insertCatalogue(db, new Date(), { agencies });
  const clients: Client[] = [];
  for (const [pair, { id: agencyId }] of agencies.entries()) {
    for (const side of ['buyer', 'seller'] as const) {
      const token = randomBytes(32).toString('base64url');
      const [at, sending] = [clients.length % 2, Promise.resolve()];
      const one = { side, token, pair, agencyId, at, sending, cursor: '', stream: null, seen: [], lastSeq: 0 };
      clients.push({ ...one, isDue: false, isReading: false, sent: 0 });
    }
  }
  const columns = [
    clients.map(({ side, pair }) => `usr_${side}${pair}`),
    clients.map((_, index) => `+8869${30_000_000 + index}`),
  ];
  await db.$client.query(
    `insert into users (id, phone, nick_name, region, language, created_at)
     select id, phone, 'Soak', 'tw', 'zh-TW', now() from unnest($1::text[], $2::text[]) one (id, phone)`,
    columns,
  );
  await db.$client.query(
    `insert into sessions (token_hash, id, user_id, created_at, expires_at, seen_at, browser, system, network, device_name)
     select decode(hash, 'hex'), 'ses_' || hash, id, now(), '2099-01-01', now(), 'other', 'other', '', hash
     from unnest($1::text[], $2::text[]) one (id, hash)`,
    [columns[0], clients.map(({ token }) => createHash('sha256').update(token).digest('hex'))],
  );
  await db.$client.query(
    `with answering as (
       insert into staff (id, agency_id, email, name, language, owner, rights, state, created_at)
       select 'stf_soak' || pair, agency_id, 'soak' || pair || '@example.com', 'Soak', 'zh-TW', false, '{orders}', 'active', now()
       from unnest($1::text[]) with ordinality one (agency_id, pair) returning id)
     insert into staff_phones (staff_id, user_id, tied_at)
     select id, 'usr_seller' || (substr(id, 9)::int - 1), now() from answering`,
    [agencies.map(({ id }) => id)],
  );
  await db.$client.query(
    `insert into conversations (id, user_id, agency_id, created_at, last_at)
     select 'cnv_soak' || (pair - 1), 'usr_buyer' || (pair - 1), agency_id, now(), now()
     from unnest($1::text[]) with ordinality one (agency_id, pair)`,
    [agencies.map(({ id }) => id)],
  );
  await db.$client.query('vacuum analyze');
  return clients;
}

/** Sends from pages taken by chance, evenly, for so many seconds. */
async function talk(soak: Soak, clients: readonly Client[], seconds: number): Promise<void> {
  const { perSecond } = soak;
  const began = performance.now();
  for (let made = 0; made < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond);
    for (; made < due; made += 1) {
      const client = clients[Math.floor(soak.random() * clients.length)];
      if (client) {
        send(soak, client);
      }
    }
    await sleep(5);
  }
}

/** Waits until each page has all that the other side sent; answers whether it came to that. */
async function settle(clients: readonly Client[]): Promise<boolean> {
  await Promise.all(clients.map(({ sending }) => sending));
  const isThere = () => clients.every(({ seen }, index) => seen.length >= (clients[index ^ 1]?.sent ?? 0));
  for (const until = performance.now() + longestEnd; !isThere(); await sleep(100)) {
    if (performance.now() > until) {
      return false;
    }
  }
  return true;
}

/** What is wrong with what pages have: every message of the other side once, and in the order in which it was sent. */
function judgePages(clients: readonly Client[]): string[] {
  return clients.flatMap(({ side, pair, seen }, index) => {
    const { sent = 0, side: other } = clients[index ^ 1] ?? {};
    const expected = Array.from({ length: sent }, (_, at) => `${other} ${pair} ${at + 1}`);
    const isRight = seen.length === sent && seen.every(({ text }, at) => text === expected[at]);
    return isRight ? [] : [`the ${side} of ${pair} has ${seen.length} of ${sent}, or in another order`];
  });
}

/** What is wrong with the rows: by SQL that knows nothing of how they were written. */
async function judgeRows(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ trouble: string }>(
    `with rows as (
       select c.id, count(m.seq) total, coalesce(max(m.seq), 0) last, count(distinct (m.side, m.text)) filter (where m.seq is not null) texts,
         count(*) filter (where m.side = 'seller' and m.seq > c.buyer_read) buyer,
         count(*) filter (where m.side = 'buyer' and m.seq > c.seller_read) seller
       from conversations c left join messages m on m.conversation_id = c.id group by c.id)
     select case when r.total <> r.last or r.last <> c.last_seq then 'numbers have gaps in '
       when r.texts <> r.total then 'something is there twice in ' else 'unread counts are wrong in ' end || c.id trouble
     from rows r join conversations c using (id)
     where r.total <> r.last or r.last <> c.last_seq or r.texts <> r.total or (r.buyer, r.seller) <> (c.buyer_unread, c.seller_unread)
     limit 20`,
  );
  return rows.map(({ trouble }) => trouble);
}

function figures(delivered: readonly number[]): string {
  const sorted = delivered.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `${sorted.length} delivered, after ms: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

/**
 * Two thousand open pages on two server processes write to each other, first undisturbed for so many seconds, then for as many while servers are
 * killed and lines are cut; true when every message was delivered once, in order and soon enough, and the rows are right.
 */
export async function converse(seconds: number, seed: number, rate = String(usualRate)): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-soak-'));
  const log = openLog('error');
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log });
  const { ownerUrl } = embedded;
  const runtime = openDatabase(embedded.url, 2, log);
  await readyDatabase(runtime, { ownerUrl, production: false, folder: migrations, jobs: jobNames, log });
  await runtime.$client.end();
  const db = openDatabase(ownerUrl, 4, log);
  const random = seeded(seed);
  const soak: Soak = {
    over: false,
    perSecond: Number(rate),
    servers: [],
    random,
    counts: {},
    delivered: [],
    begun: new Map(),
    troubles: [],
  };
  const start = async (index: number) => {
    soak.servers[index] = await startProcess(['apps/server/dist/main.js'], {
      PORT: '0',
      DATA_DIR: join(folder, `server-${index}`),
      DATABASE_URL: embedded.url,
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'error',
    });
  };
  try {
    const clients = await arrange(db);
    await Promise.all([start(0), start(1)]);
    const following = clients.map((client) => follow(soak, client));
    await sleep(10_000);
    console.log(`${clients.filter(({ stream }) => stream).length} streams are open`);

    await talk(soak, clients, 5);
    await settle(clients);
    soak.delivered = [];
    await talk(soak, clients, seconds);
    let isWhole = await settle(clients);
    console.log(`undisturbed: ${figures(soak.delivered)}`);
    const soonEnough =
      soak.delivered.toSorted((one, other) => one - other)[Math.floor(soak.delivered.length * 0.99)] ?? 0;

    soak.delivered = [];
    const talking = talk(soak, clients, seconds);
    const until = performance.now() + seconds * 1_000;
    for (let blow = 0; performance.now() < until; blow += 1) {
      await sleep(2_000 + random() * 3_000);
      if (blow % 2 === 0) {
        clients.filter(() => random() < 0.1).forEach(({ stream }) => stream?.destroy());
        count(soak, 'lines cut');
      } else {
        const index = random() < 0.5 ? 0 : 1;
        soak.servers[index]?.child.kill('SIGKILL');
        count(soak, 'killed');
        await start(index);
      }
    }
    await talking;
    isWhole = (await settle(clients)) && isWhole;
    console.log(`with blows: ${figures(soak.delivered)}`);
    soak.over = true;
    clients.forEach(({ stream }) => stream?.destroy());
    await Promise.all(following);

    const troubles = [...soak.troubles, ...judgePages(clients), ...(await judgeRows(db))];
    console.log(JSON.stringify(soak.counts));
    console.log(troubles.length === 0 ? 'every message is there once and in order' : troubles.slice(0, 30).join('\n'));
    if (soonEnough >= goal) {
      console.log(`p99 of delivery is not below ${goal} ms`);
    }
    return isWhole && troubles.length === 0 && soonEnough < goal;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    soak.over = true;
    agent.destroy();
    await Promise.all(soak.servers.map(({ child }) => stopProcess(child)));
    await db.$client.end();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
