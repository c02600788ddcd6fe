import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Running {
  /** Origin that it printed, without a slash at the end. */
  url: string;
  /** Resolves when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const startWithinMs = 60_000;

/**
 * Starts a built program of ours and resolves once it has printed where it listens. Throws what it said when it ends before, or takes
 * longer than a minute.
 */
export async function startProgram(bundle: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [bundle], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    // An open input is what the simulator follows: it ends when we do.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const url = await addressOf(child, bundle);
  return {
    url,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill(signal);
        await gone;
      }
    },
  };
}

function addressOf(child: ChildProcess, bundle: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const giveUp = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`${bundle} ${why}:\n${said}`));
    };
    const timer = setTimeout(() => giveUp('did not start within a minute'), startWithinMs);
    child.once('exit', (code) => giveUp(`ended with ${code}`));
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000);
        const url = /(?:listening on|is open at) (http:\/\/[^\s/]+)/.exec(said)?.[1];
        if (url) {
          clearTimeout(timer);
          child.removeAllListeners('exit');
          resolve(url);
        }
      });
    }
  });
}
