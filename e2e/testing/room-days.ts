import { rentDays } from '@lyceum/contract/bookings.calls';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { Page } from '@playwright/test';
import { button } from './buyer.ts';
import type { Ask } from './calls.ts';

type Day = ReplyOf<typeof rentDays>['days'][number];

/** Of these days of a room; at the end of a month of the next one, since few are left then, and others book in this shop, too. */
export async function aDayOf(ask: Ask, productId: string, choose: (days: Day[]) => Day | undefined): Promise<string> {
  const { month, days } = await ask(rentDays, { productId });
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  const after = await ask(rentDays, { productId, month: first.toISOString().slice(0, 7) });
  // Late in the evening today has one hour left or none.
  const dayAfterTomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const coming = days.filter(({ date }) => date >= dayAfterTomorrow);
  const day = choose(coming) ?? choose(after.days);
  if (!day) {
    throw new Error(`the room ${productId} has no such day in two months`);
  }
  return day.date;
}

/** Taps the day in a calendar that has just been opened. */
export async function tapDay(page: Page, date: string): Promise<void> {
  const shown = page.locator('button[data-date]:visible');
  await shown.first().waitFor();
  const [first] = await shown.evaluateAll((days) => days.map((day) => day.getAttribute('data-date') ?? ''));
  const day = page.locator(`button[data-date="${date}"]:visible`);
  if (first?.slice(0, 7) !== date.slice(0, 7)) {
    const locale = (await page.locator('html').getAttribute('lang')) as Language;
    await button(page, m.bookings_monthAfter({}, { locale })).tap();
  }
  await day.tap();
}
