import type { MediaKind } from '@lyceum/domain/catalogue';
import type Hls from 'hls.js/light';

export interface StreamEvents {
  /** Heights in pixels that one may choose from, largest first; never told where the browser chooses by itself. */
  onHeights: (heights: number[]) => void;
  /** The height that is shown now. */
  onHeight: (height: number) => void;
  /** The address is no longer good: open a new one at the same place. */
  onExpired: () => void;
  /** The line is gone (true): it is tried again until it is back (false). */
  onLost: (lost: boolean) => void;
  /** Nothing more is tried. */
  onBroken: () => void;
}

export interface Stream {
  /** A height of `onHeights`, or null to leave it to the line. */
  choose: (height: number | null) => void;
  close: () => void;
}

interface StreamStart {
  kind: MediaKind;
  /** Signed. */
  url: string;
  /** Seconds. */
  from: number;
  height: number | null;
}

const lineCheckEvery = 4_000;

/** A file by the browser itself. A playlist by hls.js wherever there is MediaSource, by the browser only where there is none (LIBRARIES.md "Gotchas"). */
export function openStream(video: HTMLVideoElement, start: StreamStart, events: StreamEvents): Stream {
  if (start.kind === 'mp4' || !('MediaSource' in window || 'ManagedMediaSource' in window)) {
    return openNative(video, start, events);
  }
  let stream: Stream | null = null;
  let closed = false;
  let { height } = start;
  import('hls.js/light').then(
    ({ default: Engine }) => {
      if (!closed) {
        stream = Engine.isSupported()
          ? openHls(Engine, video, { ...start, height }, events)
          : openNative(video, start, events);
      }
    },
    () => !closed && events.onBroken(),
  );
  return {
    choose: (wanted) => {
      height = wanted;
      stream?.choose(wanted);
    },
    close: () => {
      closed = true;
      stream?.close();
    },
  };
}

/** Calls `attempt` when the browser is online again, and every few seconds in case it never noticed. */
function keepTrying(attempt: () => void): () => void {
  const timer = setInterval(() => navigator.onLine && attempt(), lineCheckEvery);
  addEventListener('online', attempt);
  return () => {
    clearInterval(timer);
    removeEventListener('online', attempt);
  };
}

function openHls(
  Engine: typeof Hls,
  video: HTMLVideoElement,
  { url, from, height }: StreamStart,
  events: StreamEvents,
): Stream {
  const hls = new Engine({
    // The CSP allows no worker from a blob, and repacking these segments is little work.
    enableWorker: false,
    startPosition: from,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    backBufferLength: 60,
  });
  const { Events, ErrorTypes } = Engine;
  let stopTrying: (() => void) | null = null;
  let repairs = 0;
  let ended = false;

  const found = (): void => {
    if (stopTrying) {
      stopTrying();
      stopTrying = null;
      events.onLost(false);
    }
  };
  const lost = (): void => {
    if (!stopTrying) {
      stopTrying = keepTrying(() => (hls.levels.length > 0 ? hls.startLoad(video.currentTime) : hls.loadSource(url)));
      events.onLost(true);
    }
  };
  // The picture and its place stay until the stream is closed.
  const end = (tell: () => void): void => {
    if (!ended) {
      ended = true;
      stopTrying?.();
      hls.stopLoad();
      tell();
    }
  };
  const close = (): void => {
    stopTrying?.();
    hls.destroy();
  };
  const choose = (wanted: number | null): void => {
    hls.nextLevel = wanted === null ? -1 : hls.levels.findIndex((level) => level.height === wanted);
  };

  hls.on(Events.MANIFEST_PARSED, () => {
    found();
    events.onHeights([...new Set(hls.levels.map((level) => level.height))].toSorted((a, b) => b - a));
    if (height !== null) {
      choose(height);
    }
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => events.onHeight(hls.levels[level]?.height ?? 0));
  hls.on(Events.FRAG_LOADED, found);
  hls.on(Events.ERROR, (_, { type, fatal, response }) => {
    const status = response?.code ?? 0;
    if (type === ErrorTypes.NETWORK_ERROR && status === 403) {
      end(events.onExpired);
    } else if (type === ErrorTypes.NETWORK_ERROR && (status === 0 || status >= 500)) {
      lost();
    } else if (fatal && type === ErrorTypes.MEDIA_ERROR && repairs < 2) {
      repairs += 1;
      hls.recoverMediaError();
    } else if (fatal) {
      end(events.onBroken);
    }
  });
  hls.attachMedia(video);
  hls.loadSource(url);
  return { choose, close };
}

/** The browser tells no status: with a line, an error is taken for an expired address. */
function openNative(video: HTMLVideoElement, { url, from }: StreamStart, events: StreamEvents): Stream {
  let at = from;
  let stopTrying: (() => void) | null = null;
  const load = (): void => {
    video.src = url;
  };
  const begin = (): void => {
    video.currentTime = at;
  };
  const went = (): void => {
    at = video.currentTime || at;
  };
  const found = (): void => {
    stopTrying?.();
    stopTrying = null;
    events.onLost(false);
  };
  const failed = (): void => {
    if (video.error?.code === MediaError.MEDIA_ERR_DECODE) {
      events.onBroken();
    } else if (navigator.onLine) {
      events.onExpired();
    } else {
      stopTrying ??= keepTrying(load);
      events.onLost(true);
    }
  };
  const listeners = { loadedmetadata: begin, timeupdate: went, playing: found, error: failed };
  for (const [name, listener] of Object.entries(listeners)) {
    video.addEventListener(name, listener);
  }
  load();
  return {
    choose: () => undefined,
    close: () => {
      stopTrying?.();
      for (const [name, listener] of Object.entries(listeners)) {
        video.removeEventListener(name, listener);
      }
      video.removeAttribute('src');
      video.load();
    },
  };
}
