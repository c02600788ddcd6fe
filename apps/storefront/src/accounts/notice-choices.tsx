import type { mine } from '@lyceum/contract/preferences.calls';
import { noticeSwitches, usualQuiet, type NoticeSwitch, type QuietHours } from '@lyceum/domain/notices';
import { clockMinutes, clockText } from '@lyceum/domain/zone';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useRefresh } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { data } from '../session.ts';
import { keepChoice } from '../shell/keep-choice.ts';
import { Switch } from '../ui/switch.tsx';

const switchNames: Record<NoticeSwitch, () => string> = {
  messages: m.preferences_off_messages,
  sessions: m.preferences_off_sessions,
  answers: m.preferences_off_answers,
  waits: m.preferences_off_waits,
  sales: m.preferences_off_sales,
  partners: m.preferences_off_partners,
};

type Kept = Pick<ReplyOf<typeof mine>, 'noticesOff' | 'quiet'>;

const timeLook =
  'figures min-h-target w-[7.5rem] rounded-field bg-page px-2 text-body outline-none ring-inset focus:ring-2 focus:ring-brand';

/** What one may switch off, and when one wants to be left in peace. */
export function NoticeChoices({ kept }: { kept: Kept }): ReactNode {
  const refresh = useRefresh();
  const [changed, setChanged] = useState<Partial<Kept>>({});
  const { noticesOff, quiet } = { ...kept, ...changed };
  const off = noticesOff ?? [];
  const choose = async (choice: { noticesOff: NoticeSwitch[] } | { quiet: QuietHours | null }): Promise<void> => {
    setChanged((before) => ({ ...before, ...choice }));
    await keepChoice(choice);
    await refresh(['preferences']);
    // From here on what is kept is shown, which may not be this; what was chosen since then stays.
    setChanged((now) => {
      const left = { ...now };
      if ('quiet' in choice ? left.quiet === choice.quiet : left.noticesOff === choice.noticesOff) {
        delete left['quiet' in choice ? 'quiet' : 'noticesOff'];
      }
      return left;
    });
  };
  const turn = (one: NoticeSwitch, on: boolean): void =>
    void choose({ noticesOff: noticeSwitches.filter((other) => (other === one ? !on : off.includes(other))) });
  // Whoever answers for no shop is told of no sales.
  const [shown] = useState(() => noticeSwitches.filter((one) => one !== 'sales' || data.text('ownPost') !== null));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const setTime = (which: 'from' | 'until', text: string): void => {
    const minutes = clockMinutes(text);
    if (quiet && minutes !== null) {
      void choose({ quiet: { ...quiet, zone, [which]: minutes } });
    }
  };
  return (
    <>
      <div className="flex flex-col border-t border-line pt-3" role="group" aria-label={m.preferences_switches()}>
        <p className="text-small text-muted">{m.preferences_switches()}</p>
        {shown.map((one) => (
          <Switch key={one} on={!off.includes(one)} onSwitch={(on) => turn(one, on)}>
            {switchNames[one]()}
          </Switch>
        ))}
      </div>
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        <Switch on={quiet !== null} onSwitch={(on) => void choose({ quiet: on ? { ...usualQuiet, zone } : null })}>
          {m.preferences_quiet()}
        </Switch>
        <p className="text-small text-muted">{m.preferences_quietText()}</p>
        {quiet && (
          <div className="flex flex-wrap items-center gap-2 pt-1">
            {(['from', 'until'] as const).map((which) => (
              <input
                key={which}
                type="time"
                className={timeLook}
                aria-label={which === 'from' ? m.preferences_quietFrom() : m.preferences_quietUntil()}
                value={clockText(quiet[which])}
                onChange={({ target }) => setTime(which, target.value)}
              />
            ))}
            <span className="text-note text-muted">{m.preferences_quietZone({ zone: quiet.zone })}</span>
          </div>
        )}
      </div>
    </>
  );
}
