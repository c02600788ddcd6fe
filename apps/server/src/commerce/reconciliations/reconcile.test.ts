import * as calls from '@lyceum/contract/reconciliations.calls';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { openRedirectBank } from '../../testing/redirect-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';

const clock = testClock();
const [broken, good] = [openRedirectBank(clock), openRedirectBank(clock)];
const { server, other } = await twoServers(clock, {
  extras: { payments: { alipay: { ...broken.provider, name: 'alipay' }, ecpay: good.provider } },
});

test('a provider that gives no statement holds up none of the others, and is compared when it does again', async () => {
  const operator = await asStaff(server, { rights: ['finance'] });
  const compared = async (provider?: 'alipay' | 'ecpay') =>
    (await server.ask(calls.list, provider ? { provider } : {}, operator)).list.map(
      (row) => `${row.provider} ${row.day}`,
    );
  broken.cut();
  const runs = [server, other].map((one) => one.runJob('payments.reconcile'));
  // The schedule tells of it and runs it again.
  for (const run of await Promise.allSettled(runs)) {
    expect(run).toMatchObject({ status: 'rejected', reason: { message: 'not every statement could be compared' } });
  }
  expect(await compared()).toEqual(['ecpay 2026-03-01']);
  broken.mend();
  await server.runJob('payments.reconcile');
  expect(await compared()).toEqual(['alipay 2026-03-01', 'ecpay 2026-03-01']);
  expect(await compared('alipay')).toEqual(['alipay 2026-03-01']);
  expect(await compared('ecpay')).toEqual(['ecpay 2026-03-01']);
});
