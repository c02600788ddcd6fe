import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';
import type { Send } from '../call-client.ts';
import { createQueryClient } from '../load.tsx';
import { WebProvider, type Web } from '../web.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) {
    await cleanup();
  }
});

/** Puts something on a page of its own; `text()` is what a reader would see. */
export async function render(node: ReactNode) {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const show = (next: ReactNode) => act(async () => root.render(next));
  cleanups.push(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  await show(node);
  return { box, show, text: () => box.textContent };
}

/** Lets everything happen that is on its way. */
export const settle = (ms = 0) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));

export async function click(element: Element | null | undefined): Promise<void> {
  await act(async () => (element as HTMLElement).click());
}

interface InsideProps {
  send: Send;
  children: ReactNode;
  scope?: readonly string[];
  client?: QueryClient;
  toastFailure?: Web['toastFailure'];
}

const standard = createQueryClient;
let lastKey = 0;

/** An application around a piece of it, with words that say which view it is. */
export function Inside({
  send,
  children,
  scope = ['en', 'tw'],
  client = standard(),
  toastFailure = () => {},
}: InsideProps) {
  const web: Web = {
    send,
    scope,
    newKey: () => `key${(lastKey += 1)}`,
    toastFailure,
    views: {
      failed: (failure, again) => <button onClick={again}>failed {failure.kind}</button>,
      offline: (again) => <button onClick={again}>offline</button>,
      refused: (message) => <p>refused: {message}</p>,
      empty: () => <p>empty</p>,
    },
  };
  return (
    <QueryClientProvider client={client}>
      <WebProvider value={web}>{children}</WebProvider>
    </QueryClientProvider>
  );
}
