import type { Extras } from '../open-server.ts';
import type { Config } from '../platform/config.ts';
import { afterAll } from 'vitest';
import type { Log } from '../platform/log.ts';
import { startTestBank, type TestBank } from './test-bank.ts';
import { startTestServer, testDatabase, type TestClock, type TestServer } from './test-server.ts';

interface Options {
  /** Where cards are paid; it is closed with the servers. */
  bank?: TestBank;
  /** Settings beside those that tests have. */
  config?: Partial<Config>;
  /** What is registered beside what is built in. */
  extras?: Extras;
  /** Where both write. */
  log?: Log;
}

/** Two servers on one database, as behind a balancer, for the tests of a file. */
export async function twoServers(
  clock: TestClock,
  { bank, config, extras, log }: Options = {},
): Promise<{ server: TestServer; other: TestServer }> {
  const database = await testDatabase();
  const options = {
    clock,
    databaseUrl: database.url,
    config: { ...(bank && { payments: bank.payments }), ...config },
    ...(extras && { extras }),
    ...(log && { log }),
  };
  const server = await startTestServer(options);
  const other = await startTestServer(options);
  afterAll(async () => {
    await other.stop();
    await server.stop();
    await bank?.close();
    await database.drop();
  });
  return { server, other };
}

/** One server on a database of its own, and the bank where cards are paid, for the tests of a file. */
export async function aServerWithBank(clock: TestClock): Promise<{ server: TestServer; bank: TestBank }> {
  const bank = await startTestBank(clock);
  const server = await startTestServer({ clock, config: { payments: bank.payments } });
  afterAll(async () => {
    await server.stop();
    await bank.close();
  });
  return { server, bank };
}
