import { startTestServer, testDatabase, type TestServer } from './test-server.ts';

type TestClock = NonNullable<NonNullable<Parameters<typeof startTestServer>[0]>['clock']>;

/** Two servers on one database, as behind a balancer. */
export async function startTwoServers(
  clock: TestClock,
): Promise<{ server: TestServer; other: TestServer; stop: () => Promise<void> }> {
  const database = await testDatabase();
  const server = await startTestServer({ clock, databaseUrl: database.url });
  const other = await startTestServer({ clock, databaseUrl: database.url });
  return {
    server,
    other,
    async stop() {
      await other.stop();
      await server.stop();
      await database.drop();
    },
  };
}
