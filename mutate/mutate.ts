// npm run mutate [-- area count seed]: plants small faults, one at a time, runs the tests that touch the file, and lists what no test noticed.
//   domain 40 7      forty faults of packages/domain, chosen by seed 7; without a count all of them
//   orders, payments, refunds, payouts, accounts, staff    the same of a folder of the server, with the tests of that folder
// No file is changed: Vite plants the fault while it reads (MUTANT, vitest.config.ts). It ends with 1 when too few were noticed.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { seeded } from '../apps/server/src/testing/seeded.ts';
import { mutantsOf, type Mutant } from './mutants.ts';

interface Area {
  folder: string;
  project: string;
  /** The least share of faults that must be noticed, in percent. */
  floor: number;
  /** Side by side; the tests of the server take both cores by themselves. */
  atOnce: number;
}

const ofServer = (folder: string): Area => ({
  folder: `apps/server/src/${folder}`,
  project: 'server',
  floor: 85,
  atOnce: 1,
});
const areas: Readonly<Record<string, Area>> = {
  domain: { folder: 'packages/domain/src', project: 'domain in UTC', floor: 90, atOnce: 2 },
  ...Object.fromEntries(
    [
      'commerce/orders',
      'commerce/payments',
      'commerce/refunds',
      'commerce/payouts',
      'people/accounts',
      'people/staff',
    ].map((folder) => [basename(folder), ofServer(folder)]),
  ),
};

/** Longer than any of the tests takes: a fault that makes one run for ever is noticed too. */
const patienceMs = 300_000;

const isSource = (file: string) =>
  file.endsWith('.ts') && !/\.(?:test|tables|feature|http|d)\.ts$/.test(file) && !file.includes('demo');

function sourcesOf(folder: string): string[] {
  const names = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
  return names.filter(isSource).map((name) => `${folder}/${name}`);
}

/** Runs the tests that touch the file; whether they all passed. */
function passes(area: Area, file: string, mutant: Mutant | null): Promise<boolean> {
  const tests = area.project === 'server' ? ['run', area.folder] : ['related', file, '--run'];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...tests, `--project=${area.project}`, '--bail=1', '--reporter=dot'],
    {
      cwd: projectRoot,
      stdio: 'ignore',
      env: { ...process.env, HISTORIES: '60', ...(mutant && { MUTANT: JSON.stringify(mutant) }) },
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function chosen(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = seeded(seed);
  return all
    .map((mutant) => ({ mutant, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Plants the faults, some side by side; answers those that nobody noticed. */
async function survivorsOf(area: Area, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const survivors: Mutant[] = [];
  const waiting = [...mutants];
  async function work(): Promise<void> {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      if (await passes(area, mutant.file, mutant)) {
        survivors.push(mutant);
        console.log(`not noticed: ${mutant.file}:${mutant.line}  ${mutant.says}`);
      }
    }
  }
  await Promise.all(Array.from({ length: area.atOnce }, work));
  return survivors;
}

const [name = 'domain', count = '', given = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const area = areas[name];
if (!area || !/^\d{0,6}$/.test(count) || !/^\d{1,9}$/.test(given)) {
  throw new Error(`npm run mutate -- <${Object.keys(areas).join(' | ')}> <count> <seed>`);
}
const all = sourcesOf(area.folder).flatMap((file) => mutantsOf(file, readFileSync(join(projectRoot, file), 'utf8')));
const mutants = chosen(all, count === '' ? all.length : Number(count), Number(given));
console.log(`mutate: ${name}, ${mutants.length} of ${all.length} faults, seed ${given}`);
if (!(await passes(area, `${area.folder}/money.ts`, null))) {
  throw new Error('the tests fail without any fault');
}
const survivors = await survivorsOf(area, mutants);
const noticed = Math.round(((mutants.length - survivors.length) / mutants.length) * 1_000) / 10;
console.log(
  `${mutants.length - survivors.length} of ${mutants.length} noticed: ${noticed} %, at least ${area.floor} % is asked for`,
);
process.exit(noticed >= area.floor ? 0 : 1);
