import { useRef, useState, type ReactNode } from 'react';
import { languageNames } from '@lyceum/domain/language';
import { Picture } from '../ui/picture.tsx';
import type { Saver } from './study-progress.ts';
import { usePlayback } from './use-playback.ts';
import { Watching, type Source } from './watching.tsx';

interface VideoPlayerProps {
  /** Null while there is nothing to play: `children` say why. */
  source: Source | null;
  poster: string | undefined;
  /** A new address of the same lesson; null when there is none to be had. */
  renew: () => Promise<string | null>;
  saver: Saver;
  /** Shown over the last picture. */
  ending: (watchAgain: () => void) => ReactNode;
  children: ReactNode;
}

/** One video element for all lessons of a visit, so that full screen, speed and the leave to play outlast a lesson. */
export function VideoPlayer({ source, poster, renew, saver, ending, children }: VideoPlayerProps): ReactNode {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [tries, setTries] = useState(0);
  const begun = useRef('');
  const playback = usePlayback(video);
  // A lesson that one has just chosen plays; a screen that one comes back to waits.
  const playsAtOnce = (lessonId: string): boolean => {
    const chosen = begun.current !== lessonId;
    begun.current = lessonId;
    return chosen;
  };
  const untouched = playback.time === 0 && playback.paused;
  return (
    <div
      ref={setStage}
      className="night relative grid aspect-video w-full overflow-clip side:max-h-[calc(100dvh-var(--bar)-24px)] side:rounded-card"
    >
      <video
        ref={setVideo}
        playsInline
        webkit-playsinline=""
        x5-playsinline=""
        preload="auto"
        className={`absolute inset-0 size-full object-contain ${source ? '' : 'invisible'}`}
      >
        {source?.captions.map(({ language, url }) => (
          <track key={url} kind="captions" srcLang={language} label={languageNames[language]} src={url} />
        ))}
      </video>
      {poster && (!source || untouched) && (
        <span aria-hidden="true" className={`absolute inset-0 ${source ? '' : 'opacity-50'}`}>
          <Picture src={poster} alt="" ratio="16/9" eager className="size-full" />
        </span>
      )}
      {source && video && stage ? (
        <Watching
          key={`${source.lessonId} ${tries}`}
          source={source}
          video={video}
          stage={stage}
          playback={playback}
          height={height}
          onHeight={setHeight}
          playsAtOnce={playsAtOnce}
          renew={renew}
          saver={saver}
          ending={ending}
          onTryAgain={() => setTries(tries + 1)}
        />
      ) : (
        !source && <div className="relative grid">{children}</div>
      )}
    </div>
  );
}
