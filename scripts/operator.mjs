// `npm run operator -- <email>`: invites the first operator, or lets one in again who lost password or second factor, and prints the link.
// Works on the same database as `npm start`, whether the server runs or not.
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await installWhatIsMissing();
const failed = await build(['words', 'server']);
if (failed.length > 0) {
  giveUp(`Nobody was invited, because these could not be built: ${failed.join(', ')}.`);
}
process.argv.splice(2, 0, 'operator');
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
