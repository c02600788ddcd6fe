import { timingSafeEqual } from 'node:crypto';
import { codeLife, isPassword, isVerifyCode, legalVersion, type ConsentKind } from '@lyceum/domain/accounts';
import { newId } from '@lyceum/domain/ids';
import { maskPhone, parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction, type Queryable } from '../platform/database.ts';
import type { Buyer, Caller, Deps } from '../platform/deps.ts';
import {
  clearPasswordTries,
  countPasswordTry,
  deleteOtherSessions,
  giveTryBack,
  insertConsents,
  insertUser,
  selectUser,
  selectUserByPhone,
  takeTry,
  updatePassword,
  useCode,
} from './accounts.sql.ts';
import type { users } from './accounts.tables.ts';
import { codeHash } from './send-code.ts';
import { closeSession, hashOf, openSession } from './sessions.ts';

type User = typeof users.$inferSelect;

const profileOf = (user: User) => ({
  id: user.id,
  nickName: user.nickName,
  headerImageUrl: user.avatar,
  mobile: user.phone === null ? '' : maskPhone(user.phone),
  hasPassword: user.passwordHash !== null,
});

async function sessionOf(deps: Deps, db: Queryable, user: User) {
  const { token, expiresAt } = await openSession(deps, db, user.id);
  return { ...profileOf(user), token, expiresAt: expiresAt.toISOString() };
}

function consentRows(deps: Deps, userId: string, kinds: ConsentKind[]) {
  const givenAt = deps.clock();
  return kinds.map((kind) => ({
    id: newId('cns', givenAt, deps.random),
    userId,
    kind,
    version: legalVersion,
    givenAt,
  }));
}

interface CodeLogin {
  phone: string;
  region: Region;
  code: string;
  agreement?: boolean | undefined;
  crossBorder?: boolean | undefined;
}

/** Signs in by a code from an SMS; a number without an account gets one, once its holder has given the consents. */
export async function signInByCode(deps: Deps, input: CodeLogin, caller: Caller) {
  const phone = parsePhone(input.phone, input.region);
  if (phone === null) {
    return refuse('phoneMalformed');
  }
  const code = input.code.trim();
  if (!isVerifyCode(code)) {
    return refuse('codeMalformed');
  }
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const now = deps.clock();
  // Outside the transaction, so that a wrong guess is counted whatever happens afterwards.
  const given = codeHash(deps, phone, code);
  const living = await takeTry(deps.db, phone, new Date(now.getTime() - codeLife));
  if (living === null) {
    return refuse('codeExpired');
  }
  if (!timingSafeEqual(living.codeHash, given)) {
    return living.triesLeft > 0 ? refuse('codeWrong', { left: living.triesLeft }) : refuse('codeExpired');
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const known = await selectUserByPhone(tx, phone);
    if (known?.blockedAt) {
      return refuse('accountBlocked');
    }
    if (!known && regionFacts[input.region].asksCrossBorderConsent && !input.crossBorder) {
      return refuse('crossBorderConsentRequired');
    }
    if (!(await useCode(tx, phone, given, now))) {
      return refuse('codeExpired');
    }
    const created = known
      ? null
      : await insertUser(tx, {
          id: newId('usr', now, deps.random),
          phone,
          nickName: m.accounts_newName({ digits: phone.slice(-4) }, { locale: caller.language }),
          region: input.region,
          language: caller.language,
          createdAt: now,
        });
    const user = known ?? created ?? (await selectUserByPhone(tx, phone));
    if (!user) {
      throw new Error('an account vanished while signing in');
    }
    await insertConsents(
      tx,
      consentRows(deps, user.id, input.crossBorder && created ? ['agreement', 'crossBorder'] : ['agreement']),
    );
    return sessionOf(deps, tx, user);
  });
  if (isRefusal(result) && result.refused === 'crossBorderConsentRequired') {
    await giveTryBack(deps.db, phone);
  }
  return result;
}

const passwordWindow = 15 * minute;
const passwordTries = 5;
/** So that an unknown number takes as long to refuse as a wrong password. */
const nobodysHash = hash('nobody0');

/** Signs in by password; after five wrong ones the number waits, whoever asks. */
export async function signInByPassword(
  deps: Deps,
  input: { phone: string; region: Region; password: string; agreement?: boolean | undefined },
) {
  const phone = parsePhone(input.phone, input.region);
  if (phone === null) {
    return refuse('phoneMalformed');
  }
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const now = deps.clock();
  const tries = await countPasswordTry(deps.db, phone, now, new Date(now.getTime() - passwordWindow));
  if (tries.wrong > passwordTries) {
    const wait = tries.since.getTime() + passwordWindow - now.getTime();
    return refuse('passwordTooManyTries', { minutes: Math.max(1, Math.ceil(wait / minute)) });
  }
  const user = await selectUserByPhone(deps.db, phone);
  const right = await verify(user?.passwordHash ?? (await nobodysHash), input.password);
  if (!user?.passwordHash || !right) {
    return refuse('passwordWrong');
  }
  if (user.blockedAt) {
    return refuse('accountBlocked');
  }
  await clearPasswordTries(deps.db, phone);
  await insertConsents(deps.db, consentRows(deps, user.id, ['agreement']));
  return sessionOf(deps, deps.db, user);
}

export async function readProfile(deps: Deps, _input: object, caller: Buyer) {
  const user = await selectUser(deps.db, caller.userId);
  if (!user) {
    throw new Error('a session without its user');
  }
  return profileOf(user);
}

/** Sets or changes the password and ends the account's other sessions. */
export async function setPassword(deps: Deps, { password }: { password: string }, caller: Buyer) {
  if (!isPassword(password)) {
    return refuse('passwordMalformed');
  }
  const passwordHash = await hash(password);
  await inTransaction(deps.db, async (tx) => {
    await updatePassword(tx, caller.userId, passwordHash);
    await deleteOtherSessions(tx, caller.userId, hashOf(caller.token));
  });
  return {};
}

export async function signOut(deps: Deps, _input: object, caller: Buyer) {
  await closeSession(deps.db, caller.token);
  return {};
}
