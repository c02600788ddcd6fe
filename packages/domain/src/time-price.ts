import { openingsOf, type Timetable } from './availability.ts';
import type { RateUnit, TimeRate } from './bookings.ts';
import { minor, type Currency, type Minor } from './money.ts';
import { roundToStep } from './rounding.ts';
import type { Span } from './schedule.ts';
import { minute } from './time.ts';
import { addDays, dateIn, minuteIn, minutesOfDay, weekdayOf, type LocalDate } from './zone.ts';

/** A rate with its price in minor units and the id of the offer that it is. */
export interface PricedRate extends TimeRate {
  offerId: string;
  price: number;
}

/** A part of a booking as it is charged, in order. `minutes`: of the opening hours in it. */
export interface PricePart extends Span {
  offerId: string;
  unit: RateUnit;
  minutes: number;
  amount: Minor;
}

export interface TimePrice {
  total: Minor;
  parts: PricePart[];
}

/** A piece of a booking that is priced as one, on the day of its opening. */
export interface ChargedSlot extends Span {
  date: LocalDate;
  weekday: number;
  /** When it starts, in minutes after midnight of its day; past midnight above 1,440. */
  minute: number;
}

/** The opening hours in a booking, slot by slot; an opening's last may be shorter. What is closed in between costs nothing. */
export function chargedSlots(timetable: Timetable, { startsAt, endsAt }: Span): ChargedSlot[] {
  const { zone, slotMinutes } = timetable;
  const first = addDays(dateIn(zone, startsAt), -1);
  return openingsOf(timetable, first, dateIn(zone, endsAt)).flatMap(({ date, ...opening }) => {
    const from = Math.max(opening.startsAt.getTime(), startsAt.getTime());
    const until = Math.min(opening.endsAt.getTime(), endsAt.getTime());
    const slots: ChargedSlot[] = [];
    for (let start = from; start < until; start += slotMinutes * minute) {
      const at = new Date(start);
      slots.push({
        date,
        weekday: weekdayOf(date),
        minute: minuteIn(zone, at) + (dateIn(zone, at) > date ? minutesOfDay : 0),
        startsAt: at,
        endsAt: new Date(Math.min(start + slotMinutes * minute, until)),
      });
    }
    return slots;
  });
}

/** The rate of a unit that holds then; those for certain times come before the one that holds always, and the first before the others. */
function rateAt(rates: readonly PricedRate[], unit: RateUnit, slot: ChargedSlot): PricedRate | null {
  const ofUnit = rates.filter((rate) => rate.unit === unit);
  const holds = ({ times }: PricedRate) =>
    times !== null &&
    times.weekdays.includes(slot.weekday) &&
    (unit === 'day' || (times.from <= slot.minute && slot.minute < times.to));
  return ofUnit.find(holds) ?? ofUnit.find(({ times }) => times === null) ?? null;
}

interface Piece {
  rate: PricedRate;
  /** The index of the first slot behind it. */
  next: number;
  /** In sixtieths of minor units, so that parts of hours are exact. */
  cost: number;
}

const lengthOf = ({ startsAt, endsAt }: Span): number => (endsAt.getTime() - startsAt.getTime()) / minute;

/** Every way to charge what begins at a slot: the day, a half day, or the slot by the hour. The larger come first. */
function piecesAt(slots: readonly ChargedSlot[], rates: readonly PricedRate[], at: number): Piece[] {
  const first = slots[at];
  if (!first) {
    return [];
  }
  const pieces: Piece[] = [];
  for (const unit of ['day', 'halfDay'] as const) {
    const rate = rateAt(rates, unit, first);
    if (rate) {
      const most = (rate.minutes ?? Number.POSITIVE_INFINITY) * minute;
      let next = at + 1;
      for (let slot = slots[next]; slot?.date === first.date; slot = slots[next]) {
        const isLong = unit === 'halfDay' && slot.endsAt.getTime() - first.startsAt.getTime() > most;
        if (isLong || rateAt(rates, unit, slot) !== rate) {
          break;
        }
        next += 1;
      }
      pieces.push({ rate, next, cost: rate.price * 60 });
    }
  }
  const rate = rateAt(rates, 'hour', first);
  return rate ? [...pieces, { rate, next: at + 1, cost: rate.price * lengthOf(first) }] : pieces;
}

/**
 * The cheapest way to charge these slots by the rates, with its parts in order; of two that cost the same the one with the larger units.
 * A longer piece for the same price is never worse, so that only the longest of each are tried. Rounded once; the parts add up to the
 * total. Null: there is no rate for some of it.
 */
export function priceOfTime(
  slots: readonly ChargedSlot[],
  rates: readonly PricedRate[],
  currency: Currency,
): TimePrice | null {
  const best: (Piece & { whole: number })[] = [];
  for (let at = slots.length - 1; at >= 0; at -= 1) {
    for (const piece of piecesAt(slots, rates, at)) {
      const rest = piece.next === slots.length ? 0 : (best[piece.next]?.whole ?? Number.POSITIVE_INFINITY);
      const whole = piece.cost + rest;
      if (whole < (best[at]?.whole ?? Number.POSITIVE_INFINITY)) {
        best[at] = { ...piece, whole };
      }
    }
  }
  if (slots.length === 0 || best[0] === undefined) {
    return null;
  }
  const parts: PricePart[] = [];
  let [at, exact, charged] = [0, 0, 0];
  for (let piece = best[at]; piece; piece = best[at]) {
    const own = slots.slice(at, piece.next);
    const [first, final] = [own[0], own.at(-1)];
    if (!first || !final) {
      break;
    }
    exact += piece.cost;
    const amount = roundToStep(exact / 60, currency) - charged;
    charged += amount;
    const { offerId, unit } = piece.rate;
    const minutes = own.reduce((sum, slot) => sum + lengthOf(slot), 0);
    const last = parts.at(-1);
    if (unit === 'hour' && last?.offerId === offerId && last.endsAt.getTime() === first.startsAt.getTime()) {
      last.endsAt = final.endsAt;
      last.minutes += minutes;
      last.amount = minor(last.amount + amount);
    } else {
      parts.push({ offerId, unit, startsAt: first.startsAt, endsAt: final.endsAt, minutes, amount: minor(amount) });
    }
    at = piece.next;
  }
  return { total: minor(charged), parts };
}
