import { browserArguments } from '../e2e/testing/browser.ts';

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const chromiumFlags = ['--headless', ...browserArguments];
