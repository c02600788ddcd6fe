// What the tests need of the system, installed by apt-get where that is allowed: Chromium, a font for Chinese, and ffmpeg.
import { existsSync } from 'node:fs';
import { run, seconds } from './run.mjs';

const PROGRAMS = [
  process.env.CHROMIUM_PATH,
  // Chromium without a window, which nobody looks at here: a quarter faster (docs/decisions/0066).
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const PACKAGES = ['fonts-noto-cjk', 'ffmpeg', 'fontconfig'];
/** Not every Debian has the first. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];

/**
 * The browser's program, after installing what was missing; undefined, with a sentence that says what to do, when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function readyBrowser() {
  if (findBrowser() === undefined || !(await hasChineseFont()) || !(await hasFfmpeg())) {
    await installPackages();
  }
  return findBrowser();
}

const findBrowser = () => PROGRAMS.find((program) => program !== undefined && existsSync(program));

async function hasChineseFont() {
  const { code, output } = await run('fc-list', [':lang=zh-tw', 'family'], { quiet: true });
  return code === 0 && output.trim() !== '';
}

/** One journey has a film converted; it fails without. */
async function hasFfmpeg() {
  const { code } = await run('ffmpeg', ['-version'], { quiet: true });
  return code === 0;
}

async function installPackages() {
  const byHand = `Install ${[BROWSERS.at(-1), ...PACKAGES].join(', ')} by hand, or set CHROMIUM_PATH to a Chromium, to run the browser tests.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(byHand);
    return;
  }
  const since = performance.now();
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  for (const browser of BROWSERS) {
    const wanted = [browser, ...PACKAGES];
    console.log(`Installing ${wanted.join(', ')} …`);
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], {
      quiet: true,
      env,
    });
    if (code === 0) {
      console.log(`Installed them in ${seconds(since)}.`);
      return;
    }
    console.log(`${output}\napt-get failed. ${byHand}`);
  }
}
