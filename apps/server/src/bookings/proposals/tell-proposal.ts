import type { Language } from '@lyceum/domain/language';
import type { NoticeEvent } from '@lyceum/domain/notices';
import { whenText } from '@lyceum/i18n/when-text';
import * as m from '@lyceum/i18n/words';
import { tellAccount } from '../../people/accounts/tell-account.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { selectProposedName, type ProposalRow } from './proposals.sql.ts';

type Telling = Pick<Deps, 'clock' | 'random'>;

async function factsOf(tx: Transaction, { bookingId, fromAt, startsAt, until, zone, reason, answer }: ProposalRow) {
  const name = await selectProposedName(tx, bookingId);
  return (language: Language) => ({
    what: name?.[language] ?? '',
    from: whenText(fromAt, zone, language),
    time: whenText(startsAt, zone, language),
    until: whenText(until, zone, language),
    reason,
    answer,
  });
}

type Facts = ReturnType<Awaited<ReturnType<typeof factsOf>>>;
type Words = (facts: Facts, options: { locale: Language }) => string;

const buyerWords = {
  open: { event: 'timeProposed', subject: m.moves_tellProposedSubject, body: m.moves_tellProposed },
  withdrawn: { event: 'proposalWithdrawn', subject: m.moves_tellWithdrawnSubject, body: m.moves_tellWithdrawn },
} as const satisfies Record<string, { event: NoticeEvent; subject: Words; body: Words }>;

const sellerWords = {
  declined: { subject: m.moves_tellDeclinedSubject, body: m.moves_tellDeclined },
  lapsed: { subject: m.moves_tellLapsedSubject, body: m.moves_tellLapsed },
} satisfies Record<string, { subject: Words; body: Words }>;

/** Asks the buyer whether another time suits, or tells that it is not asked any more. */
export async function tellProposedBuyer(
  deps: Telling,
  tx: Transaction,
  proposal: ProposalRow,
  what: keyof typeof buyerWords,
): Promise<void> {
  const factsIn = await factsOf(tx, proposal);
  const { event, subject, body } = buyerWords[what];
  await tellAccount(deps, tx, proposal.userId, event, (locale) => ({
    subject: subject(factsIn(locale), { locale }),
    body: body(factsIn(locale), { locale }),
    link: '/orderList',
  }));
}

/** Tells the seller that the session stays where it is. */
export async function tellProposer(
  deps: Telling,
  tx: Transaction,
  proposal: ProposalRow,
  what: keyof typeof sellerWords,
): Promise<void> {
  const factsIn = await factsOf(tx, proposal);
  const { subject, body } = sellerWords[what];
  await tellOwners(deps, tx, proposal.agencyId, (locale) => ({
    subject: subject(factsIn(locale), { locale }),
    body: body(factsIn(locale), { locale }),
  }));
}
