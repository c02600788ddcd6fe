import { useEffect, useEffectEvent } from 'react';
import { toggleFullScreen } from './full-screen.ts';
import { seekTo, togglePlaying, toggleSound } from './use-playback.ts';

const step = 10;
const louder = 0.1;

type Keys = Record<string, (video: HTMLVideoElement, stage: HTMLElement) => void>;

const everywhere: Keys = {
  ' ': togglePlaying,
  k: togglePlaying,
  ArrowLeft: (video) => seekTo(video, video.currentTime - step),
  ArrowRight: (video) => seekTo(video, video.currentTime + step),
  f: (video, stage) => toggleFullScreen(stage, video),
  m: toggleSound,
};
/** Elsewhere on the page these scroll. */
const onStage: Keys = {
  ArrowUp: (video) => {
    video.volume = Math.min(1, video.volume + louder);
  },
  ArrowDown: (video) => {
    video.volume = Math.max(0, video.volume - louder);
  },
};

/** Where typing, or pressing what has the focus, comes first. */
function belongsToFocus({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  const isText = target.matches('textarea, select, [contenteditable], input:not([type="range"])');
  return isText || target.closest('dialog') !== null || (key === ' ' && target.matches('button, a'));
}

/** Space, arrows, f and m, anywhere on the screen that shows the player. */
export function usePlayerKeys(video: HTMLVideoElement | null, stage: HTMLElement | null, onUsed: () => void): void {
  const used = useEffectEvent(onUsed);
  useEffect(() => {
    if (!video || !stage) {
      return undefined;
    }
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || belongsToFocus(event)) {
        return;
      }
      const inside = document.fullscreenElement === stage || stage.contains(document.activeElement);
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = everywhere[key] ?? (inside ? onStage[key] : undefined);
      if (action) {
        event.preventDefault();
        action(video, stage);
        used();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [video, stage]);
}
