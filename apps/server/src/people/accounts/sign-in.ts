import { isVerifyCode, legalVersion, type ConsentKind } from '@lyceum/domain/accounts';
import { newId } from '@lyceum/domain/ids';
import { maskPhone, parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { passwordLimits } from '@lyceum/domain/tries';
import * as m from '@lyceum/i18n/words';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Buyer, Caller, Deps } from '../../platform/deps.ts';
import { forgetTries, inMinutes, takeTry } from '../../platform/tries.ts';
import { accountTry, newAccountDevice } from './account-tries.ts';
import {
  insertConsents,
  insertUser,
  lockUser,
  lockUserByPhone,
  selectUser,
  selectUserByPhone,
} from './accounts.sql.ts';
import type { users } from './accounts.tables.ts';
import { checkCode, spendCode } from './check-code.ts';
import { closeSession, openSession } from './sessions.ts';

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
  if (!isVerifyCode(input.code.trim())) {
    return refuse('codeMalformed');
  }
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const now = deps.clock();
  const right = await checkCode(deps, { phone, code: input.code }, caller);
  if (isRefusal(right)) {
    return right;
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const known = await lockUserByPhone(tx, phone, 'share');
    if (known?.blockedAt) {
      return refuse('accountBlocked');
    }
    if (!known && regionFacts[input.region].asksCrossBorderConsent && !input.crossBorder) {
      return refuse('crossBorderConsentRequired');
    }
    if (!(await spendCode(deps, tx, right))) {
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
    const user = known ?? created ?? (await lockUserByPhone(tx, phone, 'share'));
    if (!user) {
      throw new Error('an account vanished while signing in');
    }
    await insertConsents(
      tx,
      consentRows(deps, user.id, input.crossBorder && created ? ['agreement', 'crossBorder'] : ['agreement']),
    );
    return sessionOf(deps, tx, user);
  });
  if (!isRefusal(result)) {
    caller.keepDevice(newAccountDevice(deps, phone));
  }
  return result;
}

/** So that an unknown number takes as long to refuse as a wrong password. */
const nobodysHash = hash('nobody0');

/** Signs in by password; after five wrong ones who gave them waits. */
export async function signInByPassword(
  deps: Deps,
  input: { phone: string; region: Region; password: string; agreement?: boolean | undefined },
  caller: Caller,
) {
  const phone = parsePhone(input.phone, input.region);
  if (phone === null) {
    return refuse('phoneMalformed');
  }
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const guess = accountTry(deps, { at: 'password', limits: passwordLimits }, caller, phone);
  const { over, wait } = await takeTry(deps, guess);
  if (over) {
    return refuse('passwordTooManyTries', { minutes: inMinutes(wait) });
  }
  const user = await selectUserByPhone(deps.db, phone);
  const right = await verify(user?.passwordHash ?? (await nobodysHash), input.password);
  if (!user?.passwordHash || !right) {
    return refuse('passwordWrong');
  }
  const result = await inTransaction(deps.db, async (tx) => {
    // Read again under lock: meanwhile the password may have been changed, or the account blocked, which ends all sessions.
    const now = await lockUser(tx, user.id, 'share');
    if (now?.passwordHash !== user.passwordHash) {
      return refuse('passwordWrong');
    }
    if (now.blockedAt) {
      return refuse('accountBlocked');
    }
    await forgetTries(deps, tx, guess);
    await insertConsents(tx, consentRows(deps, now.id, ['agreement']));
    return sessionOf(deps, tx, now);
  });
  if (!isRefusal(result)) {
    caller.keepDevice(newAccountDevice(deps, phone));
  }
  return result;
}

export async function readProfile(deps: Deps, _input: object, caller: Buyer) {
  const user = await selectUser(deps.db, caller.userId);
  if (!user) {
    throw new Error('a session without its user');
  }
  return profileOf(user);
}

export async function signOut(deps: Deps, _input: object, caller: Buyer) {
  await closeSession(deps.db, caller.token);
  return {};
}
