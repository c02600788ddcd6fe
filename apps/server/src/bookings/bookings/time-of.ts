import type { quote } from '@lyceum/contract/bookings.schemas';
import type { z } from 'zod';
import type { WantedTime } from './quote-times.ts';

export type GivenTime = z.output<typeof quote.request>['time'];

/** A time as it was sent, and as a cart keeps it. */
export function timeOf(given: GivenTime): WantedTime {
  if ('consultantId' in given) {
    return { ...given, startsAt: new Date(given.startsAt) };
  }
  return 'first' in given ? given : { ...given, startsAt: new Date(given.startsAt), endsAt: new Date(given.endsAt) };
}
