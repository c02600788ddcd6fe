import { clockText } from '@lyceum/web/date-text';
import { useEffect, useState, type ReactNode } from 'react';
import { clock } from '../session.ts';

const tick = 1_000;

/** Seconds until an instant (epoch milliseconds) on the server's clock, ticking. */
export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const left = (): number => Math.max(0, Math.ceil((until - clock.now()) / tick));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), tick);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `left` depends on `until` alone
  }, [until]);
  const over = seconds === 0;
  useEffect(() => {
    if (over) {
      onEnd?.();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the end is told once, to whoever listens then
  }, [over]);
  return seconds;
}

/** `12:05` until an instant; screen readers are not told every second. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: () => void }): ReactNode {
  const seconds = useSecondsLeft(until, onEnd);
  return (
    <span role="timer" aria-live="off" className="figures">
      {clockText(seconds)}
    </span>
  );
}
