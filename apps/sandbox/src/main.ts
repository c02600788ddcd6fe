import { startSandbox } from './app.ts';
import { readOptions } from './config.ts';

const sandbox = await startSandbox(readOptions(process.env));
process.stdout.write(`sandbox listening on ${sandbox.url}\n`);

const end = () => void sandbox.close().then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
// Whoever started us holds our input open: when that process dies, however it dies, we end too.
if (process.env.SANDBOX_FOLLOWS_PARENT) {
  process.stdin.on('end', end).resume();
}
