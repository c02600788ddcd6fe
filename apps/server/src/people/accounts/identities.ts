import { opensWithout, thirdPartyFacts, type Door, type RemovableDoor, type ThirdParty } from '@lyceum/domain/doors';
import { newId } from '@lyceum/domain/ids';
import { plainLine } from '@lyceum/domain/plain-text';
import { refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import { inTransaction, TryAgain, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Buyer, Caller, Deps } from '../../platform/deps.ts';
import { passkeySince } from '../passkeys/passkey-door.ts';
import {
  deleteIdentities,
  insertConsents,
  insertIdentity,
  insertUser,
  isThirdPartyKnown,
  lockUser,
  lockUserByAddress,
  lockUserByIdentity,
  selectIdentities,
  selectUser,
  updatePassword,
  upsertOpenid,
} from './accounts.sql.ts';
import type { users } from './accounts.tables.ts';
import { spendCode, type RightCode } from './check-code.ts';
import { consentRows, createAccount, fourDigits, missingConsent, newEmail } from './create-account.ts';
import { endOthers } from './own-sessions.ts';
import { admit } from './sign-in.ts';
import { tellDoorRemoved, tellNewDoor } from './tell-changes.ts';

type User = typeof users.$inferSelect;

/** What the chat app calls somebody at one of our accounts there, in the place of what was learned before. */
export const keepOpenid = upsertOpenid;

/** Whom a third party named. */
export interface Said {
  source: ThirdParty;
  subject: string;
  /** Proven to the third party. */
  email: string | null;
  name: string | null;
}

/** Of a new account. */
interface Opening {
  region: Region;
  crossBorder: boolean;
}

/**
 * Lets in whom a third party named: to the account that has this door, to the one whose e-mail address both sides have proven, or to a new
 * one.
 */
export async function enterByIdentity(deps: Deps, tx: Transaction, said: Said, opening: Opening, caller: Caller) {
  const { email } = said;
  const known = await lockUserByIdentity(tx, said.source, said.subject);
  const user = known ?? (email === null ? null : await lockUserByAddress(tx, email, 'share'));
  if (user?.blockedAt) {
    return refuse('accountBlocked');
  }
  if (user) {
    if (!known) {
      await addIdentity(deps, tx, user.id, said);
    }
    await insertConsents(tx, consentRows(deps, user.id, ['agreement']));
    return admit(deps, tx, user, caller, { address: email ?? '' });
  }
  if (thirdPartyFacts[said.source].asksPhone) {
    return refuse('phoneUnbound');
  }
  const missing = missingConsent({ hasPhone: false }, opening);
  if (missing) {
    return missing;
  }
  const made = await openAccount(deps, tx, said, opening, caller);
  return admit(deps, tx, made, caller, { address: email ?? '', isNew: true });
}

/** Whether an account is entered by what a third party calls the person. */
export const isKnown = (
  { db }: Pick<Deps, 'db'>,
  { source, subject }: Pick<Said, 'source' | 'subject'>,
): Promise<boolean> => isThirdPartyKnown(db, source, subject);

/** Lets in whom a third party named with a phone that he proved: to the account that has it, or to a new one. From then on he needs it no more. */
export async function enterWithPhone(
  deps: Deps,
  tx: Transaction,
  said: Said,
  { right, ...opening }: Opening & { right: RightCode },
  caller: Caller,
) {
  const { address } = right;
  const known = await lockUserByIdentity(tx, said.source, said.subject);
  const user = await lockUserByAddress(tx, address, 'share');
  if (known && known.id !== user?.id) {
    return refuse('doorTaken', { name: thirdPartyName(said.source, caller.language) });
  }
  if (user?.blockedAt) {
    return refuse('accountBlocked');
  }
  const missing = user ? null : missingConsent({ hasPhone: true }, opening);
  if (missing) {
    return missing;
  }
  if (!(await spendCode(deps, tx, right))) {
    return refuse('codeExpired');
  }
  if (user) {
    if (!known) {
      await addIdentity(deps, tx, user.id, said);
    }
    await insertConsents(tx, consentRows(deps, user.id, ['agreement']));
    return admit(deps, tx, user, caller, { address });
  }
  const nickName = shownName(said) || undefined;
  const made = await createAccount(deps, tx, { ...opening, address, nickName }, caller);
  if (!(await insertIdentity(tx, identityRow(deps, made.id, said)))) {
    throw new TryAgain();
  }
  return admit(deps, tx, made, caller, { address, isNew: true });
}

const identityRow = (deps: Deps, userId: string, { source, subject }: Said) => {
  const createdAt = deps.clock();
  return { id: newId('idn', createdAt, deps.random), userId, source, subject, createdAt };
};

/** Told before the account has it, to where it was reached before. */
async function addIdentity(deps: Deps, tx: Transaction, userId: string, said: Said): Promise<void> {
  await tellNewDoor(deps, tx, userId, said.source);
  if (!(await insertIdentity(tx, identityRow(deps, userId, said)))) {
    // In this very moment the same person came in twice: looked at again, there is an account with it.
    throw new TryAgain();
  }
}

const longestName = 20;
const shownName = ({ name }: Said): string =>
  Array.from(plainLine(name ?? ''))
    .slice(0, longestName)
    .join('')
    .trim();

async function openAccount(
  deps: Deps,
  tx: Transaction,
  said: Said,
  { region, crossBorder }: Opening,
  { language }: Caller,
): Promise<User> {
  const createdAt = deps.clock();
  const made = await insertUser(tx, {
    id: newId('usr', createdAt, deps.random),
    phone: null,
    nickName: shownName(said) || m.accounts_newName({ digits: fourDigits(deps.random) }, { locale: language }),
    region,
    language,
    createdAt,
  });
  if (!made) {
    throw new TryAgain();
  }
  for (const row of [identityRow(deps, made.id, said), ...(said.email ? [newEmail(deps, made.id, said.email)] : [])]) {
    if (!(await insertIdentity(tx, row))) {
      throw new TryAgain();
    }
  }
  await insertConsents(tx, consentRows(deps, made.id, crossBorder ? ['agreement', 'crossBorder'] : ['agreement']));
  return made;
}

/** Gives an account another door. */
export async function addDoor(
  deps: Deps,
  tx: Transaction,
  userId: string,
  said: Said,
  { language }: Pick<Caller, 'language'>,
) {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.blockedAt) {
    return refuse('accountBlocked');
  }
  const holder = await lockUserByIdentity(tx, said.source, said.subject);
  if (holder && holder.id !== user.id) {
    return refuse('doorTaken', { name: thirdPartyName(said.source, language) });
  }
  if (!holder) {
    await addIdentity(deps, tx, user.id, said);
  }
  return null;
}

/** One of each kind, with the time since when it is there, where that is known. */
async function doorsOf(
  db: Queryable,
  { id, phone, passwordHash }: User,
): Promise<{ door: Door; since: string | null }[]> {
  const others = new Map<Door, string>();
  for (const { source, createdAt } of await selectIdentities(db, id)) {
    if (!others.has(source)) {
      others.set(source, createdAt.toISOString());
    }
  }
  const passkey = await passkeySince(db, id);
  return [
    ...(phone === null ? [] : [{ door: 'phone' as const, since: null }]),
    ...(passwordHash === null ? [] : [{ door: 'password' as const, since: null }]),
    ...(passkey ? [{ door: 'passkey' as const, since: passkey.toISOString() }] : []),
    ...[...others].map(([door, since]) => ({ door, since })),
  ];
}

/** By what the own account is entered, and the region that it belongs to. */
export async function ownDoors(deps: Deps, caller: Buyer) {
  const user = await selectUser(deps.db, caller.userId);
  if (!user) {
    throw new Error('a session without its user');
  }
  return { region: user.region, own: await doorsOf(deps.db, user) };
}

/** Changes by what the own account is entered; nobody else does meanwhile. */
export async function changeDoors<Result>(
  deps: Deps,
  caller: Buyer,
  change: (tx: Transaction, own: readonly Door[]) => Promise<Result>,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, caller.userId, 'update');
    if (!user || user.blockedAt) {
      return refuse('accountBlocked');
    }
    return change(
      tx,
      (await doorsOf(tx, user)).map(({ door }) => door),
    );
  });
  deps.wakeOutbox();
  return result;
}

/** Takes a door away, never the last one; the other sessions end, since one of them may have come in by it. */
export function removeDoor(deps: Deps, door: RemovableDoor, caller: Buyer) {
  return changeDoors(deps, caller, async (tx, own) => {
    const { userId } = caller;
    if (!own.includes(door)) {
      return refuse('notFound');
    }
    if (!opensWithout(own, door)) {
      return refuse('lastDoor');
    }
    // To where the account is reached now, which may be this very address.
    await tellDoorRemoved(deps, tx, userId, door);
    await (door === 'password' ? updatePassword(tx, userId, null) : deleteIdentities(tx, userId, door));
    await endOthers(tx, caller);
    return {};
  });
}

/** Lets in who proved to be the holder of an account in another way than by an address. */
export async function enterKnown(deps: Deps, tx: Transaction, userId: string, caller: Caller) {
  const user = await lockUser(tx, userId, 'share');
  if (!user || user.blockedAt) {
    return refuse('accountBlocked');
  }
  await insertConsents(tx, consentRows(deps, user.id, ['agreement']));
  return admit(deps, tx, user, caller, { address: '' });
}
