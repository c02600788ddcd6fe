import type { ReturnTrouble } from '@lyceum/domain/doors';
import * as m from '@lyceum/i18n/words';

/** Why somebody comes back from a third party as he went. */
const troubleWords: Readonly<Record<ReturnTrouble, (facts: { name: string }) => string>> = {
  cancelled: m.doors_cancelled,
  over: m.doors_over,
  nonsense: m.doors_nonsense,
  away: m.doors_away,
  visitorOnly: m.doors_visitorOnly,
};

/** `trouble` comes out of the address, so it may be anything. */
export const troubleText = (trouble: string, name: string): string =>
  (Object.hasOwn(troubleWords, trouble) ? troubleWords[trouble as ReturnTrouble] : troubleWords.over)({ name });
