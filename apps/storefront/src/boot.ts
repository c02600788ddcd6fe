// Runs before the application has been fetched: built by vite.boot.ts into a plain inline script at the head of the page.
import { firstScreenPath, type FirstScreenReply } from '@lyceum/contract/first-screens';
import { requestOf } from '@lyceum/web/request';
import { isStatusBar, terminals } from '@lyceum/web/terminal';
import { begin } from './begin.ts';
import { requestName, type BootState } from './boot-state.ts';
import { firstReads, inputOf, type FirstRead } from './first-data.ts';
import { tableOf } from './rare-tables.ts';
import { showChosen } from './ui/show-chosen.ts';

type FilesOfPaths = Record<string, string[]>;

/**
 * Names of files (`/assets/<language>/<name>.js`), filled in when the page is built: the entry and what it imports; by path what the screens
 * need that most visits begin with; and the names of the tables (`/assets/<name>.json`) of all others, none while the application is written.
 */
declare const entryFiles: string[];
declare const filesInPage: FilesOfPaths;
declare const otherTables: string[];

const begun: BootState = { ...begin(), warm, lay, reads: [], readsOf: (to) => firstReads(to, data).reads };
globalThis.lyceum = begun;
const { data, started, terminal } = begun;
begun.appear(started.language);
document.documentElement.toggleAttribute('data-ios', terminal.ios);
const statusBar = Number(data.text('getStatusBarHeight'));
if (terminal.number >= terminals.ios && isStatusBar(statusBar)) {
  document.documentElement.style.setProperty('--status-bar', `${statusBar}px`);
}

if (location.hash === '' || location.hash === '#' || location.hash === '#/') {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/homepage`);
}
const hash = location.hash.slice(1);
const [path = ''] = hash.split('?');
const { dataset } = document.documentElement;
dataset['first'] = path.slice(1);

const { language, region } = started;
const signedIn = data.token() !== null;
const currency = data.text('currency');
const isBrought = (): boolean => dataset['firstScreen'] !== undefined;
// The page may bring the home page's first screen, drawn for a visitor of whom nothing is known.
if (path !== '/homepage' || dataset['firstScreen'] !== `${language} ${region}` || signedIn || currency) {
  delete dataset['firstScreen'];
}

/** Milliseconds that the application waits for the pictures of a first screen or the names of its files, and for a first screen to come. */
const patience = 500;
const patienceForScreen = 2_000;
const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const bodyStands = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

const address = (name: string): string => `/assets/${language}/${name}.js`;
const preload = (name: string): void => hint({ rel: 'modulepreload', href: address(name), crossOrigin: '' });

const { reads, drawn } = firstReads(hash, data);
begun.reads = reads;
let warmed: Promise<void> | undefined;
const askedTables: Record<string, Promise<FilesOfPaths>> = {};
const steps: (() => void)[] = [
  ...entryFiles.map((file) => () => preload(file)),
  () => (warmed = warm(path)),
  ...reads.map((read) => () => ask(read)),
];
// While the application is written it has no files and no first screen.
const coming = drawn && !isBrought() && entryFiles.length > 0 ? bring().catch(() => undefined) : null;
if (!coming && !isBrought()) {
  steps.forEach((step) => step());
}

// The application begins when the page stands and has its styles, or there are none to be had.
void bodyStands.then(stand);

async function stand(): Promise<void> {
  await Promise.race([coming, after(patienceForScreen)]);
  if (isBrought()) {
    await styled();
    await Promise.race([seen().catch(() => undefined), after(patience)]);
  }
  if (coming !== null || isBrought()) {
    // One at a time: a slow phone takes many milliseconds for each, and a finger may come down in between.
    for (const step of steps) {
      step();
      await after(0);
    }
  }
  await styled();
  // The application would find out one after another what its screen needs.
  await Promise.race([warmed, after(patience)]);
  enter();
}

/** The page has its styles, or there are none to be had: once the page is complete, styles that are not there do not come. */
async function styled(): Promise<void> {
  await bodyStands;
  const styles = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (styles && !styles.sheet && document.readyState !== 'complete') {
    await new Promise((resolve) => {
      styles.addEventListener('load', resolve);
      addEventListener('load', resolve);
    });
  }
}

/**
 * A first screen that the page brought is painted before the application takes line and processor: its links lead on by themselves, and
 * everything that comes earlier shares the line with its pictures.
 */
async function seen(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('#first img[fetchpriority="high"]');
  await Promise.all(Array.from(pictures, (picture) => picture.decode()));
  await new Promise(requestAnimationFrame);
  await after(0);
}

/** Asks for the first screen of an address that the server has not seen; what it is drawn from answers the application's own questions. */
async function bring(): Promise<void> {
  const query = { address: hash, language, region, ...(signedIn && { signedIn: '1' }), ...(currency && { currency }) };
  const answer = await fetch(`${firstScreenPath}?${new URLSearchParams(query)}`, { priority: 'high' });
  const { html, replies } = (await answer.json()) as FirstScreenReply;
  await bodyStands;
  // Somebody may have gone on by a link meanwhile, or the application stands without.
  if (location.hash.slice(1) === hash && !document.querySelector('#root > *')) {
    reads.forEach((read, at) => begun.first.set(nameOf(read), Promise.resolve(new Response(replies[at]))));
    dataset['firstScreen'] = `${language} ${region}`;
    template().innerHTML = html;
    await lay();
  }
}

function template(): HTMLTemplateElement {
  return document.querySelector('#first template') as HTMLTemplateElement;
}

async function lay(): Promise<void> {
  const screen = document.createElement('div');
  // Its first pictures are on their way already.
  screen.hidden = true;
  screen.append(template().content);
  for (const element of screen.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
  template().after(screen);
  await styled();
  screen.hidden = false;
  dataset['laid'] = '';
  showChosen(screen);
}

const nameOf = (read: FirstRead): string => {
  const { url, body } = requestOf(read.call, inputOf(read));
  return requestName(url, body);
};

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
    // The script of a chat app is none of ours, and the page does without.
    if (target instanceof HTMLScriptElement && target.type === 'module' && tries < 5) {
      history.replaceState({ ...history.state, bootTries: tries + 1 }, '');
      setTimeout(() => location.reload(), 1_000 * 2 ** tries);
    }
  },
  true,
);

/** Without these tables screens come all the same, only later. */
function filesOfOthers(to: string): Promise<FilesOfPaths> {
  const name = otherTables[tableOf(to, otherTables.length)] ?? '';
  askedTables[name] ??= name ? fetch(`/assets/${name}.json`).then((answer) => answer.json()) : Promise.resolve({});
  return askedTables[name].catch(() => ({}));
}

/** Settles when the files are asked for. */
async function warm(to: string): Promise<void> {
  const table = to in filesInPage ? filesInPage : await filesOfOthers(to);
  const row = Object.keys(table).find((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(to)) ?? '';
  const files = table[row] ?? [];
  delete table[row];
  files.forEach(preload);
}

/** Where the first screen has not brought the answer. A failure here is nobody's: the application asks again by itself and says so. */
function ask(read: FirstRead): void {
  const { method, url, body } = requestOf(read.call, inputOf(read));
  const name = requestName(url, body);
  if (begun.first.has(name)) {
    return;
  }
  const headers = begun.headers(language, region);
  const answer = fetch(url, {
    method,
    body,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    priority: 'high',
  });
  answer.catch(() => undefined);
  begun.first.set(name, answer);
}

function hint(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
