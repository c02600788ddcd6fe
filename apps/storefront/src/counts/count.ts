import type { InputOfCall } from '@lyceum/contract/call';
import { add } from '@lyceum/contract/counts.calls';
import { largestBatch, type CountedName } from '@lyceum/domain/counts';
import type { Entry, Router } from '@lyceum/web/history';
import type { Row } from '@lyceum/web/routes';
import { productRows } from './product-rows.ts';
import { routes } from '../routes.ts';
import { browserRefuses, countingExists, hasAgreed, makeSure } from './consent.ts';
import { happened } from './happened.ts';
import { postCount } from './post-count.ts';

/** Milliseconds from what is counted to its sending, with what comes meanwhile. */
const sendAfter = 10_000;

const named = Object.entries(routes) as [keyof typeof routes, Row][];
/** A route that packages/domain/src/counts.ts does not name cannot be counted, and does not compile here. */
const nameOfRow: ReadonlyMap<Row, CountedName> = new Map(named.map(([name, row]) => [row, name]));
const searches: readonly unknown[] = [
  routes.agencySearch,
  routes.courseSearchResult,
  routes.homeSearchResult,
  routes.searchResult,
  routes.selectionSearch,
];

/** Entries of the history that were opened: who goes back to one opens nothing. */
const seen = new Set<string>();
let before: Entry | null = null;

/** What it means that this entry is on top now. Of its address the row counts, and whether the keyword is another one. */
function namesOf(entry: Entry): CountedName[] {
  const { row, key, index, params, preview } = entry;
  const isOld = seen.has(key);
  const last = before;
  seen.add(key);
  before = entry;
  const name = row && nameOfRow.get(row);
  if (!name || preview) {
    return [];
  }
  // Another filter, order or keyword of the same list, which takes the place of the one before.
  const goesOn = last !== null && last.row === row && (last.key === key || last.index === index);
  const searched = searches.includes(row) && params['keyword'] !== undefined ? ['searched' as const] : [];
  if (goesOn) {
    return last.params['keyword'] === params['keyword'] ? [] : searched;
  }
  return isOld ? [] : [name, ...(productRows.includes(row) ? ['productOpened' as const] : []), ...searched];
}

let waiting: CountedName[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes what happened and which screens were opened: they wait to be sent where that is agreed to, and are forgotten everywhere else. */
function take(opened: readonly CountedName[] = []): void {
  const fresh = [...happened.splice(0), ...opened];
  const may = countingExists && !browserRefuses();
  waiting = may && hasAgreed() ? [...waiting, ...fresh] : [];
  if (waiting.length > 0) {
    timer ??= setTimeout(() => void sendWaiting(), sendAfter);
  }
  if (may && fresh.length > 0) {
    // Early, since a page that is being left hears no answer.
    void makeSure().catch(() => undefined);
  }
}

let isDecided = false;
/** What happened before a decision goes by the one before. */
export function decide(keep: () => void): void {
  isDecided = true;
  take();
  keep();
  take();
}

async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  take();
  if (waiting.length === 0) {
    return;
  }
  try {
    await makeSure();
  } catch {
    waiting = [];
  }
  // What was withdrawn meanwhile is forgotten.
  take();
  // From a preview nothing leaves, not even what was done before it.
  while (waiting.length > 0 && before?.preview === false) {
    post(waiting.splice(0, largestBatch));
  }
}

function post(names: CountedName[]): void {
  postCount(add.facts.path, { names } satisfies InputOfCall<typeof add>);
}

/** From now on screens are counted, and those that were opened since the page came; run once, when the first one stands. */
export function startCounting({ trail, subscribe }: Pick<Router, 'trail' | 'subscribe'>): void {
  const { alive, current } = trail();
  const state = history.state as { above?: unknown } | null;
  // The root that was laid under the screen (`rootBelow`) was not opened.
  const laid = state?.above === true ? current.index - 1 : null;
  const earlier = alive
    .filter((entry) => entry !== current && entry.index !== laid)
    .toSorted((one, other) => one.index - other.index);
  const opened = [...earlier, current].flatMap(namesOf);
  take(isDecided ? [] : opened);
  subscribe(() => take(namesOf(trail().current)));
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      void sendWaiting();
    }
  });
  addEventListener('pagehide', () => void sendWaiting());
}
