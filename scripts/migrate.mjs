// `npm run migrate`: brings the database of DATABASE_URL to this version with the role of DATABASE_OWNER_URL, for those who do not give the
// servers the owner's address. Does nothing when it is there already.
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await installWhatIsMissing();
const failed = await build(['words', 'server']);
if (failed.length > 0) {
  giveUp(`Nothing was changed, because these could not be built: ${failed.join(', ')}.`);
}
process.argv.splice(2, 0, 'migrate');
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
