import { lazyPart } from '@lyceum/web/lazy-part';
import './styles.css';
import { readAhead } from '@lyceum/web/load';
import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { send } from './caller.ts';
import './counts/happened.ts';
import { currentSettings, queries, reads, scopeOf, terminal } from './session.ts';
import { App, createStorefrontRouter } from './shell/app.tsx';
import { reloadOnceForNewBuild } from './shell/new-build.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('index.html has no #root');
}
const UpdateSheet = lazyPart(() => import('./downloads/update-sheet.tsx'));
reloadOnceForNewBuild();
const router = createStorefrontRouter();

/** Milliseconds. Who sees the first screen already loses nothing by waiting for what it shows; who sees bones wants the bar and the way back. */
const patience = document.documentElement.dataset['firstScreen'] === undefined ? 300 : 5_000;
const web = { send, scope: scopeOf(currentSettings()) };
const data = Promise.all(reads.map(({ call, input, pages }) => readAhead(queries, web, call, input, pages)));

// What stands in the page stays until the first screen's code is there and what it asked for, so that nothing jumps twice.
void Promise.all([
  router.trail().current.row?.part.start(),
  Promise.race([data, new Promise((resolve) => setTimeout(resolve, patience))]),
]).then(() => {
  // In a shell of ours.
  const over = terminal.number > 3 && (
    <Suspense>
      <UpdateSheet />
    </Suspense>
  );
  startTransition(() => createRoot(root).render(<App router={router} over={over} />));
  // An app around the page is joined at once. In a browser: long after what is seen first, and after what is below it.
  setTimeout(
    () => void import('./after-first-screen.ts').then(({ goOn }) => goOn(router)).catch(() => undefined),
    terminal.number > 2 || terminal.bridged ? 0 : 4_000,
  );
});
