import { useCallback, useState } from 'react';

/** A page of messages: the oldest first, numbered without a gap, and whether there are older ones. */
export interface ThreadPage<Message extends { seq: number } = { seq: number }> {
  list: readonly Message[];
  more: boolean;
}

interface Held<Message extends { seq: number }> extends ThreadPage<Message> {
  /** The newest page that was taken in. */
  page: ThreadPage<Message> | null;
}

/**
 * Takes in the newest page. Messages are numbered without a gap: where the page does not reach what is held, more has come than a page has, and
 * what is older is fetched anew when one scrolls there. A page that was asked for before the newest message came changes nothing.
 */
export function takeNewest<Message extends { seq: number }>(
  { list, more }: ThreadPage<Message>,
  page: ThreadPage<Message>,
): Held<Message> {
  if (page.list.length > 0 && (page.list.at(-1)?.seq ?? 0) < (list.at(-1)?.seq ?? 0)) {
    return { page, list, more };
  }
  const first = page.list[0]?.seq ?? 1;
  const before = list.filter(({ seq }) => seq < first);
  const reaches = before.length > 0 && before.at(-1)?.seq === first - 1;
  return reaches ? { page, list: [...before, ...page.list], more } : { page, list: page.list, more: page.more };
}

/** Puts an older page before what is held; one that does not fit, since the newest came anew meanwhile, is left. */
export function takeOlder<Message extends { seq: number }>(
  held: Held<Message>,
  page: ThreadPage<Message>,
): Held<Message> {
  return page.list.at(-1)?.seq === (held.list[0]?.seq ?? 0) - 1
    ? { ...held, list: [...page.list, ...held.list], more: page.more }
    : held;
}

export interface Thread<Message> {
  list: readonly Message[];
  /** older: there are some, `failed`: they did not come. */
  older: 'more' | 'loading' | 'failed' | 'end';
  loadOlder: () => void;
}

/** The messages of a conversation that are known here, of which the newest page is read again and again, and older ones when they are wanted. */
export function useThread<Message extends { seq: number }>(
  newest: ThreadPage<Message>,
  fetchOlder: (before: number) => Promise<{ data?: ThreadPage<Message> | undefined }>,
): Thread<Message> {
  const [held, setHeld] = useState<Held<Message>>({ page: null, list: [], more: false });
  const [asking, setAsking] = useState<'loading' | 'failed' | null>(null);
  const now = held.page === newest ? held : takeNewest(held, newest);
  if (now !== held) {
    setHeld(now);
  }
  const first = now.list[0]?.seq;
  const loadOlder = useCallback(() => {
    if (first === undefined) {
      return;
    }
    setAsking('loading');
    fetchOlder(first).then(
      (answer) => {
        if (answer.data) {
          const page = answer.data;
          setHeld((before) => takeOlder(before, page));
        }
        setAsking(answer.data ? null : 'failed');
      },
      () => setAsking('failed'),
    );
  }, [first, fetchOlder]);
  return { list: now.list, older: now.more ? (asking ?? 'more') : 'end', loadOlder };
}
