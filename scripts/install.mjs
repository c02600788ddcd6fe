// Installs the packages when they are missing or older than package-lock.json.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run, seconds } from './run.mjs';

const OLDEST_NODE = [20, 19];
// npm writes its marker and the lock file in one go, in either order.
const SAME_MOMENT_MS = 10_000;

export async function installWhatIsMissing() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    giveUp(`Lyceum needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`);
  }
  if (isInstalled()) {
    return;
  }
  const since = performance.now();
  console.log('Installing packages; the first time this takes a minute or two …');
  // With NODE_ENV=production npm would leave out the tools that build.
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], { quiet: true });
  if (code !== 0) {
    giveUp(`${output}\nThe packages could not be installed: npm ci failed (see above).`);
  }
  console.log(`Installed packages in ${seconds(since)}.`);
}

function isInstalled() {
  // npm writes this file last, so an interrupted install has none.
  const marker = join(root, 'node_modules/.package-lock.json');
  return (
    existsSync(marker) && statSync(marker).mtimeMs + SAME_MOMENT_MS >= statSync(join(root, 'package-lock.json')).mtimeMs
  );
}
