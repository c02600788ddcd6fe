import { useSyncExternalStore } from 'react';

/** A phone that cannot show any element on its whole screen may still show the video by itself. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Where the browser lets a page turn the screen. */
interface TurnableScreen {
  lock?: (orientation: 'landscape') => Promise<void>;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

export const canFillScreen = (video: PhoneVideo): boolean =>
  document.fullscreenEnabled || typeof video.webkitEnterFullscreen === 'function';

/** The stage with our own controls where the browser can, else the video with the phone's. */
export function toggleFullScreen(stage: HTMLElement, video: PhoneVideo): void {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
  } else if (document.fullscreenEnabled) {
    // Phones turn the picture where they may; a refusal of either is no fault.
    stage
      .requestFullscreen()
      .then(() => (screen.orientation as TurnableScreen | undefined)?.lock?.('landscape'))
      .catch(() => undefined);
  } else {
    video.webkitEnterFullscreen?.();
  }
}

export const canFloat = (): boolean => document.pictureInPictureEnabled;

export function toggleFloating(video: HTMLVideoElement): void {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
  done.catch(() => undefined);
}
