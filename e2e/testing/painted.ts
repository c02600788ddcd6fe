import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** The colour that is painted there, as `rgb(…)`. The styles are one thing, what the browser makes of them another. */
export async function paintedAt(page: Page, { x, y }: { x: number; y: number }): Promise<string> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return `rgb(${[...(await sharp(picture).removeAlpha().raw().toBuffer())].join(', ')})`;
}
