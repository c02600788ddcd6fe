import type { Extras } from '../open-server.ts';
import type { TestBank } from './test-bank.ts';
import { startTestServer, testDatabase, type TestClock, type TestServer } from './test-server.ts';

interface Options {
  /** Where cards are paid; it is closed with the servers. */
  bank?: TestBank;
  /** What is registered beside what is built in. */
  extras?: Extras;
}

/** Two servers on one database, as behind a balancer. */
export async function startTwoServers(
  clock: TestClock,
  { bank, extras }: Options = {},
): Promise<{ server: TestServer; other: TestServer; stop: () => Promise<void> }> {
  const database = await testDatabase();
  const options = {
    clock,
    databaseUrl: database.url,
    ...(bank && { config: { ecpay: bank.config } }),
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
