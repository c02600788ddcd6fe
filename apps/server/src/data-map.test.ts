import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { staff } from './people/staff/staff.tables.ts';
import { users } from './people/accounts/accounts.tables.ts';
import { shippingAddresses } from './people/addresses/addresses.tables.ts';
import { features } from './features.ts';
import { planErasure } from './people/accounts/plan-erasure.ts';
import { dataIn, ofAccount } from './platform/data-map.ts';
import { aServer } from './testing/test-server.ts';

const dataMap = features.flatMap(({ data }) => data ?? []);
const server = await aServer();

const nameOf = ({ table }: (typeof dataMap)[number], key: string): string =>
  `${getTableName(table)}.${getTableColumns(table as PgTable)[key]?.name}`;

test('names every column of the database once, and none that is not there', async () => {
  const rows = await server.sql<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const named = dataMap.flatMap((one) => [...Object.keys(one.personal), ...one.plain].map((key) => nameOf(one, key)));
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(rows.length).toBeGreaterThan(400);
});

test('calls personal what leads to a person', () => {
  const people: unknown[] = [users, staff];
  const missed = dataMap.flatMap((one) =>
    getTableConfig(one.table as PgTable).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const keys = Object.entries(getTableColumns(one.table as PgTable))
        .filter(([, column]) => columns.includes(column))
        .map(([name]) => name);
      // A row of the staff's own tables that hangs on its person is named by what it holds.
      return people.includes(foreignTable) && !getTableName(one.table).startsWith('staff_')
        ? keys.filter((name) => !(name in one.personal)).map((name) => nameOf(one, name))
        : [];
    }),
  );
  expect(missed).toEqual(['recovery_codes.staff_id']);
});

test('keeps nothing of an erased account but what the law asks for, or what says nothing of the person', () => {
  const kept = dataMap.flatMap((one) =>
    Object.entries(one.personal).flatMap(([key, said]) =>
      said.erased === 'stays' && said.kept === 'account' && said.basis === 'contract' ? [nameOf(one, key)] : [],
    ),
  );
  expect(kept).toEqual(['users.region', 'users.language', 'users.created_at', 'reviews.stars', 'reviews.text']);
  const silent = dataMap.flatMap((one) =>
    Object.entries(one.personal).flatMap(([key, { purpose }]) => (purpose.trim() === '' ? [nameOf(one, key)] : [])),
  );
  expect(silent).toEqual([]);
});

/** Tables with something to erase from which no key leads to an account, and what becomes of it instead. */
const withoutKey: Record<string, string> = {
  calendar_feeds: 'erased by the id of their owner',
  dead_addresses: 'erased by address',
  outbox: 'erased by address',
  product_visitors: 'keyed hashes, which go when the day is over',
  realtime_events: 'erased by the id of the account, and go after minutes',
  reviews: 'come with the catalogue and name an author, not an account: nobody writes reviews yet',
  share_visitors: 'keyed hashes, which go when the day is over',
  staff_invitations: 'of the work for an agency',
  staff_open_invitations: 'the same',
  staff_password_resets: 'the same',
  staff_sessions: 'the same',
  tries: 'keyed hashes, which go after hours',
  verify_codes: 'erased by address',
};

test('leads by keys from what is erased to an account, or says what becomes of it', () => {
  expect(planErasure(dataMap).without).toEqual(Object.keys(withoutKey));
});

test('has no table whose rows are of two accounts: the plan of an erasure goes by one key', () => {
  const ofTwo = dataMap.filter(({ table }) => {
    const keys = getTableConfig(table as PgTable).foreignKeys;
    return keys.filter((key) => key.reference().foreignTable === users).length > 1;
  });
  expect(ofTwo.map(({ table }) => getTableName(table))).toEqual([]);
});

test('does not compile with a column that is not named', () => {
  const partly = dataIn(
    shippingAddresses,
    { recipient: { ...ofAccount, purpose: 'where parcels go' } },
    // @ts-expect-error -- ten columns are missing, and the type says which
    ['phone'],
  );
  expect(partly.plain).toEqual(['phone']);
});
