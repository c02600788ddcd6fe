// What the tests need of the system, installed by apt-get where that is allowed: Chromium, a font for Chinese, and ffmpeg.
import { existsSync } from 'node:fs';
import { run, seconds } from './run.mjs';

const PROGRAMS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const PACKAGES = ['chromium', 'fonts-noto-cjk', 'ffmpeg'];

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
  const byHand = `Install ${PACKAGES.join(', ')} by hand, or set CHROMIUM_PATH to a Chromium, to run the browser tests.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(byHand);
    return;
  }
  const since = performance.now();
  console.log(`Installing ${PACKAGES.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...PACKAGES, 'fontconfig'],
    {
      quiet: true,
      env,
    },
  );
  console.log(code === 0 ? `Installed them in ${seconds(since)}.` : `${output}\napt-get failed. ${byHand}`);
}
