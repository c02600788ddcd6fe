import type { Language } from '@lyceum/domain/language';
import { day, hour } from '@lyceum/domain/time';
import { whenText } from '@lyceum/i18n/when-text';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteOldReminders, noteDueSessions, type Due } from './reminders.sql.ts';

/** So long before a session its buyer is reminded; whoever paid later than that knows of it. */
const ahead = day;
/** One that begins sooner than that is on the way already. */
const least = hour;
/** Sessions in a transaction. */
const most = 200;
const kept = 7 * day;

/**
 * Reminds buyers of what begins within a day, be it a class, a talk or a room: once a session, and of several of one thing once. Safe with several
 * processes.
 */
export async function remindOfSessions(deps: Deps): Promise<void> {
  await deleteOldReminders(deps.db, new Date(deps.clock().getTime() - kept));
  while (await inTransaction(deps.db, (tx) => remindOfSome(deps, tx))) {
    // The next ones.
  }
}

/** False when there is none. */
async function remindOfSome(deps: Deps, tx: Transaction): Promise<boolean> {
  const now = deps.clock().getTime();
  const due = await noteDueSessions(tx, { from: new Date(now + least), until: new Date(now + ahead), ahead, most });
  const ofLine = new Map<string, Due[]>();
  for (const session of due) {
    ofLine.set(session.lineId, [...(ofLine.get(session.lineId) ?? []), session]);
  }
  for (const [first, ...more] of ofLine.values()) {
    if (first) {
      await tellBuyer(deps, tx, first, more.length);
    }
  }
  return due.length > 0;
}

async function tellBuyer(deps: Deps, tx: Transaction, session: Due, more: number): Promise<void> {
  const { userId, orderId, productName, startsAt, zone } = session;
  const factsIn = (language: Language) => ({
    what: productName[language],
    time: whenText(startsAt, zone, language),
    count: more,
  });
  await tellAccount(deps, tx, userId, 'sessionSoon', (locale) => ({
    subject: m.reminders_subject(factsIn(locale), { locale }),
    body:
      more === 0 ? m.reminders_body(factsIn(locale), { locale }) : m.reminders_bodyMore(factsIn(locale), { locale }),
    link: `/orderDetail?orderId=${orderId}`,
  }));
}
