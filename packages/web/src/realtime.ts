import type { Topic } from '@lyceum/contract/call';
import { beatEvery, sinceParameter, type RealtimeEvent } from '@lyceum/contract/realtime';
import { currentRealtime, forgetRead, isRead, setRealtime, setTyping } from './realtime-state.ts';

interface RealtimeWays {
  /** The address of a stream; null where there is none for this reader. Rejects when the line is gone. */
  open: () => Promise<string | null>;
  /** Reads anew what depends on one of these. */
  refresh: (topics: readonly Topic[]) => void;
  /** What is read anew where it cannot be said what changed. */
  all: readonly Topic[];
}

/** Milliseconds. What comes within so long is read in one go. */
const gatherFor = 30;
/** How long a stream may be away before the page says that it asks by itself. */
const patience = 8_000;
const firstAgain = 500;
const lastAgain = 30_000;
/** Without a beat for so long, the line is dead, whatever the browser believes. */
const silence = 2.5 * beatEvery;
/** A page out of sight lets go after so long: browsers give a site few connections. */
const unseenFor = 60_000;

/**
 * Keeps a stream open while the page is in sight, and reads anew what it tells of (platform/realtime.ts on the server). After a break it goes on
 * from where it was. Ends by the function that it returns.
 */
export function followChanges({ open, refresh, all }: RealtimeWays): () => void {
  let source: EventSource | null = null;
  let cursor = '';
  let heardAt = 0;
  let failures = 0;
  let ended = false;
  let opening = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  let impatient: ReturnType<typeof setTimeout> | undefined;
  const gathered = new Set<Topic>();

  function gather(topics: readonly Topic[]): void {
    topics.forEach((topic) => gathered.add(topic));
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const now = [...gathered];
      gathered.clear();
      refresh(now);
    }, gatherFor);
  }

  function hear({ data, lastEventId }: MessageEvent<string>): void {
    const { topic, about, upTo } = JSON.parse(data) as RealtimeEvent;
    cursor = lastEventId;
    heardAt = performance.now();
    failures = 0;
    clearTimeout(impatient);
    impatient = undefined;
    setRealtime('told');
    if (topic === 'typing') {
      setTyping(about, true);
    } else if (topic === 'all') {
      gather(all);
    } else if (topic !== 'beat') {
      setTyping(about, false);
      if (!isRead(about, upTo)) {
        gather([topic]);
      }
    }
  }

  /** What is asked for again is asked by the new pace from then on. */
  function askFromNow(): void {
    setRealtime('asks');
    gather(all);
  }

  function letGo(): void {
    source?.close();
    source = null;
    clearTimeout(again);
    again = undefined;
  }

  function lose(): void {
    letGo();
    impatient ??= setTimeout(askFromNow, patience);
    if (!ended && document.visibilityState === 'visible') {
      // Those who lost it together do not come back together.
      const wait = Math.min(lastAgain, firstAgain * 2 ** failures) * (0.5 + Math.random());
      failures += 1;
      again = setTimeout(() => void connect(), wait);
    }
  }

  async function connect(): Promise<void> {
    if (ended || opening || source) {
      return;
    }
    clearTimeout(again);
    impatient ??= setTimeout(askFromNow, patience);
    opening = true;
    const address = await open().catch(() => undefined);
    opening = false;
    if (ended || address === null) {
      return;
    }
    if (address === undefined) {
      lose();
      return;
    }
    const url = new URL(address, location.href);
    if (cursor !== '') {
      url.searchParams.set(sinceParameter, cursor);
    }
    heardAt = performance.now();
    source = new EventSource(url);
    source.addEventListener('message', hear);
    // Its own way of coming back would ask an address that has grown old.
    source.addEventListener('error', lose);
  }

  const see = (): void => {
    clearTimeout(unseen);
    if (document.visibilityState === 'visible') {
      void connect();
    } else {
      unseen = setTimeout(letGo, unseenFor);
    }
  };
  const goOn = (): void => {
    failures = 0;
    void connect();
  };
  const watch = setInterval(() => {
    if (source && performance.now() - heardAt > silence) {
      lose();
    }
  }, beatEvery);
  document.addEventListener('visibilitychange', see);
  addEventListener('online', goOn);
  addEventListener('pageshow', see);
  // A page with an open connection is not kept for going back.
  addEventListener('pagehide', letGo);
  see();
  return () => {
    ended = true;
    letGo();
    forgetRead();
    [gathering, unseen, impatient].forEach(clearTimeout);
    clearInterval(watch);
    document.removeEventListener('visibilitychange', see);
    removeEventListener('online', goOn);
    removeEventListener('pageshow', see);
    removeEventListener('pagehide', letGo);
    if (currentRealtime() === 'told') {
      setRealtime('begins');
    }
  };
}
