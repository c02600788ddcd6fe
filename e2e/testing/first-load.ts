import { gzipSync } from 'node:zlib';
import type { Language } from '@lyceum/domain/language';
import type { Browser, BrowserContextOptions, Response } from '@playwright/test';
import { desk, phone } from './browser.ts';
import type { Session } from './calls.ts';
import { watchFaults } from './faults.ts';
import { beginAnew, beSignedIn, settled } from './visit.ts';

export interface FirstLoad {
  /** kB (gzip 9) of the scripts without which the screen does not stand: those that the page asks for by itself, and its inline ones. */
  script: number;
  /** How many files these are; the inline ones are none. */
  files: number;
  /** kB of the scripts that the screen then fetched for what it has below the first look. */
  later: number;
  style: number;
  /** Cumulative layout shift until the screen has what it shows. */
  shift: number;
  /** What moved most, for whoever has to mend it. */
  moved: string;
  /** Errors in its console, and requests that broke off. */
  faults: string[];
}

const kb = (parts: readonly (Buffer | string)[]): number =>
  Math.round(parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0) / 100) / 10;

function inline(html: string, tag: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(found, ([, body = '']) => body).join('');
}

/** Opens an address (the part after `#`) in a browser that knows nothing of the shop, and says what that cost. */
export async function measureFirstLoad(
  browser: Browser,
  {
    url,
    hash,
    session,
    language = 'zh-TW',
    ...options
  }: { url: string; hash: string; session: Session | null; language?: Language } & BrowserContextOptions,
): Promise<FirstLoad> {
  const context = await browser.newContext({ ...phone, ...options, baseURL: url });
  const faults = watchFaults(context);
  try {
    // A screen may go on to another one at once: that one's scripts are no part of the first load.
    await context.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('main[data-screen]')) {
          document.documentElement.dataset['stood'] = '';
        }
      }).observe(document, { childList: true, subtree: true });
    });
    const page = await context.newPage();
    await beginAnew(page, language);
    await beSignedIn(page, session);
    const came: Record<'script' | 'later' | 'stylesheet', Promise<Buffer>[]> = {
      script: [],
      later: [],
      stylesheet: [],
    };
    let isThere: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (isThere = resolve));
    let stands = false;
    /** Scripts that the page asked for by itself; it may do so a while after it has come, when what it brought has been seen. */
    const named = new Set<string>();
    const isNamed = (url: string) =>
      page
        .locator('link[rel="modulepreload"]')
        .evaluateAll((links, href) => links.some((link) => (link as HTMLLinkElement).href === href), url);
    // The line is fast: what the page does not ask for by itself waits, and the screen has to stand without.
    await page.route('**/assets/**/*.js', async (route) => {
      const url = route.request().url();
      if (!stands && (await isNamed(url))) {
        named.add(url);
      } else {
        await there;
      }
      await route.continue();
    });
    const count = (response: Response): void => {
      const type = response.request().resourceType();
      if (type === 'stylesheet') {
        came.stylesheet.push(response.body());
      }
      if (response.url().endsWith('.json')) {
        // The names of a rarer screen's files.
        came.script.push(response.body());
      }
      if (type === 'script') {
        came[named.has(response.url()) ? 'script' : 'later'].push(response.body());
      }
    };
    page.on('response', count);
    const answer = await page.goto(`/#${hash}`);
    await page.waitForFunction(() => 'stood' in document.documentElement.dataset);
    stands = true;
    isThere();
    await settled(page);
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.waitForLoadState('networkidle');
    const html = (await answer?.text()) ?? '';
    const { shift, moved } = await page.evaluate(
      () =>
        new Promise<{ shift: number; moved: string }>((done) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
              sources: { node: Node | null }[];
            })[];
            const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
            const most = counted.toSorted((a, b) => b.value - a.value)[0];
            const nodes = (most?.sources ?? []).map(({ node }) =>
              node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? ''),
            );
            done({ shift: counted.reduce((sum, { value }) => sum + value, 0), moved: nodes.join(', ').slice(0, 200) });
          }).observe({ type: 'layout-shift', buffered: true });
          // A page on which nothing moved has nothing to tell.
          setTimeout(() => done({ shift: 0, moved: '' }), 300);
        }),
    );
    // What comes from here on is not waited for, and would be cut off with the page.
    page.off('response', count);
    return {
      script: kb([...(await Promise.all(came.script)), inline(html, 'script')]),
      files: came.script.length,
      later: kb(await Promise.all(came.later)),
      style: kb([...(await Promise.all(came.stylesheet)), inline(html, 'style')]),
      shift: Math.round(shift * 1_000) / 1_000,
      moved,
      faults: faults.unexpected(),
    };
  } finally {
    await context.close();
  }
}

/** kB (gzip 9) of script and style that a browser at a desk fetches until the back office's first page is at rest. */
export async function weighOffice(
  browser: Browser,
  url: string,
  cookies: readonly { name: string; value: string }[],
): Promise<number> {
  const context = await browser.newContext(desk);
  try {
    await context.addCookies(cookies.map((one) => ({ ...one, url: `${url}/office/` })));
    const page = await context.newPage();
    const bodies: Promise<Buffer>[] = [];
    const weigh = (response: Response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType())) {
        bodies.push(response.body());
      }
    };
    page.on('response', weigh);
    await page.goto(`${url}/office/`, { waitUntil: 'networkidle' });
    // What comes later is no part of it, and would be asked for its body while the window closes.
    page.off('response', weigh);
    return kb(await Promise.all(bodies));
  } finally {
    await context.close();
  }
}

/**
 * kB of script without which a screen does not stand, in how many files a product's page comes, and how much a screen may move. Every row of the
 * table of routes costs 35 bytes of each first load; there were 62 when these were 98 and 110.
 */
export const firstLoadGoals = { home: 100, others: 113, office: 300, productFiles: 12, shift: 0.02 } as const;
