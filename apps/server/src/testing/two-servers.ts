import type { Extras } from '../open-server.ts';
import type { Config } from '../platform/config.ts';
import { startTestBank, type TestBank } from './test-bank.ts';
import { startTestServer, testDatabase, type TestClock, type TestServer } from './test-server.ts';

interface Options {
  /** Where cards are paid; it is closed with the servers. */
  bank?: TestBank;
  /** Settings beside those that tests have. */
  config?: Partial<Config>;
  /** What is registered beside what is built in. */
  extras?: Extras;
}

/** Two servers on one database, as behind a balancer. */
export async function startTwoServers(
  clock: TestClock,
  { bank, config, extras }: Options = {},
): Promise<{ server: TestServer; other: TestServer; stop: () => Promise<void> }> {
  const database = await testDatabase();
  const options = {
    clock,
    databaseUrl: database.url,
    config: { ...(bank && { ecpay: bank.config }), ...config },
    ...(extras && { extras }),
  };
  const server = await startTestServer(options);
  const other = await startTestServer(options);
  return {
    server,
    other,
    async stop() {
      await other.stop();
      await server.stop();
      await bank?.close();
      await database.drop();
    },
  };
}

/** One server on a database of its own, and the bank where cards are paid. */
export async function startServerWithBank(
  clock: TestClock,
): Promise<{ server: TestServer; bank: TestBank; stop: () => Promise<void> }> {
  const bank = await startTestBank(clock);
  const server = await startTestServer({ clock, config: { ecpay: bank.config } });
  return {
    server,
    bank,
    async stop() {
      await server.stop();
      await bank.close();
    },
  };
}
