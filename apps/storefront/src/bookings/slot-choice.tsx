import * as m from '@lyceum/i18n/words';
import { zoneName } from '@lyceum/i18n/zone-name';
import { minuteIn } from '../ui/zone-clock.ts';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';

export interface OfferedSlot {
  startsAt: string;
  state: 'free' | 'full';
  /** Most slots that can be booked from its start on. */
  longest: number;
}

interface SlotChoiceProps {
  slots: readonly OfferedSlot[];
  /** Of the place or person: parts of the day are by its clock. */
  zone: string;
  chosen: string | null;
  onChoose: (slot: OfferedSlot) => void;
  /** A full slot is offered for the waiting list. */
  onFull?: (slot: OfferedSlot) => void;
}

/** By the clock of the place, in minutes after midnight. */
const parts: readonly { until: number; name: () => string }[] = [
  { until: 12 * 60, name: m.bookings_partMorning },
  { until: 18 * 60, name: m.bookings_partAfternoon },
  { until: 24 * 60, name: m.bookings_partEvening },
];

/** The starts of a day, by part of the day; where the reader's clock shows another time, that is told below each. */
export function SlotChoice({ slots, zone, chosen, onChoose, onFull }: SlotChoiceProps): ReactNode {
  const { language } = useSettings();
  const there = (at: string): string => dateText(at, language, 'time', zone);
  const abroad = slots.some(
    ({ startsAt }) => dateText(startsAt, language, 'dayTime') !== dateText(startsAt, language, 'dayTime', zone),
  );
  const groups = parts.map(({ until, name }, at) => ({
    name: name(),
    slots: slots.filter(({ startsAt }) => {
      const minutes = minuteIn(zone, startsAt);
      return minutes < until && minutes >= (parts[at - 1]?.until ?? 0);
    }),
  }));
  return (
    <div className="flex flex-col gap-4">
      {abroad && <p className="text-note text-muted">{m.bookings_bothClocks({ zone: zoneName(zone) })}</p>}
      {groups
        .filter((group) => group.slots.length > 0)
        .map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className="pb-2 text-small font-medium text-muted">{group.name}</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(6rem,var(--target)),1fr))] gap-2">
              {group.slots.map((slot) => {
                const full = slot.state === 'full';
                return (
                  <li key={slot.startsAt}>
                    <button
                      type="button"
                      aria-pressed={full ? undefined : slot.startsAt === chosen}
                      aria-haspopup={full && onFull ? 'dialog' : undefined}
                      disabled={full && !onFull}
                      onClick={() => (full ? onFull?.(slot) : onChoose(slot))}
                      className="press flex min-h-[max(48px,var(--target))] w-full flex-col items-center justify-center rounded-field bg-paper px-1 py-1.5 in-data-card:bg-page aria-pressed:bg-fill! aria-pressed:text-on-fill disabled:opacity-45"
                    >
                      <span className={`figures text-body ${full ? 'text-muted line-through' : ''}`}>
                        {there(slot.startsAt)}
                      </span>
                      {full ? (
                        <span className="text-note text-muted">{onFull ? m.waits_join() : m.bookings_dayFull()}</span>
                      ) : (
                        abroad && (
                          <span className="figures text-note opacity-80">
                            {dateText(slot.startsAt, language, 'dayTime')}
                          </span>
                        )
                      )}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
    </div>
  );
}
