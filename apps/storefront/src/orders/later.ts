import { day } from '@lyceum/domain/time';
import { clock } from '../session.ts';

interface Held {
  returned: boolean;
  sessions: readonly { startsAt: string }[];
}

/** When what was bought and not given back is held next; null: nothing is to come. */
export function nextSessionOf(lines: readonly Held[]): string | null {
  const ahead = lines
    .flatMap(({ returned, sessions }) => (returned ? [] : sessions.map(({ startsAt }) => startsAt)))
    .filter((startsAt) => Date.parse(startsAt) > clock.now());
  return ahead.toSorted()[0] ?? null;
}

/** More than a day away: until then nothing is shown at a door or joined, and the calendar is what one needs. */
export const isLater = (nextSessionAt: string | null): boolean =>
  nextSessionAt !== null && Date.parse(nextSessionAt) - clock.now() > day;
