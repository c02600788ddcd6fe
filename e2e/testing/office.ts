import { createHash, randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { desk } from './browser.ts';
import type { Shop } from './shop.ts';

const languages = ['zh-TW', 'zh-CN', 'en'] as const;
/** A screen that is shown, by its `feature/name`. */
export const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]:visible`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Gives the browser a session of somebody of the staff, without using up a code that another test may need; null: of nobody. */
export async function beStaff(context: BrowserContext, shop: Shop, email: string | null): Promise<void> {
  await context.clearCookies({ name: 'lyceum_office' });
  if (email !== null) {
    const value = await openOfficeSession(shop, email);
    await context.addCookies([{ name: 'lyceum_office', value, url: `${shop.url}/office/` }]);
  }
}

/** What the cookie of the back office holds for a session of somebody of the staff. */
export async function openOfficeSession(shop: Shop, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await shop.sql(
    `insert into staff_sessions (id, token_hash, staff_id, device, created_at, seen_at, expires_at, second_factor_done)
     select $1, $2, id, 'journey', now(), now(), now() + interval '1 hour', true from staff where email = $3`,
    [`sss_${token.slice(0, 20)}`, createHash('sha256').update(token).digest(), email],
  );
  return token;
}

/** A desk of its own for somebody of the staff, signed in. */
export async function deskOf(browser: Browser, shop: Shop, email: string): Promise<Page> {
  const context = await browser.newContext({ ...desk, baseURL: shop.url });
  await beStaff(context, shop, email);
  return context.newPage();
}

/** To the question that is asked. */
export const agree = (page: Page) => page.getByRole('dialog').locator('.ant-btn-primary').click();

/** As when one looks at the page again after having been elsewhere. */
export const comeBackTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** One text in each language, in the order of the fields. */
export async function writeWords(page: Page, label: string, text: string): Promise<void> {
  const set = page.getByRole('group', { name: label, exact: true });
  const fields = set.getByRole('textbox');
  for (const [at, language] of languages.entries()) {
    await fields.nth(at).fill(`${text} ${language}`);
  }
}

/** By keyboard, as the option that is so many below the first. */
export async function choose(page: Page, label: string, below: number): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  for (let at = 0; at < below; at += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
