import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { callOver } from '../testing/call-over.ts';
import { targets, type Target } from '../testing/contract.ts';
import { ownerOf, testClock, type TestServer } from '../testing/test-server.ts';
import { twoServers } from '../testing/two-servers.ts';
import { aCourseOnSale } from '../testing/world.ts';
import { bodyLifeMs } from './reply-cache.ts';

// A reply that is kept until something changes: everything that its statements read must have a trigger that tells of changes.

interface Statement {
  text: string;
  values: unknown[];
}

/** The second has answered nothing yet when the statements are recorded, so that no fragment is there already. */
const { server: first, other: second } = await twoServers(testClock());
const sold = await aCourseOnSale(first);
const owner = new pg.Client({ connectionString: ownerOf(first.databaseUrl) });
await owner.connect();
afterAll(() => owner.end());

const isOfFeed = (query: unknown): boolean => (query as { name?: string }).name === 'catalogue_changes';

/** Calls it, and answers the statements that it asked the database. */
async function statementsOf(server: TestServer, target: Target): Promise<Statement[]> {
  const { fields, required, facts } = target;
  const given: Record<string, unknown> = { ...fields, productId: sold.productId, id: sold.productId, keyword: '' };
  const inPath = [...facts.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = new Set([...required, ...inPath, ...('productId' in fields ? ['productId'] : [])]);
  const input = Object.fromEntries([...names].map((name) => [name, given[name]]));
  const queries = vi.spyOn(server.deps.db.$client, 'query');
  await callOver(server.url, target, input, { language: 'en' });
  const asked = queries.mock.calls
    .filter(([query]) => !isOfFeed(query))
    .map(([query, values]) => ({ ...(query as unknown as Statement), values: (values ?? []) as unknown as unknown[] }));
  queries.mockRestore();
  return asked.map(({ text, values }) => ({ text, values }));
}

/** The tables that the statements read, also within functions, and that no trigger tells of. */
async function untold(statements: readonly Statement[]): Promise<string[]> {
  for (const { text, values } of statements) {
    await owner.query(text, values);
  }
  const { rows } = await owner.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p', 'm')
       and c.relnamespace = 'public'::regnamespace
       and not exists (
         select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'O' and pg_get_functiondef(t.tgfoid) like '%note\\_changes(%')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('reads nothing that no trigger tells of', async () => {
  const answered: Target[] = [];
  for (const target of targets.filter(({ facts }) => facts.shared)) {
    if ((await statementsOf(first, target)).length > 0) {
      answered.push(target);
    }
  }
  await sleep(bodyLifeMs + 100);
  const kept: Target[] = [];
  for (const target of answered) {
    if ((await statementsOf(first, target)).length === 0) {
      kept.push(target);
    }
  }
  expect(kept.map(({ facts }) => facts.name)).toEqual(
    expect.arrayContaining(['products.search', 'products.product', 'products.detailProductLiveAndRecord']),
  );

  const asked: Statement[] = [];
  for (const target of kept) {
    asked.push(...(await statementsOf(second, target)));
  }
  expect(asked.length).toBeGreaterThanOrEqual(kept.length);
  await owner.query('begin');
  expect(await untold(asked)).toEqual([]);
  await owner.query('rollback');

  // This test would notice: with a trigger taken away, its table is named.
  await owner.query('begin');
  await owner.query(`do $$ declare one record; begin
    for one in select tgname from pg_trigger where tgrelid = 'product_teachers'::regclass and not tgisinternal loop
      execute format('drop trigger %I on product_teachers', one.tgname);
    end loop; end $$`);
  expect(await untold(asked)).toEqual(['product_teachers']);
  await owner.query('rollback');
});
