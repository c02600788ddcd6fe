import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** What `npm start` tells V8: an end to the heap, and to what is new in it. */
export const serverFlags: readonly string[] = scripts.start.split(' ').filter((word) => word.startsWith('--'));

export interface Running {
  /** Origin that it printed, without a slash at the end. */
  url: string;
  /** The end of what it has said until now, 10,000 characters at most. */
  said(): string;
  /** Resolves when the process is gone. Throws when it had to be killed because it did not go within half a minute. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const startWithinMs = 60_000;
const endWithinMs = 30_000;

/**
 * Starts a built program of ours and resolves once it has printed where it listens. Throws what it said when it ends before, or takes
 * longer than a minute.
 */
export async function startProgram(bundle: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [...serverFlags, bundle], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    // An open input is what the simulator follows: it ends when we do.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
    });
  }
  const url = await addressOf(child, bundle, () => said);
  return {
    url,
    said: () => said,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit').then(() => true);
        child.kill(signal);
        if (!(await Promise.race([gone, sleep(endWithinMs, false, { ref: false })]))) {
          child.kill('SIGKILL');
          await gone;
          throw new Error(`${bundle} did not end within ${endWithinMs / 1_000} s of ${signal}`);
        }
      }
    },
  };
}

function addressOf(child: ChildProcess, bundle: string, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`${bundle} ${why}:\n${said()}`));
    };
    const timer = setTimeout(() => giveUp('did not start within a minute'), startWithinMs);
    const ended = (code: number | null): void => giveUp(`ended with ${code}`);
    child.once('exit', ended);
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', () => {
        const url = /(?:listening on|is open at) (http:\/\/[^\s/]+)/.exec(said())?.[1];
        if (url) {
          clearTimeout(timer);
          // Its own listener alone: what it says later must not make a waiting `end` deaf.
          child.off('exit', ended);
          resolve(url);
        }
      });
    }
  });
}
