import './styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createStorefrontRouter } from './shell/app.tsx';
import { reloadOnceForNewBuild } from './shell/new-build.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('index.html has no #root');
}
reloadOnceForNewBuild();
const router = createStorefrontRouter();
// The page's own skeleton stays until the first screen's code is there, so that nothing jumps twice.
void Promise.resolve(router.trail().current.row?.part.start()).then(() => {
  startTransition(() => createRoot(root).render(<App router={router} />));
});
