import { expect, type Page } from '@playwright/test';
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

/** The same once it rests: rows that come near are laid out, and move what is below them by what they are higher than was thought. */
export const restingPlace = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, quiet] = [scrollY, 0];
        const look = () => {
          quiet = scrollY === last ? quiet + 1 : 0;
          last = scrollY;
          return quiet < 6 ? requestAnimationFrame(look) : resolve(Math.round(last));
        };
        look();
      }),
  );
