import * as calls from '@lyceum/contract/reconciliations.calls';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { openRedirectBank } from '../../testing/redirect-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';

const clock = testClock();
const said: { msg?: string; provider?: string }[] = [];
const log = pino({ level: 'error' }, { write: (line) => void said.push(JSON.parse(line) as object) });
const [broken, good] = [openRedirectBank(clock), openRedirectBank(clock)];
const { server, other } = await twoServers(clock, {
  log,
  extras: { payments: { alipay: { ...broken.provider, name: 'alipay' }, ecpay: good.provider } },
});

test('a provider that gives no statement holds up none of the others, and is compared when it does again', async () => {
  const operator = await asStaff(server, { rights: ['finance'] });
  const compared = async (provider?: 'alipay' | 'ecpay') =>
    (await server.ask(calls.list, provider ? { provider } : {}, operator)).list.map(
      (row) => `${row.provider} ${row.day}`,
    );
  broken.cut();
  await Promise.all([server.runJob('payments.reconcile'), other.runJob('payments.reconcile')]);
  expect(await compared()).toEqual(['ecpay 2026-03-01']);
  expect(said).toMatchObject(Array.from({ length: 2 }, () => ({ provider: 'alipay', level: 50 })));
  broken.mend();
  await server.runJob('payments.reconcile');
  expect(await compared()).toEqual(['alipay 2026-03-01', 'ecpay 2026-03-01']);
  expect(await compared('alipay')).toEqual(['alipay 2026-03-01']);
  expect(await compared('ecpay')).toEqual(['ecpay 2026-03-01']);
});
