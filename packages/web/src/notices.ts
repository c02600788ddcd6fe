import type { ReactNode } from 'react';

/** What appears over every screen: toasts, a question, the overlay. Anything may ask for them; the shell shows them. */
export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
  /** Where one can go on from here; pressing it ends the toast. */
  action?: { label: string; run: () => void } | undefined;
}

export interface Question {
  title: string;
  text?: string;
  yes: string;
  /** The word for not going on, where the application has none of its own. */
  no?: string;
  /** The answer that cannot be undone is `yes`. */
  danger?: boolean;
}

interface Notices {
  toasts: readonly Toast[];
  question: (Question & { answer: (yes: boolean) => void }) | null;
  /** Stands among the toasts until it is taken away. */
  banner: ReactNode;
  /** SPEC.md's overlay: nothing can be touched while it shows. */
  overlay: string | null;
}

let notices: Notices = { toasts: [], question: null, banner: null, overlay: null };
let lastId = 0;
const listeners = new Set<() => void>();

function turn(change: Partial<Notices>): void {
  notices = { ...notices, ...change };
  listeners.forEach((listener) => listener());
}

export const currentNotices = (): Notices => notices;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readingMs = 3_500;
/** Longer where there is something to press. */
const reachingMs = 3_000;

/** The same sentence twice at once is shown once: as the newer one, and as long as if it had been said only now. */
export function toast(text: string, tone: Toast['tone'] = 'plain', action?: Toast['action']): void {
  if (text === '') {
    return;
  }
  const id = (lastId += 1);
  const end = (): void => turn({ toasts: notices.toasts.filter((other) => other.id !== id) });
  const run = (): void => {
    end();
    action?.run();
  };
  const others = notices.toasts.filter((other) => other.text !== text);
  turn({ toasts: [...others, { id, text, tone, action: action && { ...action, run } }].slice(-2) });
  setTimeout(end, readingMs + text.length * 40 + (action ? reachingMs : 0));
}

/** Asks in a dialog; closing it means no. */
export function ask(question: Question): Promise<boolean> {
  notices.question?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      turn({ question: null });
      resolve(yes);
    };
    turn({ question: { ...question, answer } });
  });
}

export function showBanner(banner: ReactNode): void {
  turn({ banner });
}

export function showOverlay(text: string): void {
  turn({ overlay: text });
}

export function hideOverlay(): void {
  turn({ overlay: null });
}
