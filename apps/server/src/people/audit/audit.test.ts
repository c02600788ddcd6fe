import type { StaffId } from '@lyceum/domain/ids';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { aServer } from '../../testing/test-server.ts';
import { audit } from './audit.ts';

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
