import { createHash, randomBytes } from 'node:crypto';
import * as messages from '@lyceum/contract/messages.calls';
import autocannon from 'autocannon';
import { sessionSql } from '../apps/server/src/testing/session-sql.ts';
import type { BenchShop } from './shop.ts';

const manyConversations = 20_000;
const manyMessages = 100_000;
const readers = 8;
const seconds = 8;

/** Somebody who answers for the agency on the phone, who wrote the long conversation with another agency as a buyer, too; his token. */
async function fill(shop: BenchShop, agencyId: string, otherId: string): Promise<string> {
  const sql = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
  await sql(
    `insert into users (id, phone, nick_name, region, language, created_at)
     select 'usr_talk' || n, '+8869' || lpad((60000000 + n)::text, 8, '0'), 'Bench ' || n, 'tw', 'zh-TW', now()
     from generate_series(0, ${manyConversations}) n`,
  );
  await sql(
    `insert into conversations (id, user_id, agency_id, created_at, last_seq, last_at, excerpt, seller_unread)
     select 'cnv_talk' || n, 'usr_talk' || n, $1, now(), 1, now() - n * interval '1 minute', '請問還有名額嗎？', n % 3 / 2
     from generate_series(1, ${manyConversations}) n`,
    [agencyId],
  );
  await sql(
    `insert into conversations (id, user_id, agency_id, created_at, last_seq, last_at, excerpt)
     values ('cnv_long', 'usr_talk0', $1, now(), ${manyMessages}, now(), '好')`,
    [otherId],
  );
  await sql(
    `insert into messages (conversation_id, seq, id, side, text, folded, sent_at)
     select 'cnv_long', n, 'm' || n, 'buyer', '第 ' || n || ' 句，請問下週三的課可以改到週四嗎？', '第 ' || n || ' 句,请问下周三的课可以改到周四吗?', now() - (${manyMessages} - n) * interval '1 minute'
     from generate_series(1, ${manyMessages}) n`,
  );
  await sql(
    `insert into staff_phones (staff_id, user_id, tied_at) select id, 'usr_talk0', now() from staff where agency_id = $1 and owner limit 1`,
    [agencyId],
  );
  const token = randomBytes(32).toString('base64url');
  await sql(sessionSql, [createHash('sha256').update(token).digest(), 'usr_talk0']);
  await sql('vacuum analyze');
  return token;
}

/** A seller's inbox of 20,000 conversations, its count for the badge, and a conversation of 100,000 messages, opened, read back and searched, each on eight connections. */
export async function benchMessages(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ agency_id: string }>(
    'select distinct agency_id from staff where owner and agency_id is not null order by agency_id limit 2',
  );
  const [agencyId, otherId] = rows.map(({ agency_id }) => agency_id);
  if (agencyId === undefined || otherId === undefined) {
    throw new Error('the demo has fewer than two owners of agencies');
  }
  const authorization = await fill(shop, agencyId, otherId);
  const pages = Array.from({ length: 200 }, (_, at) => `?agencyId=${otherId}&before=${manyMessages - at * 487}`);
  const search = `${messages.search.facts.path}?conversationId=cnv_long`;
  const nowhere = Array.from({ length: 50 }, (_, at) => `${search}&keyword=${encodeURIComponent(`鋼琴${at}`)}`);
  const asked = {
    inbox: [1, 1, 1, 2, 3, 50].map((page) => `${messages.sellerConversations.facts.path}?page=${page}&pageSize=20`),
    badge: [messages.sellerUnread.facts.path],
    opened: [`${messages.messages.facts.path}?agencyId=${otherId}`],
    // Found at once; and found nowhere, for which all are read: by eight at once, and by one alone.
    searched: [`${search}&keyword=${encodeURIComponent('週四')}`],
    searchedAll: nowhere,
    searchedAlone: nowhere,
    older: pages.map((query) => `${messages.messages.facts.path}${query}`),
  };
  const figures: Record<string, object> = {};
  for (const [name, paths] of Object.entries(asked)) {
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { authorization, lang: 'zh_tw' } }));
    const connections = name === 'searchedAlone' ? 1 : readers;
    const run = (duration: number) => autocannon({ url: shop.url, connections, duration, requests });
    await run(2);
    const { latency, requests: rate, non2xx, errors, timeouts } = await run(seconds);
    figures[name] = {
      perSecond: Math.round(rate.average),
      p50: latency.p50,
      p99: latency.p99,
      failed: non2xx + errors + timeouts,
    };
  }
  return figures;
}
