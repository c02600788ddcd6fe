import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from '@playwright/test';
import * as products from '@lyceum/contract/products.calls';
import { loaderHelper, phone } from '../e2e/testing/browser.ts';
import { firstLoadGoals, measureFirstLoad } from '../e2e/testing/first-load.ts';
import { build } from 'esbuild';
import { setScenery } from '../e2e/testing/scenery.ts';
import { looks, routeNames, sessionOf } from '../e2e/testing/screens.ts';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { openShop, type Shop } from '../e2e/testing/shop.ts';
import { settled } from '../e2e/testing/visit.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

const rows = 2_000;
/** Bounds how long the list may take to get there. */
const lengtheningMs = 120_000;
const changes = 12;
const scrollSeconds = 6;
const round = (value: number) => Math.round(value * 10) / 10;
const partOf = (values: number[], part: number) =>
  round(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0);

/** Script and movement of every first screen, as a table. */
async function firstScreens(browser: Browser, shop: Shop): Promise<object> {
  const scenery = await setScenery(shop);
  const table: Record<string, { script: number; later: number; shift: number }> = {};
  for (const name of routeNames) {
    for (const { as, hash, who } of looks[name](scenery)) {
      const session = sessionOf(scenery, who);
      const { script, later, shift } = await measureFirstLoad(browser, { url: shop.url, hash, session });
      table[as === '' ? name : `${name} (${as})`] = { script, later, shift };
    }
  }
  console.table(table);
  const others = Object.entries(table).filter(([name]) => name !== 'home');
  return {
    home: table['home'],
    mostScript: Math.max(...others.map(([, { script }]) => script)),
    mostShift: Math.max(...Object.values(table).map(({ shift }) => shift)),
    goals: firstLoadGoals,
  };
}

/** What has to be drawn: of a product its name, which no bones have. */
const productStands = 'main[data-screen="courses/good-detail"] p.text-title';

/** Milliseconds from the finger's lifting to the first frame that has what is waited for, on a processor four times slower. */
async function tapAndWait(page: Page, devtools: CDPSession, target: Locator, wanted: string): Promise<number> {
  // In the middle, where no bar lies over it.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(300);
  const box = await target.boundingBox();
  if (!box) {
    throw new Error('there is nothing to tap');
  }
  await page.bringToFront();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const shown = page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () =>
              [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
                ? setTimeout(() => done(performance.now() - timeStamp))
                : requestAnimationFrame(look);
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
    wanted,
  );
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  // A finger stays down for about as long; the next screen's code comes meanwhile.
  await page.waitForTimeout(80);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const took = await shown;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return took;
}

/** From the home page to a product, and in turn the same tap on a page of React alone. */
async function routeChanges(page: Page, devtools: CDPSession, shop: Shop): Promise<object> {
  const bare = await openBarePage(page);
  const took: number[] = [];
  const bareTook: number[] = [];
  try {
    await page.goto(`${shop.url}/#/homepage`);
    for (let turn = 0; turn < changes; turn += 1) {
      await settled(page);
      const card = page.locator('main[data-screen="home/home"] a[href^="#/goodDetail"]').nth(turn % 4);
      took.push(await tapAndWait(page, devtools, card, productStands));
      await settled(page);
      await page.goBack();
      await page.locator('main[data-screen="home/home"]:visible').waitFor();
      bareTook.push(await tapAndWait(bare.page, bare.devtools, bare.page.locator('a').first(), 'main'));
      await bare.page.reload();
    }
  } finally {
    await bare.close();
  }
  // The first one fetches the screen's code and is told apart.
  const [first = 0, ...others] = took;
  return {
    first: round(first),
    p50: partOf(others, 0.5),
    worst: round(Math.max(...others)),
    bareP50: partOf(bareTook.slice(1), 0.5),
    goal: 100,
  };
}

async function openBarePage(beside: Page): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'apps/storefront/src/testing/bare-page.tsx')],
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.text ?? '';
  const page = await beside.context().newPage();
  await page.route('http://bare.example/**', (route) =>
    route.request().url().endsWith('.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
      : route.fulfill({ contentType: 'text/html', body: `<!doctype html><body><script>${script}</script>` }),
  );
  await page.goto('http://bare.example/');
  return { page, devtools: await page.context().newCDPSession(page), close: () => page.close() };
}

/** The list's first rows again and again under other ids, until there are so many; a hundred come with each page. */
async function lengthen(page: Page): Promise<void> {
  const pageSize = 100;
  await page.route(`**${products.search.facts.path}`, async (route) => {
    const asked = route.request().postDataJSON() as { page: number };
    const first = await route.fetch({ postData: JSON.stringify({ ...asked, page: 1 }) });
    const answer = (await first.json()) as { data: { list: { id: string }[] } };
    const { list } = answer.data;
    const many = Array.from({ length: pageSize }, (_, at) => {
      const item = list[at % list.length];
      return { ...item, id: `${item?.id ?? ''}_${asked.page}_${at}` };
    });
    await route.fulfill({ json: { ...answer, data: { list: many, total: rows, page: asked.page, pageSize } } });
  });
}

interface TraceEvent {
  name: string;
  /** b: the beginning, which already says what became of it. */
  ph: string;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args?: { frame_reporter?: { state: string; frame_sequence: number; affects_smoothness: boolean } };
}

async function traced(devtools: CDPSession, during: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'cc',
        'benchmark',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
      ],
    },
  });
  await during();
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await complete;
  return events;
}

/** Frames while a thumb runs over 2,000 rows, as Chromium's own reports of them say. */
async function scrolling(page: Page, devtools: CDPSession, shop: Shop): Promise<object> {
  await lengthen(page);
  // From another screen: a page that begins at the list brings its first rows along, and those are not lengthened.
  await page.goto(`${shop.url}/#/settings`);
  await settled(page);
  await page.evaluate(() => (location.hash = '#/pdtList'));
  const cards = page.locator('main[data-screen="products/pdt-list"]:visible a[href^="#/goodDetail"]');
  await cards.first().waitFor();
  const until = Date.now() + lengtheningMs;
  for (let count = 0; count < rows; count = await cards.count()) {
    if (Date.now() > until) {
      throw new Error(`the list stopped growing at ${count} rows`);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1_000);
  const events = await traced(devtools, () =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -scrollSeconds * 2_500,
      speed: 2_500,
      // A touch that DevTools makes scrolls nothing in a headless browser; a wheel goes the same way through the compositor.
      gestureSourceType: 'mouse',
    }),
  );
  const reports = events.flatMap(({ name, ph, ts, args }) =>
    name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter ? [{ ...args.frame_reporter, ts }] : [],
  );
  const framesOf = (wanted: (report: (typeof reports)[number]) => boolean): number =>
    new Set(reports.filter(wanted).map((report) => report.frame_sequence)).size;
  const presented = framesOf(({ state }) => state.startsWith('STATE_PRESENTED'));
  const times = reports.filter(({ state }) => state.startsWith('STATE_PRESENTED')).map(({ ts }) => ts);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1e6;
  const dropped = framesOf((report) => report.affects_smoothness && report.state === 'STATE_DROPPED');
  const tasks = events.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000);
  return {
    rows: await cards.count(),
    scrolledTo: await page.evaluate(() => Math.round(scrollY)),
    framesPerSecond: round(presented / seconds),
    droppedShare: round((dropped / Math.max(1, dropped + presented)) * 100),
    taskP99: partOf(tasks, 0.99),
    longestTask: round(Math.max(...tasks)),
    goal: 60,
  };
}

/** A browser in whose pages the functions of this file run. */
async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    async newContext(options?: BrowserContextOptions) {
      const context = await newContext(options);
      await context.addInitScript({ content: loaderHelper });
      return context;
    },
  });
}

/** What a phone does with the screens: first loads, changes of screen, and a long list under the thumb. */
export async function benchScreens(): Promise<object> {
  const shop = await openShop();
  const browser = await launch();
  try {
    const onPhone = async (measure: (page: Page, devtools: CDPSession, shop: Shop) => Promise<object>) => {
      const context = await browser.newContext({ ...phone });
      try {
        const page = await context.newPage();
        return await measure(page, await context.newCDPSession(page), shop);
      } finally {
        await context.close();
      }
    };
    // Told as they come: each takes minutes.
    const told = async (name: string, measured: Promise<object>) => {
      console.log(name, await measured);
      return measured;
    };
    return {
      scrolling: await told('scrolling', onPhone(scrolling)),
      routeChangeMs: await told('route changes', onPhone(routeChanges)),
      firstScreens: await told('first screens', firstScreens(browser, shop)),
    };
  } finally {
    await browser.close();
    await shop.stop();
  }
}
