import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FilePurpose } from '@lyceum/domain/files';
import { second } from '@lyceum/domain/time';
import workerpool, { type Pool } from 'workerpool';
import type { Outcome, Task } from './check-bytes.worker.ts';

/** How long one file may take: the largest picture takes some seconds, a document less than one. */
const longest = 30 * second;
/** Of memory for what is parsed, in MiB. What lies outside of it, pixels and unpacked parts, is counted before it is made. */
const mostMemory = 256;
/** After that long without a file the processes end. */
const idleLife = 30 * second;

/** Files that are looked at at once, with one processor left for answering. */
export const checksAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

const isBundled = import.meta.url.endsWith('.js');
const script = fileURLToPath(new URL(`./check-bytes.worker.${isBundled ? 'js' : 'ts'}`, import.meta.url));

let pool: Pool | null = null;
let idle: NodeJS.Timeout | null = null;
let running = 0;

/** Processes, not threads: a thread without memory ends the whole server (docs/decisions/0033). */
const openPool = (): Pool =>
  workerpool.pool(script, {
    workerType: 'process',
    maxWorkers: checksAtOnce,
    workerTerminateTimeout: 0.1 * second,
    forkOpts: {
      serialization: 'advanced',
      // Sources are TypeScript, which Node 20 does not read by itself.
      execArgv: [`--max-old-space-size=${mostMemory}`, ...(isBundled ? [] : ['--import', 'tsx'])],
    },
  });

async function run(task: Task, most: number): Promise<Outcome> {
  clearTimeout(idle ?? undefined);
  const own = (pool ??= openPool());
  running += 1;
  try {
    return (await own.exec('checkBytes', [task]).timeout(most)) as Outcome;
  } catch (error) {
    if (error instanceof workerpool.Promise.TimeoutError) {
      giveUp(own);
    } else if (pool !== own && !(error instanceof workerpool.TerminateError)) {
      // It waited for its turn in a pool that was given up.
      return await run(task, most);
    }
    throw error;
  } finally {
    running -= 1;
    if (running === 0) {
      idle = setTimeout(() => {
        pool?.terminate();
        pool = null;
      }, idleLife).unref();
    }
  }
}

/**
 * Lets a pool end with what it has begun; the next file opens another one. Of a process that dies by itself between the end of its time and
 * being ended, workerpool waits for the exit without end, and takes no other file.
 */
function giveUp(own: Pool): void {
  if (pool === own) {
    pool = null;
    void own.terminate();
  }
}

/**
 * Looks at the bytes in a process of its own and draws pictures anew there. A file that takes too long is refused and its process ended;
 * so is one on which the process dies twice, for what filled its memory may have been a file before it.
 */
export async function checkBytes(bytes: Uint8Array, purpose: FilePurpose, most = longest): Promise<Outcome> {
  for (let tries = 1; tries <= 2; tries += 1) {
    try {
      return await run({ bytes, purpose }, most);
    } catch (error) {
      if (error instanceof workerpool.Promise.TimeoutError) {
        break;
      }
      if (!(error instanceof workerpool.TerminateError)) {
        throw error;
      }
    }
  }
  return { refusal: 'fileTooComplex' };
}
