// The service worker, built by vite.worker.ts into /worker.js (decision 50). It keeps the shell and the answers of shared calls for reading
// without a line; whatever else the page asks for passes by it.
import { firstScreenPath, type FirstScreenReply } from '@lyceum/contract/first-screens';
import { headerLanguage, parseLanguage } from '@lyceum/domain/language';
import { unknownPlace } from '@lyceum/domain/place';
import { parseRegion, regionFacts } from '@lyceum/domain/region';
import { requestOf } from '@lyceum/web/request';
import { firstReads, inputOf } from './first-data.ts';
import {
  addressWithAnswers,
  answersCache,
  keptAtHeader,
  shellPrefix,
  type FromPage,
  type ToPage,
} from './worker-kept.ts';

/** Filled in by vite.worker.ts. Files are addresses with `:language` in them. */
declare const buildName: string;
declare const shellFiles: readonly string[];
declare const entryName: string;
declare const sharedCalls: readonly { method: string; path: string }[];

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asking extends Lasting {
  request: Request;
  clientId: string;
  resultingClientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface Telling extends Lasting {
  data: FromPage;
  source: { id: string; postMessage: (message: ToPage) => void };
}
interface Pushed extends Lasting {
  data: { json: () => PushMessage } | null;
}
interface Pressed extends Lasting {
  notification: { close: () => void; data: { link: string } };
}
/** What the server sends (people/notices/push-channel.ts). */
interface PushMessage {
  title: string;
  body: string;
  /** Of the application, the part after `#`. */
  link: string;
  language: string;
}
interface Page {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}
/** The part that we use of what TypeScript has in a library that excludes the one of pages. */
interface Worker {
  addEventListener: ((name: 'install' | 'activate', heard: (event: Lasting) => void) => void) &
    ((name: 'fetch', heard: (event: Asking) => void) => void) &
    ((name: 'message', heard: (event: Telling) => void) => void) &
    ((name: 'push', heard: (event: Pushed) => void) => void) &
    ((name: 'notificationclick', heard: (event: Pressed) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<{ postMessage: (message: ToPage) => void } | undefined>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
}
const worker = globalThis as unknown as Worker;

const day = 24 * 3_600_000;
const answersLast = 7 * day;
const mostAnswers = 80;
const largestAnswer = 300_000;

/** The page registers the worker with its language: files are of one language. */
const language = new URL(location.href).searchParams.get('language') ?? 'zh-TW';
const shellName = `${shellPrefix}${buildName} ${language}`;
const inLanguage = (file: string): string => file.replace(':language', language);

worker.addEventListener('install', (event) => {
  // Open pages lose nothing: they go on with their own parts, of which the shell before this one is kept.
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/** All or nothing: a shell with a part missing is never used. */
async function keepShell(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-cache' });
  const page = await answer.text();
  // While servers change over, the page may come from another build than this worker.
  if (!answer.ok || !page.includes(entryName)) {
    throw new Error('the page is of another build');
  }
  const headers = new Headers(answer.headers);
  // They say how the page came over the line.
  ['content-encoding', 'content-length', 'etag'].forEach((name) => headers.delete(name));
  // What was brought in it grows old with the page; the application's own answers know their age.
  const bare = page
    .replace(/ data-first-screen="[^"]*"/, '')
    .replace(/<template>[\s\S]*<\/template>/, '<template></template>');
  const shell = await caches.open(shellName);
  await shell.addAll(shellFiles.map(inLanguage));
  await shell.put('/', new Response(bare, { headers }));
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) {
    return;
  }
  if (request.mode === 'navigate') {
    if (request.method === 'GET' && pathname === '/') {
      event.respondWith(page(event));
    }
  } else if (request.method === 'GET' && pathname.startsWith('/assets/')) {
    event.respondWith(part(event));
  } else if (request.method === 'GET' && shellFiles.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => keptFile(request)));
  } else if (request.method === 'GET' && pathname === firstScreenPath) {
    event.respondWith(firstScreen(event));
  } else if (isShared(request.method, pathname)) {
    event.respondWith(answer(event));
  }
});

/** Always the newest page where there is a line: it names the parts that the server has. */
async function page({ request, preloadResponse }: Asking): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await (await caches.open(shellName)).match('/')) ?? Response.error();
  }
}

const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? Response.error();

/** A part's name changes with what is in it. One that is used is kept with the shell. */
async function part(event: Asking): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) {
    return kept;
  }
  const came = await fetch(event.request);
  if (came.ok) {
    event.waitUntil(put(shellName, event.request.url, came.clone()));
  }
  return came;
}

/** Where nothing more fits on the device, nothing more is kept. */
async function put(cache: string, address: string, response: Response): Promise<void> {
  await (await caches.open(cache)).put(address, response).catch(() => undefined);
}

/** By method and path alone: the contract says that it is the same answer for everybody of a language, region and display currency. */
function isShared(method: string, pathname: string): boolean {
  return sharedCalls.some((call) => call.method === method && new RegExp(`^${call.path}$`).test(pathname));
}

interface Asked {
  /** With its query. */
  url: string;
  body: string;
  lang: string;
  area: string;
  /** Absent until somebody chooses. */
  currency: string | undefined;
}

/** Tells where somebody is. */
const tellsPlace = ({ url, body }: Asked): boolean =>
  [...`${url} ${body}`.matchAll(/\b(?:latitude|longitude|lat1|lng1)\b\W{1,3}(-?[\d.]+)/g)].some(
    ([, degrees]) => ![unknownPlace.latitude, unknownPlace.longitude].includes(Number(degrees)),
  );

/** Without a person's headers, and without the words that were looked for in the clear. */
async function nameOf(asked: Asked): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(asked));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${addressWithAnswers}${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function askedBy(request: Request): Promise<Asked> {
  const { pathname, search } = new URL(request.url);
  return {
    url: pathname + search,
    body: request.method === 'POST' ? await request.clone().text() : '',
    lang: request.headers.get('lang') ?? '',
    area: request.headers.get('appArea') ?? '',
    currency: request.headers.get('currency') ?? undefined,
  };
}

async function answer(event: Asking): Promise<Response> {
  const asked = await askedBy(event.request);
  try {
    const came = await fetch(event.request);
    if (came.ok && !tellsPlace(asked)) {
      const copy = came.clone();
      event.waitUntil(copy.text().then((text) => keep(asked, text)));
    }
    return came;
  } catch (error) {
    const kept = await keptAnswer(asked);
    if (!kept) {
      throw error;
    }
    await tellKept(event.clientId, Number(kept.headers.get(keptAtHeader)));
    return kept;
  }
}

/** What a first screen was drawn from would have been asked for otherwise. */
async function firstScreen(event: Asking): Promise<Response> {
  const came = await fetch(event.request);
  if (came.status === 200) {
    event.waitUntil(
      came
        .clone()
        .json()
        .then((reply) => keepFirst(event.request, reply as FirstScreenReply)),
    );
  }
  return came;
}

async function keepFirst(request: Request, { replies }: FirstScreenReply): Promise<void> {
  const query = new URL(request.url).searchParams;
  const reader = parseLanguage(query.get('language'));
  const region = parseRegion(query.get('region'));
  const currency = query.get('currency') ?? undefined;
  const { reads } = firstReads(query.get('address') ?? '', { text: () => null });
  for (const [at, read] of reads.entries()) {
    const { url, body = '' } = requestOf(read.call, inputOf(read));
    if (reader && region) {
      const asked = { url, body, lang: headerLanguage[reader], area: regionFacts[region].area, currency };
      await keep(asked, replies[at] ?? '');
    }
  }
}

/** Refusals are not kept: without a line nobody can tell whether they still hold. */
async function keep(asked: Asked, text: string): Promise<void> {
  if (text.length > largestAnswer || !isDone(text)) {
    return;
  }
  const name = await nameOf(asked);
  const answers = await caches.open(answersCache);
  // The newest stand last.
  await answers.delete(name);
  await put(
    answersCache,
    name,
    new Response(text, {
      headers: { 'content-type': 'application/json; charset=utf-8', [keptAtHeader]: String(Date.now()) },
    }),
  );
  const names = await answers.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - mostAnswers)).map((old) => answers.delete(old)));
}

function isDone(text: string): boolean {
  try {
    return (JSON.parse(text) as { code?: unknown }).code === 200;
  } catch {
    return false;
  }
}

async function keptAnswer(asked: Asked): Promise<Response | null> {
  const answers = await caches.open(answersCache);
  const name = await nameOf(asked);
  const kept = await answers.match(name);
  const age = Date.now() - Number(kept?.headers.get(keptAtHeader));
  if (!kept || age > answersLast || age < 0) {
    await answers.delete(name);
    return null;
  }
  return kept;
}

/** The oldest that a page was given; it may ask later, when it has a place to show it. */
const toldTo = new Map<string, number>();

async function tellKept(page: string, at: number): Promise<void> {
  toldTo.set(page, Math.min(at, toldTo.get(page) ?? at));
  (await worker.clients.get(page))?.postMessage({ keptAt: at });
}

worker.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data.ask === 'wasKept') {
    const at = toldTo.get(source.id);
    if (at !== undefined) {
      source.postMessage({ keptAt: at });
    }
  } else if (data.ask === 'forgetTold') {
    toldTo.delete(source.id);
  } else {
    event.waitUntil(keepParts(data.files));
  }
});

/** What a page had fetched before there was a worker. */
async function keepParts(files: readonly string[]): Promise<void> {
  const shell = await caches.open(shellName);
  const own = files.filter((file) => new URL(file).origin === location.origin);
  await Promise.all(own.map(async (file) => (await shell.match(file)) ?? shell.add(file).catch(() => undefined)));
}

worker.addEventListener('push', (event) => {
  if (event.data) {
    event.waitUntil(show(event.data.json()));
  }
});

/** The same said twice stands once. */
const show = ({ title, body, link, language: lang }: PushMessage): Promise<void> =>
  worker.registration.showNotification(title, {
    body,
    lang,
    tag: `${title}\n${body}`,
    icon: '/icons/192.png',
    data: { link },
  });

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

/** In the shop's own page, where one is open: another would be a second shop. */
async function open(link: string): Promise<void> {
  const address = new URL(`/#${link}`, location.origin).href;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shop = pages.find(({ url }) => new URL(url).pathname === '/');
  // A page that came without the worker cannot be led anywhere.
  const led = await shop?.navigate(address).catch(() => null);
  await (shop && led ? shop.focus() : worker.clients.openWindow(address));
}
