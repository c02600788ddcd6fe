import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const grave = ['serious', 'critical'];

/**
 * What keeps somebody from using the page as it stands: rule and element of each serious finding. `what`: everything, what its colours
 * alone decide (its slowest rule), or all the rest.
 */
export async function barriers(page: Page, what: 'all' | 'colours' | 'structure'): Promise<string[]> {
  await page.evaluate(axe);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(what === 'colours' && { runOnly: ['color-contrast'] }),
    ...(what === 'structure' && { rules: { 'color-contrast': { enabled: false } } }),
  };
  const { violations } = await page.evaluate((given) => {
    const { axe: checker } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return checker.run(given);
  }, options);
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`));
}
