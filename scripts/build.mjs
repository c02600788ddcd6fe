// `npm run build`: builds what is stale, with a line for each part that was.
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, seconds } from './run.mjs';

const since = performance.now();
await installWhatIsMissing();
const failed = await build();
if (failed.length > 0) {
  giveUp(`Not built: ${failed.join(', ')}.`);
}
console.log(`Everything is built (${seconds(since)}).`);
