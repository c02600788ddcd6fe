import type { Page } from '@playwright/test';
import type { Session } from './calls.ts';

/** Leaves a session in the storage of the shop's site, as signing in does; the page is blank afterwards. */
export async function beSignedIn(page: Page, session: Session | null, site = ''): Promise<void> {
  await blankPage(page, site);
  await page.evaluate((who) => {
    if (who === null) {
      ['token', 'userDate', 'userId'].forEach((key) => localStorage.removeItem(key));
    } else {
      localStorage.setItem('token', JSON.stringify({ value: who.token, expires: Date.parse(who.expiresAt) }));
      localStorage.setItem('userDate', JSON.stringify(who.profile));
      localStorage.setItem('userId', who.profile.id);
    }
  }, session);
}

/** A page of the shop's own site with nothing on it: for its storage, and to come from elsewhere. */
export async function blankPage(page: Page, site = ''): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(`${site}/blank`);
}

/** Opens an address (the part after `#`) anew, as a link from outside does, and waits until nothing is on its way. */
export async function openScreen(page: Page, hash: string): Promise<void> {
  await blankPage(page);
  await page.goto(`/#${hash}`);
  await settled(page);
}

/** The same in the back office. */
export async function openOffice(page: Page, hash: string): Promise<void> {
  await blankPage(page);
  await page.goto(`/office/#${hash}`);
  await settled(page);
}

/** The screen has what it shows: no skeleton, no picture or video in sight that is still to come. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main[data-screen]:visible').waitFor();
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
      playable &&
      ![...shown('[aria-busy="true"]'), ...shown('.animate-shine, .ant-skeleton, .ant-spin-spinning')].some(inSight) &&
      coming.length === 0
    );
  });
}

/** Light or dark, and the text for elders, without loading anew: both are the style sheet's matter. */
export async function wear(page: Page, theme: 'light' | 'dark', elder: boolean): Promise<void> {
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
  await settled(page);
}
