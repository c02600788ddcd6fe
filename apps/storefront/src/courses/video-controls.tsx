import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { clockText } from '@lyceum/web/date-text';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { languageNames } from '@lyceum/domain/language';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { canFillScreen, canFloat, toggleFloating, toggleFullScreen, useIsFullScreen } from './full-screen.ts';
import { useCaptions, type Captions } from './captions.ts';
import { usePlayerKeys } from './player-keys.ts';
import { SeekBar } from './seek-bar.tsx';
import { seekTo, setSpeed, togglePlaying, toggleSound, type Playback } from './use-playback.ts';

const speeds = [2, 1.5, 1.25, 1, 0.75];
/** Milliseconds of rest after which the controls leave the picture alone. */
const restAfter = 3_000;

type Menu = 'speed' | 'captions' | 'quality';

interface VideoControlsProps {
  video: HTMLVideoElement;
  stage: HTMLElement;
  playback: Playback;
  /** Languages of its captions; none: there are none. */
  captions: readonly Language[];
  /** Heights to choose from, largest first; fewer than two: nothing to choose. */
  heights: readonly number[];
  /** Chosen; null is left to the line. */
  height: number | null;
  /** Shown now; 0 while unknown. */
  heightNow: number;
  onHeight: (height: number | null) => void;
}

/** Everything that can be done to the video, over it. They go away while it plays and nobody moves. */
export function VideoControls(props: VideoControlsProps): ReactNode {
  const { video, stage, playback } = props;
  const [menu, setMenu] = useState<Menu | null>(null);
  const opener = useRef<HTMLElement>(null);
  const { awake, wake, rest } = useAwake();
  const spoken = useCaptions(video, props.captions);
  usePlayerKeys(video, stage, wake);
  const shown = awake || playback.paused || menu !== null;

  const closeMenu = (): void => {
    setMenu(null);
    opener.current?.focus({ preventScroll: true });
  };
  const openMenu = (name: Menu, button: HTMLElement): void => {
    opener.current = button;
    setMenu(menu === name ? null : name);
  };
  const tap = ({ pointerType, button }: PointerEvent): void => {
    if (menu !== null) {
      setMenu(null);
    } else if (pointerType === 'mouse') {
      if (button === 0) {
        togglePlaying(video);
      }
    } else if (shown) {
      rest();
    } else {
      wake();
    }
  };
  return (
    <div
      role="group"
      aria-label={m.courses_player_controls()}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onFocus={wake}
      onKeyDown={({ key }) => key === 'Escape' && menu !== null && closeMenu()}
      className={`[container-type:size] absolute inset-0 ${shown ? '' : 'cursor-none'}`}
    >
      <div
        aria-hidden="true"
        onPointerUp={tap}
        onDoubleClick={() => toggleFullScreen(stage, video)}
        className="absolute inset-0"
      />
      <CentreButton video={video} playback={playback} shown={shown && menu === null} />
      <div
        inert={!shown}
        className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-page/90 to-transparent px-3 pt-8 pb-1 transition-opacity duration-200 pointer-events-none ${shown ? '*:pointer-events-auto' : 'opacity-0'}`}
      >
        {menu && <Choices {...props} spoken={spoken} menu={menu} onDone={closeMenu} />}
        <SeekBar playback={playback} onSeek={(seconds) => seekTo(video, seconds)} />
        <Buttons {...props} spoken={spoken} menu={menu} onMenu={openMenu} />
      </div>
    </div>
  );
}

function useAwake(): { awake: boolean; wake: () => void; rest: () => void } {
  const [wokenAt, setWokenAt] = useState<number | null>(null);
  useEffect(() => {
    if (wokenAt === null) {
      return undefined;
    }
    const timer = setTimeout(() => setWokenAt(null), restAfter);
    return () => clearTimeout(timer);
  }, [wokenAt]);
  return { awake: wokenAt !== null, wake: () => setWokenAt(Date.now()), rest: () => setWokenAt(null) };
}

function CentreButton({
  video,
  playback,
  shown,
}: {
  video: HTMLVideoElement;
  playback: Playback;
  shown: boolean;
}): ReactNode {
  if (!shown || playback.waiting) {
    return null;
  }
  const { paused } = playback;
  return (
    <span
      className={`absolute inset-x-0 top-0 bottom-10 m-auto size-fit ${paused ? '' : '@min-[26rem]:hidden pointer-coarse:block!'}`}
    >
      <IconButton
        label={paused ? m.courses_player_play() : m.courses_player_pause()}
        onClick={() => togglePlaying(video)}
        className="size-16! animate-rise bg-page/60 backdrop-blur-sm"
      >
        <Icon name={paused ? 'play' : 'pause'} size={32} />
      </IconButton>
    </span>
  );
}

interface ButtonsProps extends VideoControlsProps {
  spoken: Captions;
  menu: Menu | null;
  onMenu: (menu: Menu, button: HTMLElement) => void;
}

const qualityText = (height: number): string => `${height}p`;

function Buttons({ video, stage, playback, captions, spoken, heights, height, menu, onMenu }: ButtonsProps): ReactNode {
  const full = useIsFullScreen();
  const { paused, muted, rate, time, duration } = playback;
  const textButton = 'press min-h-target min-w-target rounded-full px-2 text-small font-medium figures';
  return (
    <div className="flex items-center">
      <IconButton
        label={paused ? m.courses_player_play() : m.courses_player_pause()}
        onClick={() => togglePlaying(video)}
        className="-ml-2 @max-[26rem]:hidden"
      >
        <Icon name={paused ? 'play' : 'pause'} />
      </IconButton>
      <IconButton
        label={muted ? m.courses_player_unmute() : m.courses_player_mute()}
        onClick={() => toggleSound(video)}
        className={`${muted ? '' : '@max-[26rem]:hidden'} @max-[26rem]:-ml-2`}
      >
        <Icon name={muted ? 'mute' : 'sound'} size={22} />
      </IconButton>
      <span className="figures min-w-0 flex-1 truncate px-1 text-note">
        {clockText(time)} / {clockText(duration)}
      </span>
      <button
        type="button"
        aria-label={`${m.courses_player_speed()} ${rate}×`}
        aria-expanded={menu === 'speed'}
        onClick={({ currentTarget }) => onMenu('speed', currentTarget)}
        className={textButton}
      >
        {rate}×
      </button>
      {captions.length > 0 && (
        <button
          type="button"
          aria-label={`${m.courses_player_captions()} ${spoken.language === null ? m.courses_player_captionsOff() : languageNames[spoken.language]}`}
          aria-expanded={menu === 'captions'}
          onClick={({ currentTarget }) => onMenu('captions', currentTarget)}
          className={`${textButton} ${spoken.language === null ? '' : 'text-brand-ink'}`}
        >
          <Icon name="captions" size={22} />
        </button>
      )}
      {heights.length > 1 && (
        <button
          type="button"
          aria-label={`${m.courses_player_quality()} ${height === null ? m.courses_player_auto() : qualityText(height)}`}
          aria-expanded={menu === 'quality'}
          onClick={({ currentTarget }) => onMenu('quality', currentTarget)}
          className={textButton}
        >
          {height === null ? m.courses_player_auto() : qualityText(height)}
        </button>
      )}
      {canFloat() && (
        <IconButton
          label={m.courses_player_pip()}
          onClick={() => toggleFloating(video)}
          className="@max-[26rem]:hidden"
        >
          <Icon name="pip" size={22} />
        </IconButton>
      )}
      {canFillScreen(video) && (
        <IconButton
          label={full ? m.courses_player_leaveFullscreen() : m.courses_player_fullscreen()}
          onClick={() => toggleFullScreen(stage, video)}
          className="-mr-2"
        >
          <Icon name={full ? 'window' : 'full'} size={22} />
        </IconButton>
      )}
    </div>
  );
}

interface ChoicesProps extends VideoControlsProps {
  spoken: Captions;
  menu: Menu;
  onDone: () => void;
}

const focusChosen = (list: HTMLElement | null): void =>
  list?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });

const menuWords: Record<Menu, () => string> = {
  speed: m.courses_player_speed,
  captions: m.courses_player_captions,
  quality: m.courses_player_quality,
};

/** Speeds, captions or qualities in a small list above the buttons; Escape or a tap beside it closes it. */
function Choices({
  menu,
  video,
  playback,
  captions,
  spoken,
  heights,
  height,
  heightNow,
  onHeight,
  onDone,
}: ChoicesProps): ReactNode {
  const auto =
    heightNow > 0 && height === null
      ? `${m.courses_player_auto()} (${qualityText(heightNow)})`
      : m.courses_player_auto();
  const choices: Record<Menu, { label: string; on: boolean; choose: () => void }[]> = {
    speed: speeds.map((rate) => ({
      label: `${rate}×`,
      on: rate === playback.rate,
      choose: () => setSpeed(video, rate),
    })),
    captions: [null, ...captions].map((language) => ({
      label: language === null ? m.courses_player_captionsOff() : languageNames[language],
      on: language === spoken.language,
      choose: () => spoken.choose(language),
    })),
    quality: [
      { label: auto, on: height === null, choose: () => onHeight(null) },
      ...heights.map((one) => ({ label: qualityText(one), on: one === height, choose: () => onHeight(one) })),
    ],
  };
  return (
    <div
      ref={focusChosen}
      role="group"
      aria-label={menuWords[menu]()}
      // In a row over a low picture, where a column would have to be scrolled.
      className="no-scrollbar absolute right-3 bottom-[calc(var(--target)+4px)] z-10 flex max-h-[calc(100cqh-var(--target)-8px)] max-w-[calc(100%-24px)] animate-rise flex-wrap justify-end overflow-y-auto rounded-field border border-(--float-edge) bg-paper p-1 shadow-float [@container(height>=20rem)]:min-w-36 [@container(height>=20rem)]:flex-col [@container(height>=20rem)]:flex-nowrap"
    >
      {choices[menu].map(({ label, on, choose }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on}
          onClick={() => {
            choose();
            onDone();
          }}
          className="figures flex min-h-target min-w-target items-center justify-center gap-1 rounded-field px-1.5 text-left text-small [@container(height>=20rem)]:px-3 hover:bg-ink/10 aria-pressed:font-semibold aria-pressed:text-brand-ink"
        >
          <span className="[@container(height>=20rem)]:flex-1">{label}</span>
          {on && <Icon name="check" size={18} />}
        </button>
      ))}
    </div>
  );
}
