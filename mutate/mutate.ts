// npm run mutate [-- area count seed]: plants small faults, one at a time, runs the tests that reach them, and lists what no test noticed.
//   domain 40 7      forty faults of packages/domain, chosen by seed 7; without a count all of them
//   money, refunds, payouts, accounts, rights    the same of the server
// No file is changed: Vite plants the fault while it reads (mutated.ts). First all tests of the area run once without a fault, to learn
// which of them reaches which function. It ends with 1 when too few were noticed. Stryker is not used: it knows nothing of SQL.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { seeded } from '../apps/server/src/testing/seeded.ts';
import { asked } from './mutated.ts';
import { mutantsOf, type Mutant } from './mutants.ts';

interface Area {
  project: string;
  /** Where faults are planted: folders and files. */
  sources: readonly string[];
  /** The tests that are asked: folders and files of the server. */
  tests: readonly string[];
  /** The least share of faults that must be noticed, in percent. */
  floor: number;
  /** Longer than all of its tests take that one fault asks: what takes longer runs for ever, and is noticed too. */
  patienceMs: number;
}

const server = 'apps/server/src';

const ofServer = (sources: readonly string[], tests: readonly string[]): Area => ({
  project: 'server',
  sources: sources.map((name) => `${server}/${name}`),
  tests: tests.map((name) => `${server}/${name}`),
  floor: 85,
  patienceMs: 180_000,
});
const areas: Readonly<Record<string, Area>> = {
  domain: {
    project: 'domain in UTC',
    sources: ['packages/domain/src'],
    tests: ['packages/domain/src'],
    floor: 90,
    patienceMs: 30_000,
  },
  // A refund asks how far lines are used and sends money back; a parcel is part of an order.
  money: ofServer(
    ['commerce/orders', 'commerce/payments'],
    ['commerce/orders', 'commerce/payments', 'commerce/refunds', 'commerce/shipments'],
  ),
  refunds: ofServer(['commerce/refunds'], ['commerce/refunds', 'commerce/payouts']),
  payouts: ofServer(['commerce/payouts'], ['commerce/payouts', 'commerce/refunds']),
  accounts: ofServer(['people/accounts'], ['people/accounts', 'office/users']),
  // What the counter's phone may do is told by verifications, and what one may give at all by given.test.
  rights: ofServer(
    ['people/staff', 'platform/serve.ts'],
    ['people/staff', 'people/accounts', 'commerce/verifications', 'platform/serve.test.ts', 'platform/given.test.ts'],
  ),
};

/** Tables of facts and of bounds; a test of them would be the same table. */
const facts = ['packages/domain/src/cities.ts', 'packages/domain/src/timetables.ts'];
const isSource = (file: string) =>
  file.endsWith('.ts') &&
  !/\.(?:test|tables|feature|http|d)\.ts$/.test(file) &&
  !file.includes('demo') &&
  !facts.includes(file);

function sourcesOf(place: string): string[] {
  if (place.endsWith('.ts')) {
    return [place];
  }
  const names = readdirSync(join(projectRoot, place), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${place}/${name}`).filter(isSource);
}

function chosen(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = seeded(seed);
  return all
    .map((mutant) => ({ mutant, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

const [name = 'domain', count = '', given = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const found = areas[name];
if (!found || !/^\d{0,6}$/.test(count) || !/^\d{1,9}$/.test(given)) {
  throw new Error(`npm run mutate -- <${Object.keys(areas).join(' | ')}> <count> <seed>`);
}
const area = found;
const files = area.sources.flatMap(sourcesOf);
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(projectRoot, file), 'utf8')));
const mutants = chosen(all, count === '' ? all.length : Number(count), Number(given));
console.log(`mutate: ${name}, ${mutants.length} of ${all.length} faults, seed ${given}`);

process.env['HISTORIES'] ??= '60';
process.env['MUTATE'] = 'yes';
// Of the processes that run the tests: a fault may fill memory without end, which is noticed the sooner.
process.env['NODE_OPTIONS'] = '--max-old-space-size=512';
const start = () =>
  createVitest('test', {
    root: projectRoot,
    watch: false,
    project: [area.project],
    reporters: [{}],
    silent: true,
    bail: 1,
  });
let vitest = await start();
const isOfArea = (file: string) =>
  area.tests.some((place) => `${relative(projectRoot, file)}/`.startsWith(`${place}/`));
const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) => isOfArea(moduleId));

const passed = (modules: readonly TestModule[], errors: readonly unknown[]) =>
  errors.length === 0 && modules.every((module) => module.ok());

/** All tests once without a fault; answers them with what they reach. */
async function withoutFault(): Promise<TestCase[]> {
  asked.now = { reached: files };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  if (!passed(testModules, unhandledErrors)) {
    const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
    throw new Error(`the tests fail without any fault: ${failed.join(' ')}`);
  }
  return testModules.flatMap((module) => [...module.children.allTests()]);
}

interface Reaching {
  test: TestCase;
  reached: ReadonlySet<string>;
}
interface Asked {
  file: string;
  testIds: string[];
}

/**
 * What to run for a fault: the tests that reach its function; of files that reach it only before their tests begin, all tests. What stands
 * outside of functions is read by every file: those beside it are asked.
 */
function touching(tests: readonly Reaching[], { file, within }: Mutant): Asked[] {
  const beside = `${join(projectRoot, dirname(file))}/`;
  return specifications.flatMap(({ moduleId }) => {
    const ofFile = tests.filter(({ test }) => test.module.moduleId === moduleId);
    const reaching = ofFile.filter(({ reached }) => within !== null && reached.has(within));
    const before =
      within === null
        ? moduleId.startsWith(beside)
        : ofFile.some(({ test }) => test.meta().reachedBefore?.includes(within));
    const asking = reaching.length > 0 ? reaching : before ? ofFile : [];
    return asking.length === 0 ? [] : [{ file: moduleId, testIds: asking.map(({ test }) => test.id) }];
  });
}

async function isNoticed(mutant: Mutant, what: readonly Asked[]): Promise<boolean> {
  asked.now = mutant;
  vitest.invalidateFile(join(projectRoot, mutant.file));
  const project = vitest.getProjectByName(area.project);
  const run = vitest.runTestSpecifications(
    what.map(({ file, testIds }) => project.createSpecification(file, { testIds })),
  );
  const patience = new AbortController();
  const tooLong = setTimeout(area.patienceMs, null, { signal: patience.signal }).catch(() => null);
  const ended = await Promise.race([run, tooLong]);
  patience.abort();
  if (ended === null) {
    // Its process does not listen any more, or died without Vitest's knowing: it begins anew.
    await Promise.race([vitest.close(), setTimeout(10_000)]);
    vitest = await start();
    return true;
  }
  vitest.invalidateFile(join(projectRoot, mutant.file));
  return !passed(ended.testModules, ended.unhandledErrors);
}

const tests = (await withoutFault()).map((test) => ({
  test,
  reached: new Set(test.meta().reached),
}));
for (const file of files) {
  vitest.invalidateFile(join(projectRoot, file));
}
let noticed = 0;
for (const [index, mutant] of mutants.entries()) {
  if (index > 0 && index % 50 === 0) {
    console.log(`  ${noticed} of ${index} noticed so far`);
  }
  const what = touching(tests, mutant);
  if (what.length > 0 && (await isNoticed(mutant, what))) {
    noticed += 1;
  } else {
    console.log(`${what.length === 0 ? 'not reached' : 'not noticed'}: ${mutant.file}:${mutant.line}  ${mutant.says}`);
  }
}
await vitest.close();
const share = Math.round((noticed / mutants.length) * 1_000) / 10;
console.log(`${noticed} of ${mutants.length} noticed: ${share} %, at least ${area.floor} % is asked for`);
process.exit(share >= area.floor ? 0 : 1);
