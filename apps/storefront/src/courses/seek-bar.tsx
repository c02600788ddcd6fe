import * as m from '@lyceum/i18n/words';
import { clockText } from '@lyceum/web/date-text';
import { useState, type ReactNode } from 'react';
import type { Playback } from './use-playback.ts';

const thumb = 16;
/** Where the middle of the thumb stands: it never leaves the bar. */
const along = (share: number): string => `calc(${share * 100}% + ${thumb / 2 - share * thumb}px)`;

/** What has been played and fetched, and where to go on: a real slider under a bar that we draw. */
export function SeekBar({ playback, onSeek }: { playback: Playback; onSeek: (seconds: number) => void }): ReactNode {
  const { time, duration, buffered } = playback;
  const [held, setHeld] = useState<number | null>(null);
  const [holding, setHolding] = useState(false);
  const shown = held ?? time;
  const share = duration > 0 ? Math.min(1, shown / duration) : 0;

  const letGo = (): void => {
    setHolding(false);
    if (held !== null) {
      onSeek(held);
      setHeld(null);
    }
  };
  return (
    <div className="relative flex h-11 items-center">
      {held !== null && (
        <span
          style={{ left: along(share) }}
          className="figures pointer-events-none absolute bottom-full -translate-x-1/2 rounded-tag bg-page/85 px-2 py-0.5 text-note"
        >
          {clockText(held)}
        </span>
      )}
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(shown)}
        disabled={duration === 0}
        aria-label={m.courses_player_seek()}
        aria-valuetext={m.courses_player_timeOf({ time: clockText(shown), total: clockText(duration) })}
        onPointerDown={() => setHolding(true)}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onChange={(event) => {
          const seconds = Number(event.target.value);
          if (holding) {
            setHeld(seconds);
          } else {
            onSeek(seconds);
          }
        }}
        className="peer absolute inset-0 size-full cursor-pointer touch-none opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none relative h-1 w-full overflow-hidden rounded-full bg-ink/25"
      >
        <span
          style={{ width: `${duration > 0 ? (buffered / duration) * 100 : 0}%` }}
          className="absolute inset-y-0 left-0 bg-ink/35"
        />
        <span style={{ width: along(share) }} className="absolute inset-y-0 left-0 bg-brand" />
      </span>
      <span
        aria-hidden="true"
        style={{ left: along(share) }}
        className={`pointer-events-none absolute size-4 -translate-x-1/2 rounded-full bg-ink outline-offset-2 outline-brand transition-transform peer-focus-visible:outline-2 ${holding ? 'scale-125' : ''}`}
      />
    </div>
  );
}
