import type { Language, LocalizedText } from '@lyceum/domain/language';
import { whenText } from '@lyceum/i18n/when-text';
import * as m from '@lyceum/i18n/words';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import type { VisitRow } from './visits.sql.ts';

type Told = Pick<VisitRow, 'productId' | 'agencyId' | 'userId' | 'startsAt' | 'zone' | 'name' | 'reason'>;

/** Where it is, when, and who comes, in one language. */
const factsIn = (visit: Omit<Told, 'reason'>, space: LocalizedText, language: Language) => ({
  space: space[language],
  time: whenText(visit.startsAt, visit.zone, language),
  name: visit.name,
});

type Facts = ReturnType<typeof factsIn>;
type Words = (facts: Facts, options: { locale: Language }) => string;

const sellerWords = {
  asked: { subject: m.visits_mailAskedSubject, body: m.visits_mailAsked },
  cancelled: { subject: m.visits_mailCancelledSubject, body: m.visits_mailCancelled },
  unanswered: { subject: m.visits_mailUnansweredSubject, body: m.visits_mailUnanswered },
} satisfies Record<string, { subject: Words; body: Words }>;

const visitorWords = {
  confirmed: { subject: m.visits_tellConfirmedSubject, body: m.visits_tellConfirmed },
  unanswered: { subject: m.visits_tellUnansweredSubject, body: m.visits_tellUnanswered },
} satisfies Record<string, { subject: Words; body: Words }>;

/** Writes to the owners of the agency whose space it is. */
export function tellSellerOfVisit(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  visit: Omit<Told, 'reason'>,
  space: LocalizedText,
  what: keyof typeof sellerWords,
): Promise<void> {
  const { subject, body } = sellerWords[what];
  return tellOwners(deps, tx, visit.agencyId, (locale) => {
    const facts = factsIn(visit, space, locale);
    return { subject: subject(facts, { locale }), body: body(facts, { locale }) };
  });
}

/** Writes to whoever wants to come; one that was declined is told why. */
export function tellVisitor(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  visit: Told,
  space: LocalizedText,
  what: keyof typeof visitorWords | 'declined',
): Promise<void> {
  const link = `/spaceConsulting?id=${visit.productId}`;
  return tellAccount(deps, tx, visit.userId, 'visitAnswered', (locale) => {
    const facts = factsIn(visit, space, locale);
    if (what === 'declined') {
      const reason = visit.reason ?? '';
      return {
        link,
        subject: m.visits_tellDeclinedSubject(facts, { locale }),
        body: m.visits_tellDeclined({ ...facts, reason }, { locale }),
      };
    }
    const { subject, body } = visitorWords[what];
    return { link, subject: subject(facts, { locale }), body: body(facts, { locale }) };
  });
}
