import type { MediaKind } from '@lyceum/domain/catalogue';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { clockText } from '@lyceum/web/date-text';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { isWatched, resumeAt } from './lesson-choice.ts';
import { Over, Turning } from './over.tsx';
import { openStream, type Stream } from './stream.ts';
import { leftAt, type Place, type Saver } from './study-progress.ts';
import { seekTo, startPlaying, type Playback } from './use-playback.ts';
import { VideoControls } from './video-controls.tsx';

/** Milliseconds between two savings of the place while a lesson plays. */
const saveEvery = 5_000;
/** An address that has expired again this soon will not get better by asking for another. */
const renewAgainAfter = 30_000;
const chipShownFor = 8_000;

interface CaptionFile {
  language: Language;
  /** Signed, of a WebVTT file. */
  url: string;
}

export interface Source {
  lessonId: string;
  kind: MediaKind;
  /** Signed. */
  url: string;
  captions: readonly CaptionFile[];
  /** Where this person stopped, as the server knows it, and the whole length: seconds. */
  position: number;
  duration: number;
}

const beginning = ({ lessonId, position, duration }: Source): number =>
  resumeAt(leftAt(lessonId) ?? position, duration);

interface WatchingProps {
  source: Source;
  video: HTMLVideoElement;
  stage: HTMLElement;
  playback: Playback;
  /** The chosen one; null is left to the line. */
  height: number | null;
  onHeight: (height: number | null) => void;
  /** Whether it plays by itself; asked once at every beginning. */
  playsAtOnce: (lessonId: string) => boolean;
  renew: () => Promise<string | null>;
  saver: Saver;
  ending: (watchAgain: () => void) => ReactNode;
  onTryAgain: () => void;
}

/** One lesson in the video element: its stream, its place, and what lies over the picture. Mounted anew for each lesson. */
export function Watching(props: WatchingProps): ReactNode {
  const { source, video, stage, playback, height, onHeight, playsAtOnce, renew, saver, ending, onTryAgain } = props;
  const [heights, setHeights] = useState<number[]>([]);
  const [heightNow, setHeightNow] = useState(0);
  const [lost, setLost] = useState(false);
  const [broken, setBroken] = useState(false);
  const stream = useRef<Stream | null>(null);

  const place = (): Place | null =>
    video.currentTime > 0
      ? {
          catalogId: source.lessonId,
          position: Math.floor(video.currentTime),
          finished: video.ended || isWatched(video.currentTime, video.duration),
        }
      : null;
  const keep = useEffectEvent(() => {
    const now = place();
    if (now) {
      saver.keep(now);
    }
  });
  const leave = useEffectEvent(() => {
    const now = place();
    if (now) {
      saver.leave(now);
    }
  });
  const newAddress = useEffectEvent(renew);
  const chosenHeight = useEffectEvent(() => height);
  const start = useEffectEvent(() => ({
    kind: source.kind,
    url: source.url,
    from: beginning(source),
    plays: playsAtOnce(source.lessonId),
  }));

  useEffect(() => {
    const first = start();
    let closed = false;
    let renewedAt = -Infinity;
    let playsWhenReady = false;
    const ready = (): void => {
      if (playsWhenReady) {
        playsWhenReady = false;
        startPlaying(video);
      }
    };
    const open = (url: string, from: number, plays: boolean): void => {
      playsWhenReady = plays;
      stream.current = openStream(
        video,
        { kind: first.kind, url, from, height: chosenHeight() },
        {
          onHeights: setHeights,
          onHeight: setHeightNow,
          onLost: setLost,
          onBroken: () => setBroken(true),
          onExpired: () => void reopen(),
        },
      );
    };
    const reopen = async (): Promise<void> => {
      const soon = performance.now() - renewedAt < renewAgainAfter;
      renewedAt = performance.now();
      const url = soon ? null : await newAddress();
      if (closed) {
        return;
      }
      if (url === null) {
        setBroken(true);
        return;
      }
      const from = video.currentTime || first.from;
      const plays = playsWhenReady || !video.paused;
      stream.current?.close();
      open(url, from, plays);
    };
    const keepNow = (): void => keep();
    const leaveNow = (): void => leave();
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') {
        leave();
      }
    };
    const moments = ['pause', 'seeked', 'ended'] as const;
    video.addEventListener('canplay', ready);
    moments.forEach((name) => video.addEventListener(name, keepNow));
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', leaveNow);
    const timer = setInterval(() => !video.paused && keep(), saveEvery);
    open(first.url, first.from, first.plays);
    return () => {
      closed = true;
      clearInterval(timer);
      video.removeEventListener('canplay', ready);
      moments.forEach((name) => video.removeEventListener(name, keepNow));
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', leaveNow);
      leave();
      video.pause();
      stream.current?.close();
    };
  }, [video]);

  const watchAgain = (): void => {
    seekTo(video, 0);
    startPlaying(video);
  };
  if (broken) {
    return (
      <Over>
        <p role="status" className="text-body font-semibold">
          {m.courses_player_broken()}
        </p>
        <Button size="small" onClick={onTryAgain}>
          {m.shell_again()}
        </Button>
      </Over>
    );
  }
  if (playback.ended) {
    return <Over>{ending(watchAgain)}</Over>;
  }
  return (
    <>
      <VideoControls
        video={video}
        stage={stage}
        playback={playback}
        captions={source.captions.map(({ language }) => language)}
        heights={heights}
        height={height}
        heightNow={heightNow}
        onHeight={(chosen) => {
          onHeight(chosen);
          stream.current?.choose(chosen);
        }}
      />
      {playback.waiting && (
        <div className="pointer-events-none relative m-auto flex flex-col items-center gap-3 p-4 text-center">
          <Turning />
          {lost && (
            <p role="status" className="rounded-field bg-page/80 px-4 py-2 text-small">
              {m.courses_player_lineLost()}
            </p>
          )}
        </div>
      )}
      <Continued source={source} onStartOver={watchAgain} />
    </>
  );
}

/** Tells for a while that it goes on where one stopped, and offers the other way. */
function Continued({ source, onStartOver }: { source: Source; onStartOver: () => void }): ReactNode {
  const [from, setFrom] = useState(() => beginning(source));
  useEffect(() => {
    const timer = setTimeout(() => setFrom(0), chipShownFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    from > 0 && (
      <p className="absolute top-3 left-3 flex animate-rise items-center rounded-full bg-page/80 pl-4 text-note">
        {m.courses_player_continued({ time: clockText(from) })}
        <button
          type="button"
          onClick={() => {
            setFrom(0);
            onStartOver();
          }}
          className="press relative min-h-[max(36px,calc(var(--target)-8px))] rounded-full px-3 font-semibold text-brand-ink after:absolute after:inset-x-0 after:-inset-y-1"
        >
          {m.courses_player_startOver()}
        </button>
      </p>
    )
  );
}
