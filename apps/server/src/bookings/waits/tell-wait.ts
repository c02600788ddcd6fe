import type { Language, LocalizedText } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import type { WaitRow } from './waits.sql.ts';

/** By the clock of the place or the consultant. */
const timeText = (at: Date, zone: string, language: Language, shape: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...shape,
  }).format(at);

/** Tells whoever waited that the time is kept for him now, and until when. */
export function tellWaiter(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  { userId, startsAt, zone, turnUntil }: WaitRow & { turnUntil: Date },
  name: LocalizedText | null,
): Promise<void> {
  return tellAccount(deps, tx, userId, 'turnCame', (locale) => {
    const facts = {
      name: name?.[locale] ?? '',
      time: timeText(startsAt, zone, locale, { month: 'short', day: 'numeric', weekday: 'short' }),
      until: timeText(turnUntil, zone, locale, {}),
    };
    return {
      subject: m.waits_tellTurnSubject(facts, { locale }),
      body: m.waits_tellTurn(facts, { locale }),
      link: '/orderList',
    };
  });
}
