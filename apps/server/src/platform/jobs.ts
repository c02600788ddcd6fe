import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { isDatabaseAway, isWorthAnotherTry, type Database } from './database.ts';
import type { Log } from './log.ts';

export interface Job {
  name: string;
  /** Runs again about that long after it began, on one of the server processes; one that takes longer than a second misses a turn. */
  everySeconds: number;
  /** Idempotent, and safe when two processes run it at once. */
  run: () => Promise<void>;
}

/** Before the database is asked again that could not be asked. */
const pauseMs = 500;
/** Seconds. The queue of a job that runs less often is asked once in that time, too: another process may have ended before its turn came. */
const longestPolling = 60;
/** Seconds. The next run is due so long before the queue is asked again: due just after that, it would wait for twice the time. */
const aheadOfPolling = 1;

const settings = { schema: 'jobs', archiveCompletedAfterSeconds: 3600, deleteAfterDays: 1 } as const;

/** pg-boss queues here what its schedules ask for. */
export const queueOfSchedules = '__pgboss__send-it';

/** Makes the tables and queues of the jobs, with the role that owns the tables and while no other process does. */
export async function makeQueues(owner: Database, log: Log, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.$client.query(text, values) },
    ...settings,
    // It takes up no job itself: it would still write about it when the connection is closed already.
    schedule: false,
    supervise: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'));
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!known.has(queueOfSchedules)) {
    await boss.createQueue(queueOfSchedules);
  }
  for (const name of names.filter((one) => !known.has(one))) {
    await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInSeconds: 300 });
  }
  await boss.stop({ graceful: false, wait: true });
}

/** Some of the queue's texts are whole transactions: a connection on which one broke off is thrown away with it. */
async function onOwnConnection(db: Database, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await db.$client.connect();
  let broken = true;
  try {
    const answer = await client.query(text, values);
    broken = false;
    return answer;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs the jobs on this process and all others of the database, whose queues are there. Each job queues its own next run; a schedule puts
 * it back every minute, so that a killed process costs a minute at most. The queue keeps at most one waiting run per job.
 */
export async function startJobs(db: Database, log: Log, jobs: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  /** pg-boss does not wait for what it writes about a job that ended: a failure there would be nobody's, and end the process. */
  async function executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    for (;;) {
      if (stopped) {
        // A job that outlives the stop is told nothing any more and is not marked as done; when its time is over, another process runs it.
        return new Promise(() => {});
      }
      try {
        return await onOwnConnection(db, text, values);
      } catch (error) {
        if (!isDatabaseAway(error) && !isWorthAnotherTry(error)) {
          throw error;
        }
        await sleep(pauseMs);
      }
    }
  }
  const boss = new PgBoss({
    db: { executeSql },
    ...settings,
    migrate: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'));
  await boss.start();
  let stopping = false;
  for (const job of jobs) {
    await boss.schedule(job.name, '* * * * *');
    await boss.send(job.name, {});
    const polling = Math.min(job.everySeconds, longestPolling);
    await boss.work(job.name, { pollingIntervalSeconds: polling }, async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed; it runs again');
      }
      if (!stopping) {
        await boss.send(job.name, {}, { startAfter: job.everySeconds - aheadOfPolling });
      }
    });
  }
  return {
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 5_000, wait: true });
      stopped = true;
    },
  };
}
