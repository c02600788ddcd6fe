import { faults } from '../apps/server/src/testing/planted-faults.ts';
import { runHistories } from './histories.ts';

/** The number of the history that found the fault, and what it said; null when none did. */
function find(planted: string, histories: number, seed: number): { history: number; said: string } | null {
  const run = runHistories({ histories, seed, planted }, true);
  if (run.status === 0) {
    return null;
  }
  const found = /history (\d+) of seed \d+, (?:at the end, )?after [^:]*: ([^"\\]*)/.exec(run.stdout);
  if (!found) {
    throw new Error(`with "${planted}" the histories failed otherwise:\n${run.stdout.slice(0, 4_000)}${run.stderr}`);
  }
  return { history: Number(found[1]), said: (found[2] ?? '').slice(0, 120) };
}

/** Plants each fault whose name has the word, alone, and lets the histories find it; true when each was found. */
export async function findFaults(most: number, seed: number, word = ''): Promise<boolean> {
  let allFound = true;
  for (const name of Object.keys(faults).filter((one) => one.includes(word))) {
    const found = find(name, most, seed);
    allFound &&= found !== null;
    console.log(found ? `found by history ${found.history}: ${name}\n    ${found.said}` : `NOT FOUND: ${name}`);
  }
  return allFound;
}
