import { lazyPart } from '@lyceum/web/lazy-part';
import 'virtual:antd.css';
import './styles.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { askWhoIAm } from './caller.ts';
import { App, createOfficeRouter } from './shell/app.tsx';
import { StartFailed } from './shell/views.tsx';
import { SignInAgain } from './staff/sign-in-again.tsx';

/** Nobody uploads who signs in. */
const UploadsElsewhere = lazyPart(() => import('./files/uploads-elsewhere.tsx'));

const element = document.getElementById('root');
if (!element) {
  throw new Error('index.html has no #root');
}
const root = createRoot(element);

async function start(): Promise<void> {
  try {
    await askWhoIAm();
  } catch {
    root.render(<StartFailed again={() => void start()} />);
    return;
  }
  const router = createOfficeRouter();
  await router.trail().current.row?.part.start();
  const uploads = (
    <Suspense>
      <UploadsElsewhere />
    </Suspense>
  );
  root.render(<App router={router} over={<SignInAgain />} beside={uploads} />);
}
void start();
