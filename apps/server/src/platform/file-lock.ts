import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 120_000;
const POLL_MS = 40;

const turns = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while no other caller, in this process or another, holds the lock file. A lock whose owner was killed is taken over.
 * Throws when a living owner keeps it for two minutes.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(file) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(() => lockedAcrossProcesses(file, work));
  turns.set(file, mine);
  return mine;
}

async function lockedAcrossProcesses<T>(file: string, work: () => Promise<T>): Promise<T> {
  const me = `${process.pid} ${birthOf(process.pid)}`;
  const draft = `${file}.${process.pid}`;
  const deadline = Date.now() + PATIENCE_MS;
  await writeFile(draft, me);
  try {
    // A link appears whole or not at all, so nobody ever reads a half-written lock.
    while (!(await tryLink(draft, file))) {
      const owner = await readFile(file, 'utf8').catch(() => '');
      // Within this process the turns above already exclude, so a lock with our own name is a leftover.
      if (owner !== '' && (owner === me || !isAlive(owner))) {
        await removeLeftover(file, owner);
      } else if (Date.now() > deadline) {
        throw new Error(`Process ${owner.split(' ')[0]} has held ${file} for two minutes; stop it and start again.`);
      } else {
        await sleep(POLL_MS);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/** Moves the lock aside before it goes, and puts it back when somebody else took it over a moment earlier. */
async function removeLeftover(file: string, owner: string): Promise<void> {
  const aside = `${file}.${process.pid}.old`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== owner) {
    await tryLink(aside, file);
  }
  await rm(aside, { force: true });
}

function isAlive(owner: string): boolean {
  const [pid = '0', birth = ''] = owner.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') {
      return false;
    }
  }
  return birthOf(Number(pid)) === birth;
}

/** When a process began, in kernel ticks: a container gives the same pid again after a restart. Empty where the kernel does not tell. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
