import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import type { Address } from './address.ts';

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** Two days of the address, `from` and `until`, both meant whole. The browser's own field: it knows every keyboard and calendar. */
export function DateRange({ address }: { address: Address }): ReactNode {
  return (
    <>
      {(['from', 'until'] as const).map((end) => (
        <label key={end} className="row date">
          {end === 'from' ? m.office_from() : m.office_until()}
          <input
            type="date"
            value={address.values[end] ?? ''}
            onChange={({ target }) => address.change({ [end]: target.value || undefined })}
          />
        </label>
      ))}
    </>
  );
}

/** The days as half-open instants in the viewer's own time zone; what is no day counts as missing. */
export function instantsOf({ from, until }: Address['values']): { from?: string; until?: string } {
  const midnight = (day: string | undefined, later: number): string | undefined => {
    const [year = 0, month = 1, date = 1] = (day ?? '').split('-').map(Number);
    const at = new Date(year, month - 1, date + later);
    return day && dayShape.test(day) && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
  };
  const [begin, end] = [midnight(from, 0), midnight(until, 1)];
  return { ...(begin && { from: begin }), ...(end && { until: end }) };
}
