import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { currentSettings, queries } from '../session.ts';
import { answersCache, shellPrefix, type FromPage, type ToPage } from '../worker-kept.ts';
import { tellKept } from './offline-banner.tsx';

/** Milliseconds. Where the browser believes to be online, the server is asked this often whether it is there again. */
const lookAgainEvery = 10_000;

/** The server says in the page whether there is to be a service worker (OFFLINE_READING). */
const wanted = document.querySelector<HTMLMetaElement>('meta[name="lyceum-worker"]')?.content === 'on';

let keptAt: number | null = null;
let looking: ReturnType<typeof setTimeout> | undefined;

/** Registers the service worker that keeps pages for reading without a line, or ends the one of before. Run once, when the page is at rest. */
export async function readOffline(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) {
    return;
  }
  if (!wanted) {
    await endWorkers(workers);
    return;
  }
  workers.addEventListener('message', ({ data }: MessageEvent<ToPage>) => onKept(data.keptAt));
  addEventListener('online', () => void lookAgain());
  if (workers.controller) {
    tell(workers, { ask: 'wasKept' });
  } else {
    workers.addEventListener('controllerchange', () => handOver(workers), { once: true });
  }
  const { language } = currentSettings();
  await workers.register(`/worker.js?language=${language}`, { updateViaCache: 'none' });
}

function tell({ controller }: ServiceWorkerContainer, message: FromPage): void {
  controller?.postMessage(message);
}

/** What this page fetched before there was a worker is kept, too: its parts, and the shared answers, which are asked for once more. */
function handOver(workers: ServiceWorkerContainer): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'));
  tell(workers, { ask: 'keepParts', files: [...new Set(files)] });
  // Only shared answers are ever fresh (packages/web/src/load.tsx).
  void queries.refetchQueries({ predicate: (query) => query.state.data !== undefined && !query.isStale() });
}

function onKept(at: number): void {
  keptAt = Math.min(at, keptAt ?? at);
  const { language } = currentSettings();
  const isOfToday = new Date(keptAt).toDateString() === new Date().toDateString();
  tellKept(m.shell_keptBanner({ time: dateText(keptAt, language, isOfToday ? 'time' : 'dateTime') }));
  clearTimeout(looking);
  looking = setTimeout(() => void lookAgain(), lookAgainEvery);
}

/** Once the server answers, what was kept is fetched anew. */
async function lookAgain(): Promise<void> {
  clearTimeout(looking);
  if (keptAt === null) {
    return;
  }
  const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isBack) {
    keptAt = null;
    tell(navigator.serviceWorker, { ask: 'forgetTold' });
    tellKept(null);
    await queries.invalidateQueries();
  } else {
    looking = setTimeout(() => void lookAgain(), lookAgainEvery);
  }
}

async function endWorkers(workers: ServiceWorkerContainer): Promise<void> {
  const ended = (await workers.getRegistrations()).map((one) => one.unregister());
  const ours = (await caches.keys()).filter((name) => name === answersCache || name.startsWith(shellPrefix));
  await Promise.all([...ended, ...ours.map((name) => caches.delete(name))]);
}
