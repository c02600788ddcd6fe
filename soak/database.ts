import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { count, survive, type Blow, type BlowParts, type Soak } from './kills.ts';

const frozenMs = 45_000;
const longestRecovery = 60_000;
const servers = 2;

async function postmasterOf(folder: string): Promise<number> {
  const file = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** PostgreSQL and all processes that it started. */
async function allOf(folder: string): Promise<number[]> {
  const postmaster = await postmasterOf(folder);
  const parentOf = async (pid: string) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  };
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(pids.map(parentOf));
  return [postmaster, ...pids.filter((_, at) => parents[at] === postmaster).map(Number)];
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const blows: Record<string, (parts: BlowParts) => Promise<void>> = {
  'kill -9': async ({ folder }) => void process.kill(await postmasterOf(folder), 'SIGKILL'),
  'immediate stop': async ({ folder }) => void process.kill(await postmasterOf(folder), 'SIGQUIT'),
  async terminate({ ownerUrl }) {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await client.end();
  },
  async 'freeze 45 s'({ folder }) {
    const pids = await allOf(folder);
    const all = (signal: 'SIGSTOP' | 'SIGCONT') =>
      pids.forEach((pid) => {
        try {
          process.kill(pid, signal);
        } catch {
          // It ended meanwhile.
        }
      });
    all('SIGSTOP');
    try {
      await sleep(frozenMs);
    } finally {
      all('SIGCONT');
    }
  },
};

/** Milliseconds from PostgreSQL's first answer until both servers are ready again. */
async function recovery(soak: Soak, ownerUrl: string): Promise<number> {
  const until = performance.now() + longestRecovery;
  const wait = async (isThere: () => Promise<boolean>) => {
    while (!(await isThere())) {
      if (performance.now() > until) {
        throw new Error('nothing answers a minute after the blow');
      }
      await sleep(20);
    }
  };
  await wait(() => answers(ownerUrl));
  const since = performance.now();
  for (const { url } of soak.servers) {
    await wait(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }
  return performance.now() - since;
}

/** One of the blows after the other to PostgreSQL under load, each so many times; true when no server died and the books are right. */
export async function surviveDatabase(times: number, seed: number, word = ''): Promise<boolean> {
  const names = Object.keys(blows).filter((name) => name.includes(word));
  const took: Record<string, number[]> = {};
  let alive = true;
  const blow: Blow = async (soak, parts) => {
    const name = names[parts.index % names.length] ?? '';
    await blows[name]?.(parts);
    count(soak, name);
    await sleep(100);
    (took[name] ??= []).push(Math.round(await recovery(soak, parts.ownerUrl)));
    const living = soak.servers.filter(({ child }) => child.exitCode === null && child.signalCode === null).length;
    alive &&= living === servers;
  };
  const right = await survive(times * names.length, seed, '', blow);
  for (const [name, all] of Object.entries(took)) {
    const sorted = all.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)];
    console.log(
      `${name}: ${all.length} times; both servers ready again after ${middle} ms (median), ${sorted.at(-1)} ms at most`,
    );
  }
  console.log(alive ? 'no server process died' : 'A SERVER PROCESS DIED');
  return right && alive;
}
