import type * as schemas from '@lyceum/contract/consultants.schemas';
import { newId, type UserId } from '@lyceum/domain/ids';
import type { LocalizedText } from '@lyceum/domain/language';
import { minor } from '@lyceum/domain/money';
import { regionFacts } from '@lyceum/domain/region';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { keepPictures } from '../../people/files/keep-pictures.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { blankSecrets } from '../../platform/outbox.sql.ts';
import { takeServiceOffShelf } from '../listings/move-listing.ts';
import { takeConsultantOut } from '../products/publish-product.ts';
import { refreshCatalogue } from '../products/refresh-catalogue.ts';
import {
  answerInvitation,
  endConsent,
  insertConsultant,
  lockPerson,
  selectConsentsOf,
  selectInvitation,
  selectPlaceOf,
  selectServicesOf,
  selectTopics,
  takePlace,
  updateConsultant,
  upsertConsent,
} from './consents.sql.ts';
import { hashOf } from './invite-consultant.ts';

export async function readConsultantInvitation(
  { db, clock }: Deps,
  { token }: z.output<typeof schemas.invitation.request>,
  { userId, language }: Buyer,
) {
  const found = await selectInvitation(db, hashOf(token), clock(), language);
  if (found === null) {
    return refuse('invitationEnded');
  }
  const own = await selectPlaceOf(db, userId);
  return { agencyName: found.agencyName, name: own?.name[language] ?? found.name };
}

interface Named {
  name: string;
  title: string;
}

/** The place that the account has, is handed over, or gets anew; null where its name is missing. */
async function placeFor(
  deps: Deps,
  tx: Transaction,
  { userId, language, region }: Pick<Buyer, 'userId' | 'language' | 'region'>,
  { name, title, avatar, handedOver }: Named & { avatar: string | null; handedOver: string | null },
): Promise<string | null> {
  const own = await selectPlaceOf(tx, userId);
  if (own) {
    return own.id;
  }
  if (handedOver !== null && (await takePlace(tx, handedOver, userId))) {
    return handedOver;
  }
  if (name === '') {
    return null;
  }
  const id = newId('cns', deps.clock(), deps.random);
  const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
  await insertConsultant(tx, {
    id,
    userId,
    name: inAll(name),
    title: inAll(title),
    story: inAll(''),
    topics: [],
    languages: [language],
    region,
    avatar: avatar ?? '/icon.svg',
    zone: regionFacts[region].zone,
  });
  return id;
}

/** For one whose application passed: the place that he has, or a new one. */
export async function openOwnPlace(
  deps: Deps,
  tx: Transaction,
  who: Pick<Buyer, 'userId' | 'language' | 'region'>,
  name: string,
): Promise<string | null> {
  const { avatar } = await lockPerson(tx, who.userId);
  return placeFor(deps, tx, who, { name, title: '', avatar, handedOver: null });
}

/** From now on the agency may offer him; its owners are told. */
export async function acceptConsultantInvitation(
  deps: Deps,
  { token, ...named }: z.output<typeof schemas.acceptInvitation.request>,
  caller: Buyer,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const { avatar } = await lockPerson(tx, caller.userId);
    const used = await answerInvitation(tx, hashOf(token), true, now);
    if (used === null) {
      return refuse('invitationEnded');
    }
    const consultantId = await placeFor(deps, tx, caller, { ...named, avatar, handedOver: used.consultantId });
    if (consultantId === null) {
      return refuse('consultantNameMissing');
    }
    await blankSecrets(tx, [hashOf(token)]);
    await upsertConsent(tx, { consultantId, agencyId: used.agencyId, acceptedAt: now });
    await tellOfAnswer(deps, tx, used.agencyId, caller.userId, 'accepted');
    return { consultantId };
  });
  deps.wakeOutbox();
  return result;
}

export function declineConsultantInvitation(deps: Deps, { token }: z.output<typeof schemas.declineInvitation.request>) {
  return inTransaction(deps.db, async (tx) => {
    if ((await answerInvitation(tx, hashOf(token), false, deps.clock())) === null) {
      return refuse('invitationEnded');
    }
    await blankSecrets(tx, [hashOf(token)]);
    return {};
  });
}

async function tellOfAnswer(
  deps: Deps,
  tx: Transaction,
  agencyId: string,
  userId: UserId,
  what: 'accepted' | 'withdrawn',
): Promise<void> {
  const place = await selectPlaceOf(tx, userId);
  const words = {
    accepted: { subject: m.consultants_tellAcceptedSubject, body: m.consultants_tellAccepted },
    withdrawn: { subject: m.consultants_tellWithdrawnSubject, body: m.consultants_tellWithdrawn },
  }[what];
  await tellOwners(deps, tx, agencyId, (locale) => {
    const facts = { name: place?.name[locale] ?? '' };
    return { subject: words.subject(facts, { locale }), body: words.body(facts, { locale }) };
  });
}

export async function readOwnPlace(
  { db }: Deps,
  _: object,
  { userId, language }: Buyer,
): Promise<z.input<typeof schemas.mine.reply>> {
  const own = await selectPlaceOf(db, userId);
  if (own === null) {
    return { consultant: null };
  }
  const [agencies, services, known] = await Promise.all([
    selectConsentsOf(db, own.id, language),
    selectServicesOf(db, own.id, language),
    selectTopics(db),
  ]);
  const { id, name, title, story, languages, topics, credentials, avatar, zone } = own;
  return {
    consultant: {
      id,
      profile: { name, title, story, languages, topics, credentials },
      avatar,
      zone,
      topicChoices: known,
      agencies: agencies.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
      services: services.map(({ priceFrom, currency, ...one }) => ({
        ...one,
        price: { amount: minor(priceFrom), currency },
      })),
    },
  };
}

/** Each once, and by the words that are known: consultants are found by the English name. */
function asKnown(topics: readonly LocalizedText[], known: readonly LocalizedText[]): LocalizedText[] {
  const keyOf = ({ en }: LocalizedText) => en.toLowerCase();
  const words = new Map(known.map((topic) => [keyOf(topic), topic]));
  return [...new Map(topics.map((topic) => [keyOf(topic), words.get(keyOf(topic)) ?? topic])).values()];
}

/** What buyers read of him, from the next reading on. */
export function saveOwnPlace(
  deps: Deps,
  { avatar, topics, ...profile }: z.output<typeof schemas.saveMine.request>,
  { userId }: Buyer,
) {
  return inTransaction(deps.db, async (tx) => {
    const own = await selectPlaceOf(tx, userId);
    if (own === null) {
      return refuse('notFound');
    }
    if (avatar !== null && avatar !== own.avatar && !(await keepPictures(tx, deps, { userId }, [avatar]))) {
      return refuse('pictureUnknown');
    }
    await updateConsultant(tx, own.id, {
      ...profile,
      topics: asKnown(topics, await selectTopics(tx)),
      avatar: avatar ?? own.avatar,
    });
    const services = await selectServicesOf(tx, own.id, 'en');
    await refreshCatalogue(
      tx,
      services.map(({ id }) => id),
    );
    return {};
  });
}

/** His services leave the agency's shop, and those that nobody else gives the shelf. What is booked stays as it was agreed. */
export async function withdrawConsent(
  deps: Deps,
  { agencyId }: z.output<typeof schemas.withdraw.request>,
  { userId }: Buyer,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const own = await selectPlaceOf(tx, userId);
    if (own === null || !(await endConsent(tx, own.id, agencyId, deps.clock()))) {
      return refuse('notFound');
    }
    const { left, ungiven } = await takeConsultantOut(tx, own.id, agencyId);
    for (const id of ungiven) {
      await takeServiceOffShelf(deps, tx, id);
    }
    await refreshCatalogue(tx, left);
    await tellOfAnswer(deps, tx, agencyId, userId, 'withdrawn');
    return {};
  });
  deps.wakeOutbox();
  return result;
}
