import { quoteSeries } from '@lyceum/contract/bookings.calls';
import { mostSeriesWeeks } from '@lyceum/domain/bookings';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { useState } from 'react';
import { lookAgainEvery } from './use-quote.ts';
import { dateIn } from '../ui/zone-clock.ts';

type Reply = ReplyOf<typeof quoteSeries>;
export type SeriesDate = Reply['dates'][number];
export interface Hours {
  startsAt: string;
  endsAt: string;
  heads: number;
}

/** A weekly rental as it is put together; its dates are null until the server has told them. */
export interface Series {
  /** 1: once. */
  weeks: number;
  most: number;
  zone: string;
  heads: number;
  dates: readonly SeriesDate[] | null;
  dropped: readonly number[];
  setWeeks: (weeks: number) => void;
  /** Leaves weeks out, or takes them in again. */
  drop: (weeks: readonly number[], out: boolean) => void;
  change: (week: number, hours: Pick<Hours, 'startsAt' | 'endsAt'>) => void;
  again: (() => Promise<void>) | null;
}

const dayMs = 86_400_000;
const nothing: Hours = { startsAt: '', endsAt: '', heads: 1 };

/** The same hours every week; null while no hours are chosen, or where the next week cannot be booked any more. */
export function useSeries(
  productId: string,
  hours: Hours | null,
  { zone, lastDate }: { zone: string; lastDate: string },
): Series | null {
  const [weeks, setWeeks] = useState(1);
  const [edits, setEdits] = useState<{
    of: string;
    dropped: readonly number[];
    changed: readonly ({ week: number } & Pick<Hours, 'startsAt' | 'endsAt'>)[];
  }>({ of: '', dropped: [], changed: [] });
  const days = hours ? (Date.parse(lastDate) - Date.parse(dateIn(zone, hours.startsAt))) / dayMs : 0;
  const most = Math.min(mostSeriesWeeks, Math.floor(days / 7) + 1);
  const wanted = Math.min(weeks, most);
  // What was dropped or changed belongs to the hours that were chosen then.
  const of = hours ? `${hours.startsAt} ${hours.endsAt}` : '';
  const own = edits.of === of ? edits : { of, dropped: [], changed: [] };
  const loaded = useCall(
    quoteSeries,
    { productId, time: hours ?? nothing, weeks: wanted, changed: [...own.changed] },
    { enabled: hours !== null && wanted > 1, every: () => lookAgainEvery },
  );
  // The dates before stay while the next ones come.
  const [shown, setShown] = useState<{ of: string; dates: readonly SeriesDate[] } | null>(null);
  const newest = loaded.state === 'ready' ? loaded.data.dates : null;
  if (newest && newest !== shown?.dates) {
    setShown({ of, dates: newest });
  }
  if (!hours || most < 2) {
    return null;
  }
  return {
    weeks: wanted,
    most,
    zone,
    heads: hours.heads,
    dates: newest ?? (shown?.of === of ? shown.dates : null),
    dropped: own.dropped,
    setWeeks,
    drop: (some, out) =>
      setEdits({
        ...own,
        dropped: [...own.dropped.filter((week) => !some.includes(week)), ...(out ? some : [])],
      }),
    change: (week, { startsAt, endsAt }) =>
      setEdits({
        ...own,
        dropped: own.dropped.filter((one) => one !== week),
        changed: [...own.changed.filter((one) => one.week !== week), { week, startsAt, endsAt }],
      }),
    again: loaded.state === 'ready' ? loaded.again : null,
  };
}
