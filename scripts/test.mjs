// `npm test`: installs what is missing, checks the sources (`npm run check`), builds, and runs everything: first Vitest, then the journeys in a
// real browser. The last line is `N passed, N failed, N skipped`, the sum of all; the exit code is 0 only when something ran and nothing failed
// or was skipped. `npm test -- changed [commit]` runs what the changes since then can touch (changed.mjs), after the checks of all.
// Where the time went, by part and by file, is in .cache/test-report.json.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readyBrowser } from './browser.mjs';
import { build } from './build-steps.mjs';
import { touchedSince } from './changed.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, installed, root, run, seconds } from './run.mjs';

/**
 * `files`: seconds of the tests of each file, added up over the workers.
 * @typedef {{ passed: number, skipped: number, failures: string[], files?: Record<string, number> }} Result
 */

const reportOf = (name) => join(root, '.cache', `${name}-report.json`);

/** With it a test that is kept to itself (`.only`) fails in both runners, and no snapshot is written. */
const env = { CI: 'true' };

/**
 * Types, lint, format and unused code. It runs alone: the machine's cores are the tests' afterwards. The laws are Vitest's in a whole run; no
 * import leads from them to what they read, so that they belong here where only a part of Vitest runs.
 * @param {boolean} withLaws
 * @returns {Promise<Result>}
 */
async function runCheck(withLaws) {
  const { code } = await run(process.execPath, ['scripts/check.mjs', ...(withLaws ? [] : ['--without-laws'])], { env });
  return { passed: 0, skipped: 0, failures: code === 0 ? [] : ['check: `npm run check` failed; see above'] };
}

/**
 * @param {string[]} [which]
 * @returns {Promise<Result>}
 */
async function runVitest(which = []) {
  const file = reportOf('vitest');
  const { code } = await run(
    installed('vitest'),
    ['run', '--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...which],
    { env },
  );
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const inside = assertionResults
      .filter((test) => test.status === 'failed')
      // Whoever sees no more than the end of the output is told why, too.
      .map((test) => `${test.fullName}\n${beginning(test.failureMessages[0])}`);
    const sentences = status === 'failed' && inside.length === 0 ? [firstLine(message)] : inside;
    return sentences.map((sentence) => `${relative(root, name)}: ${sentence}`);
  });
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: withExitCode('Vitest', code, failures),
    files: sumsOf((report?.testResults ?? []).map((one) => [relative(root, one.name), one.endTime - one.startTime])),
  };
}

/** A sample of small faults in the rules, always the same for the same sources: enough of them must be noticed. */
async function runMutate() {
  const { code } = await run(installed('tsx'), ['mutate/mutate.ts', 'domain', '40', '1'], { env });
  const failures = code === 0 ? [] : ['mutate: too many planted faults were not noticed; see above'];
  return { passed: failures.length === 0 ? 1 : 0, skipped: 0, failures };
}

/**
 * @param {string} [titles] a pattern
 * @returns {Promise<Result>}
 */
async function runPlaywright(titles = '.') {
  if (browser === undefined) {
    return { passed: 0, skipped: 0, failures: ['e2e: there is no browser to run the journeys in'] };
  }
  const file = reportOf('playwright');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', `--grep=${titles}`];
  const { code } = await run(installed('playwright'), args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser },
  });
  const report = readReport(file);
  const tests = (report?.suites ?? []).flatMap((suite) => testsOf(suite, []));
  const failures = [
    // A test that passes only at the second try is not a passing test.
    ...tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ title }) => `e2e/${title}`),
    ...(report?.errors ?? []).map((error) => `e2e: ${firstLine(error.message)}`),
  ];
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failures: withExitCode('Playwright', code, failures),
    files: sumsOf(tests.map(({ file: spec, took }) => [`e2e/${spec}`, took])),
  };
}

/** Every test of a suite and of the suites in it, with its full title and how it ended. */
function testsOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, projectName, results }) => ({
        status,
        file: spec.file,
        took: results.reduce((sum, { duration }) => sum + duration, 0),
        title: [...path, spec.title, projectName].filter(Boolean).join(' › '),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ];
}

/**
 * Seconds by name, most first.
 * @param {[name: string, milliseconds: number][]} rows
 */
function sumsOf(rows) {
  const sums = new Map();
  rows.forEach(([name, took]) => sums.set(name, (sums.get(name) ?? 0) + took / 1_000));
  const ordered = [...sums].sort(([, a], [, b]) => b - a);
  return Object.fromEntries(ordered.map(([name, took]) => [name, Math.round(took * 10) / 10]));
}

/** A runner that fails without a failed test broke outside of the tests. */
const withExitCode = (runner, code, failures) =>
  code !== 0 && failures.length === 0 ? [`${runner} ended with code ${code}; see above`] : failures;

// oxlint-disable-next-line no-control-regex -- the messages carry terminal colours
const uncoloured = (text = '') => text.replaceAll(/\u001b\[\d+m/g, '');
const firstLine = (text) => uncoloured(text).split('\n')[0];
/** The first lines of a failure's message, without where it was thrown. */
const beginning = (text) =>
  uncoloured(text)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, 20)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join('\n');

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

process.chdir(root);
const begun = performance.now();
await installWhatIsMissing();
// Before Vitest, whose posters are drawn with a font that comes with it.
const browser = await readyBrowser();
mkdirSync(join(root, '.cache'), { recursive: true });
['vitest', 'playwright'].forEach((name) => rmSync(reportOf(name), { force: true }));

/** @type {Record<string, Result & { seconds: number }>} in the order in which they ran */
const parts = {};
/** @param {() => Promise<Result>} work */
async function part(name, work) {
  const begun = performance.now();
  parts[name] = { ...(await work()), seconds: Math.round((performance.now() - begun) / 100) / 10 };
}

const [what, since, ...more] = process.argv.slice(2);
if ((what !== undefined && what !== 'changed') || more.length > 0) {
  giveUp('`npm test` runs everything, `npm test -- changed [commit]` what the changes since then can touch.');
}
const touched = what === 'changed' ? await touchedSince(since) : undefined;
if (touched) {
  console.log(`${touched.files.length} files changed since ${touched.base.slice(0, 12)}.`);
}

await part('check', () => runCheck(touched !== undefined));
await part('build', async () => {
  const unbuilt = await build();
  return { passed: 0, skipped: 0, failures: unbuilt.map((step) => `build: ${step}`) };
});
const some = touched && !touched.everyUnit ? [`--changed=${touched.base}`, '--passWithNoTests'] : [];
await part('vitest', () => runVitest(some));
if (!touched) {
  await part('mutate', runMutate);
}
const titles = touched ? touched.journeys : '.';
// The journeys need a server and a storefront.
if (parts['build'].failures.length === 0 && titles !== null) {
  await part('journeys', () => runPlaywright(titles));
}
const results = Object.values(parts);
const sum = (count) => results.reduce((total, result) => total + result[count], 0);
const failures = results.flatMap((result) => result.failures);
if (failures.length === 0 && sum('skipped') > 0) {
  failures.push(`${sum('skipped')} tests were skipped`);
}

const report = {
  at: new Date().toISOString(),
  seconds: (performance.now() - begun) / 1_000,
  since: touched?.base,
  parts,
  failures,
};
writeFileSync(join(root, '.cache/test-report.json'), JSON.stringify(report, null, 2));
console.log(`\nEverything took ${seconds(begun)}; by file it is in .cache/test-report.json.`);
for (const [name, { seconds: took, passed }] of Object.entries(parts)) {
  const minutes = (took / 60).toFixed(1).padStart(6);
  console.log(`  ${name.padEnd(10)}${minutes} min${passed > 0 ? `  ${passed} tests` : ''}`);
}
if (failures.length > 0) {
  console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}\n`);
}
console.log(`${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`);
process.exit(failures.length > 0 || sum('passed') === 0 ? 1 : 0);
