// What is built from what. Each step names what it reads and what it makes; a step is skipped when what it reads has the same content as at
// its last success and what it makes is still there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, root, run, seconds } from './run.mjs';

const STAMPS = join(root, '.cache/build-stamp.json');
const DOMAIN = ['packages/domain'];
const SHARED = [...DOMAIN, 'packages/contract', 'packages/i18n'];

const packagesOf = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`);
const dependenciesOf = (file) =>
  existsSync(join(root, file))
    ? Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).dependencies ?? {})
    : [];

/**
 * Our own packages go into the bundle, so that a start reads one file; all others stay imports of node_modules. Each of `workers` begins a
 * process of its own and becomes a file beside main.js.
 */
function bundle(app, workers = []) {
  const outside = [`apps/${app}/package.json`, ...packagesOf('packages')].flatMap(dependenciesOf);
  return [
    installed('esbuild'),
    ...['main.ts', ...workers].map((entry) => `apps/${app}/src/${entry}`),
    `--outdir=apps/${app}/dist`,
    '--entry-names=[name]',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20.19',
    '--sourcemap',
    '--log-level=warning',
    ...[...new Set(outside)].filter((name) => !name.startsWith('@lyceum/')).map((name) => `--external:${name}`),
  ];
}

/** The settings of a front end import sources of other packages, which Node reads by way of tsx. */
function vite(app, config = 'vite.config.ts') {
  return [
    process.execPath,
    '--import=tsx',
    'node_modules/vite/bin/vite.js',
    'build',
    `apps/${app}`,
    '--config',
    `apps/${app}/${config}`,
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
  ];
}

const STEPS = {
  words: {
    command: [process.execPath, 'packages/i18n/compile.mjs'],
    entry: 'packages/i18n/compile.mjs',
    reads: ['packages/i18n'],
    makes: 'packages/i18n/src/words',
    after: [],
  },
  pictures: {
    command: [process.execPath, '--import=tsx', 'packages/fixtures/src/render-pictures.ts'],
    entry: 'packages/fixtures/src/render-pictures.ts',
    reads: [...DOMAIN, 'packages/fixtures'],
    makes: '.cache/demo-media',
    after: [],
  },
  sandbox: {
    command: bundle('sandbox'),
    entry: 'apps/sandbox/src/main.ts',
    reads: ['apps/sandbox'],
    makes: 'apps/sandbox/dist/main.js',
    after: [],
  },
  server: {
    command: bundle('server', ['people/files/check-bytes.worker.ts']),
    entry: 'apps/server/src/main.ts',
    reads: [...SHARED, 'packages/fixtures', 'apps/server/src'],
    makes: 'apps/server/dist/main.js',
    after: ['words'],
  },
  storefront: {
    command: vite('storefront'),
    entry: 'apps/storefront/vite.config.ts',
    reads: [...SHARED, 'packages/web', 'apps/storefront'],
    makes: 'apps/storefront/dist',
    after: ['words'],
  },
  // What the server draws of the storefront (decision 37).
  firstScreens: {
    command: vite('storefront', 'vite.server.ts'),
    entry: 'apps/storefront/vite.server.ts',
    reads: [...SHARED, 'packages/web', 'apps/storefront'],
    makes: 'apps/server/dist/first-screens.js',
    after: ['words'],
  },
  backoffice: {
    command: vite('backoffice'),
    entry: 'apps/backoffice/vite.config.ts',
    reads: [...SHARED, 'packages/web', 'apps/backoffice'],
    makes: 'apps/backoffice/dist',
    after: ['words'],
  },
};

/**
 * Runs the stale ones of the named steps, side by side where one does not need another's work, with a line for each that ran.
 * Resolves to the names of the steps that failed, whose output was printed.
 * @param {(keyof typeof STEPS)[]} [names]
 * @returns {Promise<string[]>}
 */
export async function build(names = Object.keys(STEPS)) {
  const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
  const outcomes = new Map();
  for (const name of names) {
    const before = STEPS[name].after.map((earlier) => outcomes.get(earlier));
    outcomes.set(
      name,
      Promise.all(before).then(async (earlier) => !earlier.includes(false) && (await buildStep(name, stamps))),
    );
  }
  const failed = [];
  for (const [name, outcome] of outcomes) {
    if (!(await outcome)) {
      failed.push(name);
    }
  }
  return failed;
}

async function buildStep(name, stamps) {
  const { command, entry, reads, makes } = STEPS[name];
  if (!existsSync(join(root, entry))) {
    console.error(`${name}: ${entry} is missing.`);
    return false;
  }
  const stamp = stampOf(command, reads);
  if (stamps[name] === stamp && existsSync(join(root, makes))) {
    return true;
  }
  const since = performance.now();
  console.log(`Building ${name} …`);
  // What a step that fails or is killed leaves behind is of no sources.
  delete stamps[name];
  keep(stamps);
  const [program, ...args] = command;
  const { code, output } = await run(program, args, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    console.error(`${output.trim()}\n${name}: failed after ${seconds(since)}.`);
    return false;
  }
  // A source that changed during the step keeps the old stamp, so the next run builds it again.
  stamps[name] = stamp;
  keep(stamps);
  console.log(`Built ${name} in ${seconds(since)}.`);
  return true;
}

function keep(stamps) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify(stamps, null, 2));
}

/** A hash over the content of everything that a step depends on. */
function stampOf(command, reads) {
  const hash = createHash('sha256').update(JSON.stringify(command));
  for (const file of ['package-lock.json', ...reads.flatMap(sourcesBelow)]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      const isMade = ['node_modules', 'dist', '.cache'].includes(entry.name) || path === STEPS.words.makes;
      if (entry.isDirectory()) {
        return isMade ? [] : sourcesBelow(path);
      }
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}
