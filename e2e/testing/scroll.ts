import { expect, type Locator, type Page } from '@playwright/test';
import { screen } from './buyer.ts';
import { settled } from './visit.ts';

/** Scrolls as a thumb does until the list has that many cards. */
export async function scrollFor(page: Page, name: string, count: number): Promise<void> {
  const cards = screen(page, name).locator('a[href^="#/goodDetail"]');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return cards.count();
    })
    .toBeGreaterThanOrEqual(count);
  await settled(page);
}

/** How far the page is scrolled. */
export const place = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/**
 * Taps on it, and answers how far the page was scrolled when it heard of the finger: before that, rows that come near may still be laid out,
 * and the page is scrolled by what they are higher than was thought.
 */
export async function tapFrom(page: Page, thing: Locator): Promise<number> {
  const place = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Math.round(scrollY)), { capture: true, once: true }),
      ),
  );
  await thing.tap();
  return place;
}
