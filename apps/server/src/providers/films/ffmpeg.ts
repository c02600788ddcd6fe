import { execFile, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { largestFilm } from '@lyceum/domain/files';
import { hour, second } from '@lyceum/domain/time';

/** How a film's file begins, by the name of what reads it. Only this one reads it: others would open what a file names. */
export const containers = ['mov', 'matroska', 'avi', 'asf', 'flv', 'mpeg', 'mpegts'] as const;
export type Container = (typeof containers)[number];

interface Film {
  /** Paths on this machine. */
  source: string;
  target: string;
  container: Container;
  /** Its pictures and sound are good as they are: they are copied without what is told of place and device. */
  copies: boolean;
}

/** Makes a film that browsers play; throws where that does not work, takes too long, or is given up. */
export type ConvertFilm = (film: Film, signal: AbortSignal) => Promise<void>;

/** The wall clock's time for one film: on one processor that is some hours of film. */
const longest = 4 * hour;

/** Smaller than it came, whichever way it was held; even, as the codec wants it. */
const size =
  "scale=w='if(gte(iw,ih),min(1920,iw),min(1080,iw))':h='if(gte(iw,ih),min(1080,ih),min(1920,ih))'" +
  ':force_original_aspect_ratio=decrease:force_divisible_by=2';
const words = (text: string): string[] => text.split(' ');
const encoded = [
  ...words('-filter_threads 1 -threads 1 -pix_fmt yuv420p -c:v libx264 -preset veryfast -crf 23'),
  ...words('-c:a aac -b:a 128k -ac 2'),
  '-vf',
  size,
];

const argumentsFor = ({ source, target, container, copies }: Film, seconds: number): string[] => [
  ...words('-nostdin -hide_banner -loglevel error -y'),
  // Of the processor: also when the server that would end it is gone.
  ...words(`-timelimit ${seconds}`),
  // Reads this file and nothing that it names; a picture of more pixels is none of a camera.
  ...words(`-protocol_whitelist file -threads 1 -max_pixels 40000000 -f ${container} -i`),
  source,
  // The first film and sound in it. No places, names, titles, chapters or other streams.
  ...words('-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_chapters -1 -sn -dn'),
  ...(copies ? words('-c copy') : encoded),
  // It ends there, which is noticed by its size.
  ...words(`-fs ${largestFilm + 1} -movflags +faststart -f mp4`),
  target,
];

/** Characters of what a program said last before it failed. */
const mostSaid = 2_000;

function run(program: string, film: Film, signal: AbortSignal, most: number): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(program, argumentsFor(film, Math.ceil(most / second)), {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Nothing of ours that is secret.
      env: { PATH: process.env['PATH'] },
    });
    let said = '';
    let reason: unknown = null;
    const end = (why: unknown): void => {
      reason ??= why;
      child.kill('SIGKILL');
    };
    const stop = (): void => end(signal.reason);
    const leave = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(() => end(new Error('converting took too long')), most);
    signal.addEventListener('abort', stop, { once: true });
    process.once('exit', leave);
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-mostSaid);
    });
    const settle = (failure: unknown): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      process.removeListener('exit', leave);
      if (failure === null) {
        resolve();
      } else {
        reject(failure instanceof Error ? failure : new Error('converting was given up', { cause: failure }));
      }
    };
    child.once('error', settle);
    child.once('close', (code) =>
      settle(reason ?? (code === 0 ? null : new Error(`converting ended with ${code}: ${said.trim()}`))),
    );
    if (child.pid !== undefined) {
      // Answers come first.
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    }
  });
}

/** The program that makes films of other kinds playable, where this machine has it; null where it has not. */
export async function findConverter(program: string, most = longest): Promise<ConvertFilm | null> {
  try {
    await promisify(execFile)(program, ['-version'], { timeout: 10 * second });
  } catch {
    return null;
  }
  return (film, signal) => run(program, film, signal, most);
}
