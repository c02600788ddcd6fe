import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { BenchShop } from './shop.ts';

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Bytes (gzip) of all script and style that a real browser loads until the home page is at rest, the inline ones too. */
export async function benchSizes(shop: BenchShop): Promise<object> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const bytes = { script: 0, style: 0 };
    const pending: Promise<void>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type === 'script' || type === 'stylesheet') {
        pending.push(
          response.body().then((body) => {
            bytes[type === 'script' ? 'script' : 'style'] += gzipSync(body, { level: 9 }).length;
          }),
        );
      }
    });
    await page.goto(`${shop.url}/#/homepage`, { waitUntil: 'networkidle' });
    await Promise.all(pending);
    const inline = await page.content();
    const documentBytes = gzipSync(await (await fetch(shop.url)).text(), { level: 9 }).length;
    const fromHtml = (tag: string) =>
      Array.from(
        inline.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')),
        (match) => match[1] ?? '',
      ).join('');
    const kb = (size: number) => Math.round(size / 100) / 10;
    const inlineScript = gzipSync(fromHtml('script'), { level: 9 }).length;
    const inlineStyle = gzipSync(fromHtml('style'), { level: 9 }).length;
    return {
      scriptKb: { files: kb(bytes.script), inline: kb(inlineScript) },
      styleKb: { files: kb(bytes.style), inline: kb(inlineStyle) },
      documentKb: kb(documentBytes),
    };
  } finally {
    await browser.close();
  }
}
