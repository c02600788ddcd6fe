import * as sharing from '@lyceum/contract/sharing.calls';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { aCourseOnSale } from '../../testing/world.ts';

const server = await aServer({ clock: testClock(new Date('2026-03-31T23:30:00Z')) });

test('an agency sees visits of its own page and products by day for thirty days, and of nobody else', async () => {
  const [own, other] = [await aCourseOnSale(server), await aCourseOnSale(server)];
  const agencyOf = async (productId: string) => {
    const [row] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [productId]);
    return row?.agency_id ?? '';
  };
  const agencyId = await agencyOf(own.productId);
  for (const [thing, at, count] of [
    [own.productId, '2026-03-01', 90],
    [own.productId, '2026-03-02', 4],
    [own.productId, '2026-03-31', 3],
    [agencyId, '2026-03-30', 9],
    [other.productId, '2026-03-30', 50],
    [await agencyOf(other.productId), '2026-03-30', 60],
  ] as const) {
    await server.sql('insert into share_visits (thing_id, day, count) values ($1, $2, $3)', [thing, at, count]);
  }
  const reader = await asStaff(server, { agencyId, rights: ['statistics'] });
  expect(await server.ask(sharing.visits, {}, reader)).toMatchObject({
    first: '2026-03-02',
    last: '2026-03-31',
    list: [
      { id: agencyId, total: 9, days: [{ day: '2026-03-30', count: 9 }] },
      {
        id: own.productId,
        total: 7,
        days: [
          { day: '2026-03-31', count: 3 },
          { day: '2026-03-02', count: 4 },
        ],
      },
    ],
  });
});
