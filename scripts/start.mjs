// `npm start`: installs what is missing, builds what is stale, then is the server: the same process, so that a signal reaches it directly.
// HOST, PORT, DATA_DIR, DATABASE_URL, NODE_ENV, LOG_LEVEL and DEMO are read by apps/server/src/config.ts.
import { build } from './build-steps.mjs';
import { installWhatIsMissing } from './install.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await installWhatIsMissing();
const failed = await build();
if (failed.length > 0) {
  giveUp(`The server was not started, because these could not be built: ${failed.join(', ')}.`);
}
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
