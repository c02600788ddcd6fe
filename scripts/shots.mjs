// `npm run shots [-- screens languages light dark elder]`: pictures of every screen in .shots, to be looked at.
import { readyBrowser } from './browser.mjs';
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, root, run } from './run.mjs';

process.chdir(root);
await installWhatIsMissing();
const unbuilt = await build();
if (unbuilt.length > 0) {
  giveUp(`No pictures were taken, because these could not be built: ${unbuilt.join(', ')}.`);
}
const browser = await readyBrowser();
if (browser === undefined) {
  giveUp('There is no browser to take pictures with.');
}
const args = ['--import=tsx', 'e2e/shots.ts', ...process.argv.slice(2)];
const { code } = await run(process.execPath, args, { env: { CHROMIUM_PATH: browser } });
process.exit(code);
