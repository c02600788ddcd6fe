import { createHash, randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { desk } from './browser.ts';
import type { Shop } from './shop.ts';

/** A desk of somebody of the staff, signed in without using up a code that another test may need. */
export async function officeDesk(browser: Browser, shop: Shop, email: string): Promise<Page> {
  const token = randomBytes(32).toString('base64url');
  await shop.sql(
    `insert into staff_sessions (id, token_hash, staff_id, device, created_at, seen_at, expires_at, second_factor_done)
     select $1, $2, id, 'journey', now(), now(), now() + interval '1 hour', true from staff where email = $3`,
    [`sss_${token.slice(0, 20)}`, createHash('sha256').update(token).digest(), email],
  );
  const context = await browser.newContext({ ...desk, baseURL: shop.url });
  await context.addCookies([{ name: 'lyceum_office', value: token, url: `${shop.url}/office/` }]);
  return context.newPage();
}

const languages = ['zh-TW', 'zh-CN', 'en'] as const;

/** The same text in all languages, each with the language's name behind it. */
export async function writeWords(page: Page, label: string, text: string): Promise<void> {
  const fields = page.getByRole('group', { name: label, exact: true }).getByRole('textbox');
  for (const [at, language] of languages.entries()) {
    await fields.nth(at).fill(`${text} ${language}`);
  }
}

export const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]:visible`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
