import type { Page, Request } from '@playwright/test';
import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import { firstScreenPath, type FirstScreenReply } from '@lyceum/contract/first-screens';
import { headerLanguage } from '@lyceum/domain/language';
import { expect, test } from './testing/test.ts';
import { arrive, screen } from './testing/buyer.ts';
import { someCourse } from './testing/courses.ts';
import type { Shop } from './testing/shop.ts';
import { setScenery } from './testing/scenery.ts';
import { beSignedIn, settled } from './testing/visit.ts';

/** Something that is seen: a line of text or a picture, and where. */
interface Seen {
  what: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Watched {
  /** What is seen in the window of all that the element holds. */
  seenIn(selector: string): Seen[];
  /** How many pictures in sight have not come. */
  toCome(selector: string): number;
  /** What the application shows at the moment when what was brought is taken away. */
  taken: Seen[] | null;
  /** Frames since something was brought in which nothing of a screen was to be seen. */
  bare: number;
}

declare global {
  var watched: Watched;
}

/** Runs in the page, before anything else. */
function watch(): void {
  const isInSight = ({ top, bottom, left, right, width, height }: DOMRect): boolean =>
    width > 1 && height > 1 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  function seenIn(selector: string): Seen[] {
    const seen: Seen[] = [];
    const see = (what: string, rect: DOMRect): void => {
      const { left, top, width, height } = rect;
      if (isInSight(rect)) {
        seen.push({ what, left, top, width, height });
      }
    };
    const walker = document.createTreeWalker(
      document.querySelector(selector) ?? document.head,
      NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element) || !node.checkVisibility()) {
        continue;
      }
      const isWords = [...node.childNodes].every((child) => child instanceof Text);
      if (isWords && node.textContent.trim() !== '' && !node.matches('.sr-only')) {
        const range = document.createRange();
        range.selectNodeContents(node);
        see(node.textContent, range.getBoundingClientRect());
      } else if (/^(img|svg)$/.test(node.localName)) {
        // Of what it has already the browser takes a larger file rather than fetch a smaller one.
        const its =
          node instanceof HTMLImageElement
            ? node.currentSrc.replace(/\d+\.webp$/, '')
            : (node.firstElementChild?.getAttribute('href') ?? '');
        see(`${its} ${getComputedStyle(node).color}`, node.getBoundingClientRect());
      } else if (getComputedStyle(node).backgroundImage !== 'none') {
        see(getComputedStyle(node).backgroundImage, node.getBoundingClientRect());
      }
    }
    return seen;
  }
  const toCome = (selector: string): number =>
    [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)].filter(
      (picture) => isInSight(picture.getBoundingClientRect()) && !(picture.complete && picture.currentSrc !== ''),
    ).length;
  globalThis.watched = { seenIn, toCome, taken: null, bare: 0 };
  new MutationObserver(() => {
    if (!watched.taken && document.querySelector('#root main') && !document.querySelector('#first')) {
      watched.taken = seenIn('#root');
    }
  }).observe(document, { childList: true, subtree: true });
  const look = (): void => {
    if ('laid' in document.documentElement.dataset) {
      const over = document.querySelector('#first');
      const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
      watched.bare += over || (picture?.complete && picture.naturalWidth > 0) ? 0 : 1;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the address while no script comes. Answers what lets the scripts come. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

const brought = (page: Page) => page.locator('#first main');

/** Those of the first that are not among the second, in the same place to a pixel. */
function missing(some: readonly Seen[], others: readonly Seen[]): Seen[] {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
  return some.filter(
    (one) =>
      !others.some(
        (other) =>
          other.what === one.what &&
          isNear(other.left, one.left) &&
          isNear(other.top, one.top) &&
          isNear(other.width, one.width) &&
          isNear(other.height, one.height),
      ),
  );
}

const screens = [
  { what: 'the home page', name: 'home/home', hashOf: () => '/homepage' },
  {
    what: "a product's page",
    name: 'courses/good-detail',
    hashOf: async (shop: Shop) => `/goodDetail?id=${(await someCourse(shop, 'en')).productId}&type=2`,
  },
  {
    what: 'a product that is sold in several ways',
    name: 'courses/good-detail',
    hashOf: async (shop: Shop) => {
      const [one] = await shop.sql<{ id: string }>(
        `select product_id id from offers join products p on p.id = product_id
         where p.type = 2 and p.state = 'onShelf' group by 1 having count(*) > 1 order by 1 limit 1`,
      );
      return `/goodDetail?id=${one?.id ?? ''}&type=2`;
    },
  },
  { what: 'the list of all products', name: 'products/pdt-list', hashOf: () => '/pdtList' },
  {
    what: 'the list of a category, whose chip is far along the line',
    name: 'products/pdt-list',
    hashOf: async (shop: Shop) => {
      const [one] = await shop.sql<{ id: string }>(
        `select c.id from categories c where c.parent_id is not null and exists (
           select from products p where p.category_id = c.id and p.state = 'onShelf') order by c.position desc, c.id limit 1`,
      );
      return `/pdtList?cateId=${one?.id ?? ''}`;
    },
  },
] as const;

/** What the page brings at the address is what the application then draws, and nothing is seen to go or come. Answers its text. */
async function expectSeamless(page: Page, address: string, name: string): Promise<string> {
  await page.addInitScript(watch);
  const release = await openWithoutScripts(page, address);
  await expect(brought(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => watched.toCome('#first'))).toBe(0);
  const { text, seen, end, bones } = await page.evaluate(() => ({
    text: document.querySelector('#first main')?.textContent ?? '',
    seen: watched.seenIn('#first'),
    end: Math.max(...watched.seenIn('#first main').map(({ top, height }) => top + height)),
    bones: Math.min(
      ...[...document.querySelectorAll('#first .animate-shine')].map((bone) => bone.getBoundingClientRect().top),
    ),
  }));
  expect(seen.length).toBeGreaterThan(15);
  release();
  await arrive(page, name);
  await expect(page.locator('#first')).toHaveCount(0);
  const { taken, bare } = await page.evaluate(() => ({ taken: watched.taken ?? [], bare: watched.bare }));
  expect(missing(seen, taken), 'brought, and not drawn').toEqual([]);
  // The application may have drawn what follows already, and what the bones in it stand for.
  const above = taken.filter(({ top }) => top < Math.min(end, bones - 40));
  expect(missing(above, seen), 'drawn, and not brought').toEqual([]);
  expect(bare, 'frames without a screen').toBe(0);
  return text;
}

for (const language of ['zh-TW', 'zh-CN', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    for (const { what, name, hashOf } of screens) {
      test(`${what} is brought as the application then draws it, and nothing is seen to go or come`, async ({
        shop,
        page,
      }) => {
        await expectSeamless(page, `${shop.url}/#${await hashOf(shop)}`, name);
      });
    }
  });
}

for (const { what, name, hashOf } of screens.slice(0, 4)) {
  test(`${what} is brought in the chosen currency as the application then draws it`, async ({ shop, page }) => {
    await page.addInitScript(() => localStorage.setItem('currency', 'USD'));
    const text = await expectSeamless(page, `${shop.url}/#${await hashOf(shop)}`, name);
    expect(text).toContain('約 US$');
  });
}

test('the first screen that the page brings stands until the application has the same to show', async ({
  shop,
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/getIndexBannerById/, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(watch);
  const script = page.waitForResponse(/\/assets\/zh-TW\/index-.*\.js$/);
  const asked = page.waitForRequest(/getIndexBannerById/);
  await page.goto(shop.url);
  await Promise.all([script, asked]);
  await expect(brought(page)).toBeVisible();
  await expect(page.locator('#root > *')).toHaveCount(0);
  release();
  await arrive(page, 'home/home');
  await expect(brought(page)).toHaveCount(0);
  expect(await page.evaluate(() => watched.bare)).toBe(0);
});

test('the server brings the home page for the language of its address; another one is asked for', async ({
  shop,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(...(request.url().includes(firstScreenPath) ? [request.url()] : []));
  });
  await page.goto(shop.url);
  await arrive(page, 'home/home');
  expect(asked).toEqual([]);
  await page.evaluate(() => localStorage.setItem('lang', 'enUS'));
  const release = await openWithoutScripts(page, 'about:blank');
  await page.goto(shop.url, { waitUntil: 'commit' });
  await expect(brought(page).getByText('All courses')).toBeVisible();
  expect(asked).toHaveLength(1);
  release();
  await arrive(page, 'home/home');
  await expect(brought(page)).toHaveCount(0);
});

test('without the application the links of what is brought lead on, and every other screen shows its bones', async ({
  shop,
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`${shop.url}/#/homepage`);
  const card = brought(page).locator('a[href^="#/goodDetail"]').first();
  await expect(card).toHaveAttribute('href', /^#\/goodDetail\?id=prd_\w+&type=2$/);
  await card.tap();
  await expect(page).toHaveURL(/#\/goodDetail\?id=prd_/);
  for (const address of ['/#/classify', '/#/goodDetail?id=prd_x', '/#/pdtList?form=live&sort=sales']) {
    await page.goto('about:blank');
    await page.goto(`${shop.url}${address}`);
    await expect(page.locator('.sk .c')).toBeVisible();
    await expect(brought(page)).toHaveCount(0);
  }
});

test('of a product that nobody sells nothing is brought, and the page says so as before', async ({ shop, page }) => {
  const answer = page.waitForResponse((response) => response.url().includes(firstScreenPath));
  await page.goto(`${shop.url}/#/goodDetail?id=prd_x&type=2`);
  expect((await answer).status()).toBe(204);
  await arrive(page, 'courses/good-detail');
  await expect(screen(page, 'courses/good-detail').locator('a[href="#/pdtList"]')).toBeVisible();
});

test('where the first screen does not come, the application asks by itself', async ({ shop, page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route(`**${firstScreenPath}*`, (route) => route.abort());
  const { productId, name } = await someCourse(shop, 'zh-TW');
  await page.goto(`${shop.url}/#/goodDetail?id=${productId}&type=2`);
  await arrive(page, 'courses/good-detail');
  await expect(screen(page, 'courses/good-detail').getByText(name).first()).toBeVisible();
});

test('the application begins where the styles do not come, too', async ({ shop, page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.css$/, (route) => route.abort());
  for (const [address, name] of [
    ['/', 'home/home'],
    ['/#/pdtList', 'products/pdt-list'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(shop.url + address);
    await expect(page.locator(`main[data-screen="${name}"]`)).toBeVisible();
    await expect(brought(page)).toHaveCount(0);
  }
});

test('names in it are text, never markup; the page says its language and is right a second after a change', async ({
  shop,
  page,
}) => {
  await shop.sql(`update channels set name = jsonb_set(name, '{en}', '"<b>&\\"Live</template>"') where position = 0`);
  await expect
    .poll(async () => (await fetch(`${shop.url}/?lang=enUS`)).text())
    .toContain('&lt;b&gt;&amp;&quot;Live&lt;/template&gt;</span>');
  const html = await (await fetch(`${shop.url}/?lang=enUS`)).text();
  expect(html).toContain('<html lang="en" data-first-screen="en tw"');
  await page.goto(`${shop.url}/?lang=enUS#/homepage`);
  await arrive(page, 'home/home');
  await expect(brought(page)).toHaveCount(0);
  await expect(screen(page, 'home/home').getByText('<b>&"Live</template>')).toBeVisible();
});

test('a first screen is never older than the call that it is drawn from', async ({ shop }) => {
  const { productId } = await someCourse(shop, 'en');
  const ofCall = async (): Promise<string> => {
    const url = `${shop.url}${detailProductLiveAndRecord.facts.path}?id=${productId}`;
    return (await fetch(url, { headers: { lang: headerLanguage.en, appArea: 'tw' } })).text();
  };
  const brings = async (): Promise<FirstScreenReply> => {
    const query = new URLSearchParams({ address: `/goodDetail?id=${productId}&type=2`, language: 'en', region: 'tw' });
    return (await (await fetch(`${shop.url}${firstScreenPath}?${query}`)).json()) as FirstScreenReply;
  };
  for (const turn of [1, 2, 3]) {
    await brings();
    const name = `Renamed ${turn}`;
    await shop.sql(`update products set name = jsonb_set(name, '{en}', to_jsonb($2::text)) where id = $1`, [
      productId,
      name,
    ]);
    await expect.poll(async () => ofCall(), { intervals: [20] }).toContain(name);
    const { html, replies } = await brings();
    expect(html).toContain(`>${name}</p>`);
    expect(replies).toEqual([await ofCall()]);
  }
});

test('who is signed in sees the button wait, as the application then draws it', async ({ shop, page }) => {
  const { productId } = await someCourse(shop, 'zh-TW');
  const { buyer } = await setScenery(shop);
  await beSignedIn(page, buyer);
  await page.addInitScript(watch);
  const release = await openWithoutScripts(page, `${shop.url}/#/goodDetail?id=${productId}&type=2`);
  await expect(brought(page).locator('button[aria-busy="true"]')).toBeVisible();
  release();
  await arrive(page, 'courses/good-detail');
  await settled(page);
  await expect(page.locator('#first')).toHaveCount(0);
  expect(await page.evaluate(() => watched.bare)).toBe(0);
});

test.describe('a list that somebody opens by its address', () => {
  const searchPath = '/productSearch/api/v1/search';

  /** Opens the address while no script comes, then lets them come: how often a first screen was asked for, and the searches. */
  async function open(page: Page, address: string): Promise<{ brought: number; all: string[] }> {
    const asked: string[] = [];
    let first = 0;
    const listen = (request: Request): void => {
      first += request.url().includes(firstScreenPath) ? 1 : 0;
      const body = request.url().includes(searchPath) ? (request.postData() ?? '') : '';
      // A page more may be wanted at once: where the screen is high.
      if (body.includes('"page":1,')) {
        asked.push(body);
      }
    };
    // Anew: another hash alone would not load the page again.
    await page.goto('about:blank');
    page.on('request', listen);
    await page.goto(address);
    await arrive(page, 'products/pdt-list');
    await expect(screen(page, 'products/pdt-list').locator('a[href^="#/goodDetail"]').first()).toBeVisible();
    page.off('request', listen);
    return { brought: first, all: asked };
  }

  test('its first products come with the first screen, and nobody asks again', async ({ shop, page }) => {
    const [category] = await shop.sql<{ id: string }>(
      "select category_id id from products where state = 'onShelf' and type in (1, 2) group by 1 order by count(*) desc limit 1",
    );
    for (const address of ['/#/pdtList', `/#/pdtList?cateId=${category?.id}`, '/#/pdtList?form=live']) {
      expect(await open(page, `${shop.url}${address}`), address).toEqual({ brought: 1, all: [] });
    }
  });

  test('what the page cannot know the screen asks for by itself', async ({ shop, page }) => {
    const narrowed = await open(page, `${shop.url}/#/pdtList?form=live&sort=sales`);
    expect(narrowed.brought).toBe(0);
    expect(narrowed.all.map((body) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ form: 'live', sort: 'sales' }),
    ]);
    // An address that makes no sense is no reason to ask for nonsense.
    const odd = await open(page, `${shop.url}/#/pdtList?form=sideways`);
    expect(odd.brought).toBe(0);
    await page.evaluate(() => {
      localStorage.setItem('longitude', '121.543');
      localStorage.setItem('latitude', '25.026');
    });
    const near = await open(page, `${shop.url}/#/pdtList`);
    expect(near.brought).toBe(0);
    expect(near.all.map((body) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ longitude: 121.543, latitude: 25.026 }),
    ]);
  });
});
