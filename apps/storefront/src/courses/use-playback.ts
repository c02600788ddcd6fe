import { useEffect, useState } from 'react';

/** What a video element is doing; times in seconds. */
export interface Playback {
  paused: boolean;
  /** Wants to go on but has nothing to show. */
  waiting: boolean;
  ended: boolean;
  time: number;
  /** 0 while unknown. */
  duration: number;
  /** The end of what has been fetched around the current time. */
  buffered: number;
  rate: number;
  muted: boolean;
}

const atRest: Playback = {
  paused: true,
  waiting: false,
  ended: false,
  time: 0,
  duration: 0,
  buffered: 0,
  rate: 1,
  muted: false,
};

const changes = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'timeupdate',
  'durationchange',
  'progress',
  'ratechange',
  'volumechange',
  'emptied',
  'canplay',
] as const;

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= currentTime + 0.5 && buffered.end(at) >= currentTime) {
      return buffered.end(at);
    }
  }
  return 0;
}

function read(video: HTMLVideoElement): Playback {
  return {
    paused: video.paused,
    waiting: !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    ended: video.ended,
    time: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    buffered: bufferedTo(video),
    rate: video.playbackRate,
    muted: video.muted,
  };
}

export function usePlayback(video: HTMLVideoElement | null): Playback {
  const [playback, setPlayback] = useState(atRest);
  useEffect(() => {
    if (!video) {
      return undefined;
    }
    const look = (): void => setPlayback(read(video));
    look();
    changes.forEach((name) => video.addEventListener(name, look));
    return () => changes.forEach((name) => video.removeEventListener(name, look));
  }, [video]);
  return playback;
}

/** A refusal to play without a tap is no fault: the button in the middle stays. */
export function startPlaying(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}

export function togglePlaying(video: HTMLVideoElement): void {
  if (video.paused) {
    startPlaying(video);
  } else {
    video.pause();
  }
}

export function seekTo(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : 0;
  video.currentTime = Math.max(0, Math.min(seconds, end));
}

export function toggleSound(video: HTMLVideoElement): void {
  video.muted = !video.muted;
}

/** Also for what is loaded into the element later. */
export function setSpeed(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}
