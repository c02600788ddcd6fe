import { act } from 'react';
import { createRouter } from '../history.ts';
import { currentNotices } from '../notices.ts';
import { Screens } from '../router.tsx';
import { screen, type Row } from '../routes.ts';
import type { Send } from '../call-client.ts';
import { click, Inside, render, settle } from './render.tsx';

/** Where leaving the first screen leads. */
export const root = screen('/root', () => Promise.resolve({ default: () => <p>root</p> }));

interface Told {
  call: string;
  input: unknown;
}

/** What somebody can press, by the words on it or the name that a screen reader says. */
const named = (name: string): Element | undefined =>
  [...document.body.querySelectorAll('button, a, [role="menuitem"]')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).replaceAll(' ', '') === name.replaceAll(' ', ''),
  );

/** What is there after a while at the latest: a busy machine takes its time. */
async function soon(what: string, find: () => Element | null | undefined): Promise<Element> {
  for (let tries = 0; tries < 100; tries += 1) {
    await settle(50);
    const found = find();
    if (found) {
      return found;
    }
  }
  throw new Error(`nothing is ${what} in: ${document.body.textContent}`);
}

/**
 * A screen of an application at its address, before a server that answers by the names of calls: what it reads is in `answers`, and
 * what it is told to do is kept in `told`. Whatever `answers` does not have is never answered when it is read, and done when it is a command.
 */
export async function visit(rows: readonly Row[], address: string, answers: Readonly<Record<string, unknown>>) {
  const told: Told[] = [];
  const send = ((call: { facts: { name: string; kind: string } }, input: unknown) => {
    const { name, kind } = call.facts;
    if (kind === 'command') {
      told.push({ call: name, input });
      return Promise.resolve(answers[name] ?? { data: {} });
    }
    return name in answers ? Promise.resolve({ data: answers[name] }) : new Promise(() => undefined);
  }) as unknown as Send;
  history.replaceState(null, '', `#${address}`);
  let keys = 0;
  const router = createRouter({
    rows: [...rows, root],
    page: window,
    root: root.path,
    loginPath: root.path,
    signedIn: () => true,
    remember: () => undefined,
    newKey: () => `k${(keys += 1)}`,
  });
  await router.trail().current.row?.part.start();
  const { box } = await render(
    <Inside send={send}>
      <Screens
        router={router}
        waiting={() => <p>waiting</p>}
        failed={() => <p>failed</p>}
        unknown={<p>unknown</p>}
        frame={(inside) => inside}
      />
    </Inside>,
  );
  return {
    box,
    /** The first one, once it is there. */
    seen: (selector: string) => soon(selector, () => box.querySelector(selector)),
    told,
    /** Where one is: the part of the address after `#`. */
    at: () => router.trail().current.href,
    question: () => currentNotices().question,
    back: () => act(async () => router.back()),
    async press(...names: readonly string[]) {
      for (const name of names) {
        await click(await soon(`something called ${name}`, () => named(name)));
        await settle(50);
      }
    },
    async answer(yes: boolean) {
      await act(async () => currentNotices().question?.answer(yes));
      await settle(50);
    },
    stop: router.stop,
  };
}
