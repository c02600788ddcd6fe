import type { Page, Request } from '@playwright/test';
import { storedLanguage, type Language } from '@lyceum/domain/language';
import type { Session } from './calls.ts';

/** Leaves a session in the storage of the shop's site, as signing in does; the page is blank afterwards. */
export async function beSignedIn(page: Page, session: Session | null, site = ''): Promise<void> {
  await (site === '' ? awayFromTheShop(page) : blankPage(page, site));
  await page.evaluate((who) => {
    if (who === null) {
      ['token', 'userDate', 'userId'].forEach((key) => localStorage.removeItem(key));
    } else {
      localStorage.setItem('token', JSON.stringify({ value: who.token, expires: Date.now() + 7 * 86_400_000 }));
      localStorage.setItem('userDate', JSON.stringify(who.profile));
      localStorage.setItem('userId', who.profile.id);
    }
  }, session);
}

/** An address of the shop's own site without the shop: for its storage, and to come from elsewhere. */
export const blankPage = (page: Page, site = '') => page.goto(`${site}${blank}`);
const blank = '/healthz';

async function awayFromTheShop(page: Page): Promise<void> {
  if (!page.url().endsWith(blank)) {
    await blankPage(page);
  }
}

/** The browser forgets what it kept of the shop, and reads another language from now on. */
export async function beginAnew(page: Page, language: Language): Promise<void> {
  await blankPage(page);
  await page.context().clearCookies();
  await page.evaluate((lang) => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('lang', lang);
    localStorage.setItem('officeLanguage', lang);
  }, storedLanguage[language]);
}

/** Opens an address (the part after `#`) anew, as a link from outside does, and waits until nothing is on its way. */
export async function openScreen(page: Page, hash: string): Promise<void> {
  await awayFromTheShop(page);
  await page.goto(`/#${hash}`);
  await settled(page);
}

/** The same in the back office. */
export async function openOffice(page: Page, hash: string): Promise<void> {
  await awayFromTheShop(page);
  await page.goto(`/office/#${hash}`);
  await settled(page);
}

/** The screen has what it shows: no skeleton, no picture or video in sight that is still to come. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    const inSight = (element: HTMLElement): boolean => {
      const { top, left, right, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    };
    const coming = shown('img').filter((image) => inSight(image) && !(image as HTMLImageElement).complete);
    const videos = shown('video').filter((video) => (video as HTMLVideoElement).networkState !== 0);
    const playable = videos.every((video) => (video as HTMLVideoElement).readyState >= 2);
    return (
      shown('main[data-screen]').length > 0 &&
      playable &&
      ![...shown('[aria-busy="true"]'), ...shown('.animate-shine, .ant-skeleton, .ant-spin-spinning')].some(inSight) &&
      coming.length === 0
    );
  });
}

/** Light or dark, and the text for elders, without loading anew: both are the style sheet's matter. */
export async function wear(page: Page, theme: 'light' | 'dark', elder: boolean): Promise<void> {
  await dress(page, theme, elder);
  await settled(page);
}

/** The same without waiting for what the screen may still have on its way. */
export async function dress(page: Page, theme: 'light' | 'dark', elder: boolean): Promise<void> {
  await page.evaluate(
    ([colours, large]) => {
      // Colours on their way to others are neither; and rows that are far away are measured as they are when one comes near.
      const still = new CSSStyleSheet();
      still.replaceSync(
        '*, ::before, ::after { transition-property: none !important } .far { content-visibility: visible !important }',
      );
      document.adoptedStyleSheets = [still];
      document.documentElement.dataset['theme'] = colours;
      document.documentElement.toggleAttribute('data-elder', large);
    },
    [theme, elder] as const,
  );
}

/** Makes the browser believe that the server answered so, for what a look alone does not bring about; `path` without the slash before it. */
export const answer = (page: Page, path: string, data: object | ((request: Request) => object)) =>
  page.route(`**/${path}`, (route) => {
    const told = typeof data === 'function' ? data(route.request()) : data;
    return route.fulfill({ json: { code: 200, success: true, message: '', data: told } });
  });

/** The same, a refusal. */
export const refuse = (page: Page, path: string, refusal: string, params: object, message = '') =>
  page.route(`**/${path}`, (route) =>
    route.fulfill({ json: { code: 0, success: false, message, data: { refusal, params } } }),
  );

/** The server's own answer, changed. */
export const amend = <Data extends object>(page: Page, path: string, change: (data: Data) => object) =>
  page.route(`**/${path}`, async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: Data };
    await route.fulfill({ json: { ...reply, data: change(reply.data) } });
  });
