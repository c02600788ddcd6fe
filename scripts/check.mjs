// `npm run check`: everything that can be said about the sources without running them, side by side and in under a minute.
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, installed, run, seconds } from './run.mjs';

const CHECKS = {
  types: ['tsc', '--noEmit', '--project', 'tsconfig.json'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip', '--no-progress'],
  // A fresh clone is installed by `npm ci`, which refuses a lock file that is incomplete or older than a package.json.
  lock: ['npm', 'ci', '--dry-run', '--ignore-scripts'],
  audit: ['tsx', 'scripts/audit.mjs'],
  laws: ['vitest', 'run', '--project', 'laws', '--silent=passed-only'],
};

// A whole `npm test` asks the laws itself.
if (process.argv.includes('--without-laws')) {
  delete CHECKS.laws;
}

const since = performance.now();
await installWhatIsMissing();
// The types and the laws read the compiled words.
if ((await build(['words'])).length > 0) {
  giveUp('The words could not be compiled, so nothing was checked.');
}

const failed = [];
await Promise.all(
  Object.entries(CHECKS).map(async ([name, [program, ...args]]) => {
    const begun = performance.now();
    const { code, output } = await run(program === 'npm' ? program : installed(program), args, {
      quiet: true,
      env: { NO_COLOR: '1' },
    });
    if (code === 0) {
      // That nobody could be asked for known faults is worth a line.
      const said = name === 'audit' ? ` ${output.trim()}` : '';
      console.log(`${name}: good (${seconds(begun)})${said}`);
    } else {
      failed.push(name);
      console.log(`\n${output.trim()}\n${name}: failed (${seconds(begun)})\n`);
    }
  }),
);
if (failed.length > 0) {
  giveUp(`Failed: ${failed.join(', ')} (${seconds(since)}). \`npx oxfmt\` mends the format.`);
}
console.log(`All good (${seconds(since)}).`);
