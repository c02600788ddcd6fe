import type { StaffId } from '@lyceum/domain/ids';
import type { Act } from '@lyceum/domain/permissions';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { aServer } from '../../testing/test-server.ts';
import { audit } from './audit.ts';
import { searchAudit } from './search-audit.ts';

const server = await aServer();

const member = { staffId: 'stf_anna' as StaffId, agencyId: null };
const write = (thing: string) =>
  inTransaction(server.deps.db, (tx) =>
    audit(tx, server.deps, member, {
      act: 'change shopfront',
      thing,
      before: { position: 1, shown: true, rights: ['a'] },
      after: { position: 2, shown: true, rights: ['a'] },
    }),
  );

test('a row says who changed what, and only what changed', async () => {
  await write('bnr_1');
  const rows = await server.sql('select staff_id, agency_id, act, thing, before, after from audit_log');
  expect(rows).toEqual([
    {
      staff_id: 'stf_anna',
      agency_id: null,
      act: 'change shopfront',
      thing: 'bnr_1',
      before: { position: 1 },
      after: { position: 2 },
    },
  ]);
});

test.each(["update audit_log set thing = 'x'", 'delete from audit_log', 'truncate audit_log'])(
  'the database itself refuses: %s',
  async (statement) => {
    await write('bnr_2');
    await expect(server.sql(statement)).rejects.toThrow('audit rows are never changed or removed');
  },
);

test('an entry leads to the screen that a feature gives for its thing, for its act, or nowhere', async () => {
  const links: [act: Act, thing: string, link: string | null][] = [
    ['change sales', 'ord_1', '/orders/ord_1'],
    ['change staff', 'stf_1', '/staff'],
    ['change shopfront', 'cat_1', '/shopfront?part=categories'],
    ['change shopfront', 'TWD-USD', '/shopfront?part=rates'],
    ['change settings', 'minorAge', '/settings'],
    ['change ownProducts', 'off_1', null],
  ];
  for (const [act, thing] of links) {
    await inTransaction(server.deps.db, (tx) =>
      audit(tx, server.deps, null, { act, thing, before: null, after: { value: 1 } }),
    );
  }
  const { list } = await searchAudit(server.deps, { pageSize: 50 });
  expect(list.map(({ act, thing, link }) => [act, thing, link])).toEqual(expect.arrayContaining(links));
});
