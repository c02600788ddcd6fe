import type { Timetable } from '@lyceum/domain/availability';
import type { CancelTier } from '@lyceum/domain/catalogue';
import type { LocalizedText } from '@lyceum/domain/language';
import type { Currency } from '@lyceum/domain/money';
import type { Region } from '@lyceum/domain/region';
import type { PricedRate } from '@lyceum/domain/time-price';
import { addDays, clockMinutes, dateIn, minutesOfDay } from '@lyceum/domain/zone';
import type { Queryable } from '../../platform/database.ts';
import type { ResourceRow } from './keep-timetables.sql.ts';
import { selectBookables, type BookableRow, type RateRow, type TimetableRow } from './timetables.sql.ts';

/** A space, or a consultant in a service that he gives, with all that decides when it can be booked and for how much. */
export interface Bookable {
  productId: string;
  /** Whose time it is: the space's product, or the consultant. */
  resourceId: string;
  kind: 'space' | 'consulting';
  onShelf: boolean;
  currency: Currency;
  region: Region;
  timetable: Timetable;
  lockHours: number;
  /** Of a space. */
  heads: number | null;
  cancelTier: CancelTier | null;
  /** Of a space. */
  rates: (PricedRate & { name: LocalizedText })[];
  /** Of consulting: packages among them. */
  sessions: { offerId: string; name: LocalizedText; price: number; sessions: number }[];
  consultants: BookableRow['consultants'];
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
/** Where nothing was said otherwise: hours, half a year ahead, an hour before. */
const defaults = {
  slotMinutes: 60,
  stepMinutes: 60,
  leastSlots: 1,
  mostSlots: 24,
  leadMinutes: 60,
  horizonDays: 180,
  beforeMinutes: 0,
  afterMinutes: 0,
  exceptions: [],
  lockHours: 24,
};

/** Open every day as the listing says; what closes before it opens closes the next day. */
function listedHours({ opensAt, closesAt }: NonNullable<ResourceRow['space']>): Timetable['weekly'] {
  const [from, to] = [clockMinutes(opensAt) ?? 0, clockMinutes(closesAt) ?? minutesOfDay];
  return everyDay.map((weekday) => ({ weekday, from, to: to > from ? to : to + minutesOfDay }));
}

/** What holds for a room or a consultant of whom nothing else was said. */
export const unsaidTimetable = ({
  resourceId,
  zone,
  space,
}: Pick<TimetableRow, 'resourceId' | 'zone'> & Pick<ResourceRow, 'space'>): TimetableRow => ({
  resourceId,
  zone,
  weekly: space ? listedHours(space) : [],
  ...defaults,
});

const timesOf = ({ weekdays, from, to }: RateRow): PricedRate['times'] =>
  weekdays === null ? null : { weekdays, from: from ?? 0, to: to ?? minutesOfDay };

function bookableOf(row: BookableRow, consultantId: string | null): Bookable {
  const found = row.timetables.find(({ resourceId }) => resourceId === (consultantId ?? row.id));
  const unsaid = { resourceId: row.id, zone: row.zone, weekly: [], ...defaults };
  const { lockHours, resourceId: _, ...own } = found ?? unsaid;
  const weekly = row.space && own.weekly.length === 0 ? listedHours(row.space) : own.weekly;
  return {
    productId: row.id,
    resourceId: consultantId ?? row.id,
    kind: row.type === 3 ? 'space' : 'consulting',
    onShelf: row.state === 'onShelf',
    currency: row.currency,
    region: row.region,
    timetable: { ...own, weekly, leastDays: row.space?.minimumDays ?? 1 },
    lockHours,
    heads: row.space?.capacity ?? null,
    cancelTier: row.space?.cancelTier ?? null,
    rates: row.offers.flatMap((offer) =>
      row.type === 3 && offer.unit !== 'session'
        ? [{ ...offer, unit: offer.unit ?? ('hour' as const), times: timesOf(offer) }]
        : [],
    ),
    sessions: row.offers.flatMap(({ offerId, name, price, unit, sessions }) =>
      row.type === 4 && (unit === null || unit === 'session')
        ? [{ offerId, name, price, sessions: sessions ?? 1 }]
        : [],
    ),
    consultants: row.consultants,
  };
}

export type WantedBookable = Pick<Bookable, 'productId'> & {
  /** Of consulting; null: the first who gives it. */
  consultantId: string | null;
};

/** In their order; null for what is neither a space nor a consulting service, `left` where the consultant does not give it any more. */
export async function readBookables(
  db: Queryable,
  wanted: readonly WantedBookable[],
  now: Date,
): Promise<(Bookable | 'left' | null)[]> {
  const rows = await selectBookables(
    db,
    wanted.map(({ productId }) => productId),
    // A day in any zone is at most one before that of UTC, and an opening passes midnight.
    addDays(dateIn('UTC', now), -2),
  );
  return wanted.map(({ productId, consultantId: asked }) => {
    const row = rows.find(({ id }) => id === productId);
    if (!row || (row.type === 3 && row.space === null)) {
      return null;
    }
    const consultant = row.type === 4 ? row.consultants.find(({ id }) => asked === null || id === asked) : undefined;
    return row.type === 4 && !consultant ? 'left' : bookableOf(row, consultant?.id ?? null);
  });
}
