// Builds what is stale, makes a browser ready, and runs a program of ours that needs both, with the arguments behind its name.
import { readyBrowser } from './browser.mjs';
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, root, run } from './run.mjs';

process.chdir(root);
await installWhatIsMissing();
const unbuilt = await build();
if (unbuilt.length > 0) {
  giveUp(`Nothing was run, because these could not be built: ${unbuilt.join(', ')}.`);
}
// Without one, whatever opens it says so; what opens none runs all the same.
const browser = await readyBrowser();
const env = browser === undefined ? {} : { CHROMIUM_PATH: browser };
const { code } = await run(process.execPath, ['--import=tsx', ...process.argv.slice(2)], { env });
process.exit(code);
