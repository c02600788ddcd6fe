import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { clock } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { useSecondsLeft } from '../ui/countdown.tsx';

const waitsFor = 6_000;

interface UpNextProps {
  title: string;
  onPlay: () => void;
  onAgain: () => void;
}

/** After a lesson: the next one starts by itself, unless one says no. */
export function UpNext({ title, onPlay, onAgain }: UpNextProps): ReactNode {
  const [until] = useState(() => clock.now() + waitsFor);
  const [cancelled, setCancelled] = useState(false);
  return (
    <>
      <p className="text-note text-muted">{m.courses_player_next()}</p>
      <p className="line-clamp-2 text-body font-semibold">{title}</p>
      {!cancelled && <NextIn until={until} onEnd={onPlay} />}
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button size="small" onClick={onPlay}>
          {m.courses_player_playNow()}
        </Button>
        {cancelled ? (
          <Button size="small" kind="soft" onClick={onAgain}>
            {m.courses_player_replay()}
          </Button>
        ) : (
          <Button size="small" kind="soft" onClick={() => setCancelled(true)}>
            {m.courses_player_cancel()}
          </Button>
        )}
      </div>
    </>
  );
}

function NextIn({ until, onEnd }: { until: number; onEnd: () => void }): ReactNode {
  const seconds = useSecondsLeft(until, onEnd);
  return (
    <p className="figures text-small text-muted" role="timer" aria-live="off">
      {m.courses_player_nextIn({ seconds })}
    </p>
  );
}
