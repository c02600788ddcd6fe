/** What appears over every screen: toasts and a question. Anything may ask for them; the shell shows them. */
export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

export interface Question {
  title: string;
  text?: string;
  yes: string;
  /** The answer that cannot be undone is `yes`. */
  danger?: boolean;
}

interface Notices {
  toasts: readonly Toast[];
  question: (Question & { answer: (yes: boolean) => void }) | null;
}

let notices: Notices = { toasts: [], question: null };
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

const readingMs = 4_000;

/** The same sentence twice at once is shown once. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  if (text === '' || notices.toasts.some((other) => other.text === text)) {
    return;
  }
  const id = (lastId += 1);
  turn({ toasts: [...notices.toasts, { id, text, tone }].slice(-3) });
  setTimeout(() => turn({ toasts: notices.toasts.filter((other) => other.id !== id) }), readingMs + text.length * 40);
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
