// Runs before the application has been fetched: built by vite.boot.ts into a plain inline script at the head of the page.
import { sourcesOf } from '@lyceum/domain/pictures';
import { pageInput } from '@lyceum/web/pages';
import { requestOf } from '@lyceum/web/request';
import { begin } from './begin.ts';
import { applyAppearance, headersOf, requestName, type BootState } from './boot-state.ts';
import { firstReads, type FirstRead } from './first-data.ts';

/**
 * Names of files (`/assets/<language>/<name>.js`): the entry and what it imports, all parts, and by path which of these a screen needs; filled in
 * when the page is built.
 */
declare const entryFiles: string[];
declare const partFiles: string[];
declare const partsOfPaths: Record<string, number[]>;

const begun: BootState = { ...begin(), warm, reads: [] };
window.lyceum = begun;
const { data, started } = begun;
applyAppearance(data, started.language);
document.documentElement.toggleAttribute('data-ios', begun.terminal.ios);

if (location.hash === '' || location.hash === '#' || location.hash === '#/') {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/homepage`);
}
const [path = '', query = ''] = location.hash.slice(1).split('?');
document.documentElement.dataset.first = path.slice(1);

// The page may bring the home page's first screen, for a visitor of whom nothing is known; whoever wants another one sees its bones.
const { language, region } = started;
const { dataset } = document.documentElement;
if (path !== '/homepage' || dataset['firstScreen'] !== `${language} ${region}` || data.text('elder') === '1') {
  delete dataset['firstScreen'];
}

/** Milliseconds that the application waits for the picture of a first screen. */
const patience = 500;
const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const address = (name: string): string => `/assets/${language}/${name}.js`;
const preload = (name: string): void => hint({ rel: 'modulepreload', href: address(name), crossOrigin: '' });

begun.reads = (Object.hasOwn(firstReads, path) && firstReads[path]?.(new URLSearchParams(query), data)) || [];
const steps: (() => void)[] = [
  ...entryFiles.map((file) => () => preload(file)),
  () => warm(path),
  ...begun.reads.map((read) => () => ask(read, begun)),
];
if (dataset['firstScreen'] === undefined) {
  steps.forEach((step) => step());
}

// The application begins when the page stands and has its styles, or there are none to be had.
addEventListener('DOMContentLoaded', () => void stand());

async function stand(): Promise<void> {
  if (dataset['firstScreen'] !== undefined) {
    await Promise.race([seen().catch(() => undefined), after(patience)]);
    // One at a time: a slow phone takes many milliseconds for each, and a finger may come down in between.
    for (const step of steps) {
      step();
      await after(0);
    }
  }
  const styles = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // Once the page is complete, styles that are not there do not come.
  if (styles && !styles.sheet && document.readyState !== 'complete') {
    styles.onload = enter;
    addEventListener('load', enter);
  } else {
    enter();
  }
}

/**
 * A first screen that the page brought is painted before the application takes line and processor: its links lead on by themselves, and
 * everything that comes earlier shares the line with its pictures.
 */
async function seen(): Promise<void> {
  await document.querySelector<HTMLImageElement>('#first img')?.decode();
  await new Promise(requestAnimationFrame);
  await after(0);
}

function enter(): void {
  const [entry] = entryFiles.splice(0);
  if (entry) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: address(entry) }));
  }
}

/** The application itself did not come: the page asks for itself again, a few times, when the line has had time to return. */
addEventListener(
  'error',
  ({ target }) => {
    const tries = Number(history.state?.bootTries ?? 0);
    if (target instanceof HTMLScriptElement && tries < 5) {
      history.replaceState({ ...history.state, bootTries: tries + 1 }, '');
      setTimeout(() => location.reload(), 1_000 * 2 ** tries);
    }
  },
  true,
);

function warm(to: string): void {
  const row = Object.keys(partsOfPaths).find((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(to));
  for (const file of (row && partsOfPaths[row]) || []) {
    preload(partFiles[file] ?? '');
  }
  delete partsOfPaths[row ?? ''];
}

/** A failure here is nobody's: the application asks again by itself and says so. */
function ask({ call, input, pages, picture }: FirstRead, { first }: BootState): void {
  const { method, url, body } = requestOf(call, pages ? pageInput(call, input, 1) : input);
  const headers = headersOf(begun, started.language, started.region);
  const answer = fetch(url, {
    method,
    body,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    priority: 'high',
  });
  answer.catch(() => undefined);
  first.set(requestName(url, body), answer);
  if (picture) {
    void answer
      .then((response) => response.clone().json())
      .then((envelope: { data: unknown }) => {
        const src = dataset['firstScreen'] === undefined ? picture.of(envelope.data) : null;
        const srcset = typeof src === 'string' ? sourcesOf(src) : undefined;
        if (srcset !== undefined) {
          paint(srcset, picture.sizes);
        }
      })
      .catch(() => undefined);
  }
}

/**
 * The picture stands in the skeleton's box, which has the shape of the screen's own, until the application takes over. Where the skeleton
 * shows no such box, as on a list, the picture is on its way earlier, and no more.
 */
function paint(srcset: string, sizes: string): void {
  const image = Object.assign(new Image(), { alt: '', fetchPriority: 'high', sizes, srcset });
  document.querySelector('.sk .first')?.append(image);
}

function hint(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
