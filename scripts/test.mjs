// `npm test`: installs what is missing, checks the sources (`npm run check`), builds, and runs everything: first Vitest, then the journeys in a
// real browser. The last line is `N passed, N failed, N skipped`, the sum of all; the exit code is 0 only when something ran and nothing failed
// or was skipped.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readyBrowser } from './browser.mjs';
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { installed, root, run, seconds } from './run.mjs';

/** @typedef {{ passed: number, skipped: number, failures: string[] }} Result */

const reportOf = (name) => join(root, '.cache', `${name}-report.json`);

/** With it a test that is kept to itself (`.only`) fails in both runners, and no snapshot is written. */
const env = { CI: 'true' };

/**
 * Types, lint, format, unused code and laws. It runs alone: the machine's cores are the tests' afterwards.
 * @returns {Promise<Result>}
 */
async function runCheck() {
  const { code } = await run(process.execPath, ['scripts/check.mjs'], { env });
  return { passed: 0, skipped: 0, failures: code === 0 ? [] : ['check: `npm run check` failed; see above'] };
}

/** @returns {Promise<Result>} */
async function runVitest() {
  const file = reportOf('vitest');
  const { code } = await run(
    installed('vitest'),
    ['run', '--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const inside = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    const sentences = status === 'failed' && inside.length === 0 ? [firstLine(message)] : inside;
    return sentences.map((sentence) => `${relative(root, name)}: ${sentence}`);
  });
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: withExitCode('Vitest', code, failures),
  };
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const browser = await readyBrowser();
  if (browser === undefined) {
    return { passed: 0, skipped: 0, failures: ['e2e: there is no browser to run the journeys in'] };
  }
  const file = reportOf('playwright');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
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
  };
}

/** Every test of a suite and of the suites in it, with its full title and how it ended. */
function testsOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, projectName }) => ({
        status,
        title: [...path, spec.title, projectName].filter(Boolean).join(' › '),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ];
}

/** A runner that fails without a failed test broke outside of the tests. */
const withExitCode = (runner, code, failures) =>
  code !== 0 && failures.length === 0 ? [`${runner} ended with code ${code}; see above`] : failures;

// oxlint-disable-next-line no-control-regex -- the messages carry terminal colours
const firstLine = (text = '') => text.replaceAll(/\u001b\[\d+m/g, '').split('\n')[0];

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

process.chdir(root);
const since = performance.now();
await installWhatIsMissing();
mkdirSync(join(root, '.cache'), { recursive: true });
['vitest', 'playwright'].forEach((name) => rmSync(reportOf(name), { force: true }));

const checked = await runCheck();
const unbuilt = await build();
const results = [
  checked,
  { passed: 0, skipped: 0, failures: unbuilt.map((step) => `build: ${step}`) },
  await runVitest(),
  // The journeys need a server and a storefront.
  ...(unbuilt.length === 0 ? [await runPlaywright()] : []),
];
const sum = (count) => results.reduce((total, result) => total + result[count], 0);
const failures = results.flatMap((result) => result.failures);
if (failures.length === 0 && sum('skipped') > 0) {
  failures.push(`${sum('skipped')} tests were skipped`);
}

console.log(`\nEverything took ${seconds(since)}.`);
if (failures.length > 0) {
  console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}\n`);
}
console.log(`${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`);
process.exit(failures.length > 0 || sum('passed') === 0 ? 1 : 0);
