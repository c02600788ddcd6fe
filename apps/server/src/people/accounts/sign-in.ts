import { readVerifyCode } from '@lyceum/domain/accounts';
import { parseEmail } from '@lyceum/domain/email';
import { maskPhone, parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { passwordLimits, wrongPasswordAlarm } from '@lyceum/domain/tries';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Caller, Deps } from '../../platform/deps.ts';
import { countAll, counterOf, forgetTries, inMinutes, takeTry } from '../../platform/tries.ts';
import { accountTry, keepBrowser, knownBrowser } from './account-tries.ts';
import { insertConsents, lockUser, lockUserByAddress, selectUser, selectUserByAddress } from './accounts.sql.ts';
import type { users } from './accounts.tables.ts';
import { checkCode, spendCode } from './check-code.ts';
import { consentRows, createAccount, missingConsent, type Consents } from './create-account.ts';
import { closeSession, openSession } from './sessions.ts';
import { tellNewDevice } from './tell-changes.ts';

type User = typeof users.$inferSelect;

const profileOf = (user: User) => ({
  id: user.id,
  nickName: user.nickName,
  headerImageUrl: user.avatar,
  mobile: user.phone === null ? '' : maskPhone(user.phone),
  hasPassword: user.passwordHash !== null,
});

/**
 * Lets somebody in who proved to be the holder: a session in the place of the one that the browser had, and a word to the account when the
 * browser is a new one to it.
 */
export async function admit(
  deps: Deps,
  tx: Transaction,
  user: User,
  caller: Caller,
  { address, isNew = false }: { address: string; isNew?: boolean },
) {
  const isKnown = knownBrowser(deps, caller, user.id) !== null;
  const { name, keep } = keepBrowser(deps, caller, user.id);
  const { token, expiresAt } = await openSession(deps, tx, user.id, { ...caller, deviceName: name });
  if (!isNew && !isKnown) {
    await tellNewDevice(deps, tx, user, caller, address.includes('@') ? 'mail' : 'sms');
  }
  return { session: { ...profileOf(user), token, expiresAt: expiresAt.toISOString() }, keep };
}

/** After the transaction that admitted somebody has ended well. */
export function welcome(deps: Deps, { session, keep }: Awaited<ReturnType<typeof admit>>) {
  keep();
  deps.wakeOutbox();
  return session;
}

interface CodeLogin extends Consents {
  region: Region;
  code: string;
}

/** Signs in by a code from an SMS; a number without an account gets one, once its holder has given the consents. */
export async function signInByCode(deps: Deps, input: CodeLogin & { phone: string }, caller: Caller) {
  const phone = parsePhone(input.phone, input.region);
  return phone === null ? refuse('phoneMalformed') : enterByCode(deps, phone, input, caller);
}

/** The same by a code from a mail. */
export async function signInByEmail(deps: Deps, input: CodeLogin & { email: string }, caller: Caller) {
  const email = parseEmail(input.email);
  return email === null ? refuse('emailMalformed') : enterByCode(deps, email, input, caller);
}

async function enterByCode(deps: Deps, address: string, input: CodeLogin, caller: Caller) {
  if (readVerifyCode(input.code) === null) {
    return refuse('codeMalformed');
  }
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const right = await checkCode(deps, { address, code: input.code }, caller);
  if (isRefusal(right)) {
    return right;
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const known = await lockUserByAddress(tx, address, 'share');
    const missing = known ? null : missingConsent({ hasPhone: !address.includes('@') }, input);
    if (known?.blockedAt) {
      return refuse('accountBlocked');
    }
    if (missing) {
      return missing;
    }
    if (!(await spendCode(deps, tx, right))) {
      return refuse('codeExpired');
    }
    if (!known) {
      const made = await createAccount(deps, tx, { address, ...input }, caller);
      return admit(deps, tx, made, caller, { address, isNew: true });
    }
    await insertConsents(tx, consentRows(deps, known.id, ['agreement']));
    return admit(deps, tx, known, caller, { address });
  });
  return isRefusal(result) ? result : welcome(deps, result);
}

/** So that an unknown number takes as long to refuse as a wrong password. */
const nobodysHash = hash('nobody0');

/** So many of them at once are somebody's work, who comes from many networks to many accounts. */
async function noteWrongPassword(deps: Deps, ofStranger: boolean): Promise<void> {
  const all = counterOf(deps, 'wrongPasswords', '', wrongPasswordAlarm);
  const { over, isFirstOver } = ofStranger ? await countAll(deps, deps.db, [all]) : { over: null, isFirstOver: false };
  if (over && isFirstOver) {
    deps.alarms.raise('wrongPasswords', { anHour: over.tries }, 'passwords are being tried at many accounts');
  }
}

/** Signs in by password; after five wrong ones who gave them waits. `phone`: as SPEC.md calls it; an e-mail address does as well. */
export async function signInByPassword(
  deps: Deps,
  input: { phone: string; region: Region; password: string; agreement?: boolean | undefined },
  caller: Caller,
) {
  const address = input.phone.includes('@') ? parseEmail(input.phone) : parsePhone(input.phone, input.region);
  if (address === null) {
    return refuse(input.phone.includes('@') ? 'emailMalformed' : 'phoneMalformed');
  }
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const user = await selectUserByAddress(deps.db, address);
  const limits = passwordLimits;
  const guess = accountTry(deps, { at: 'password', limits }, caller, { address, holder: user?.id ?? null });
  const { over, wait } = await takeTry(deps, guess);
  if (over) {
    return refuse('passwordTooManyTries', { minutes: inMinutes(wait) });
  }
  const right = await verify(user?.passwordHash ?? (await nobodysHash), input.password);
  if (!user?.passwordHash || !right) {
    await noteWrongPassword(deps, guess.known === null);
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
    return admit(deps, tx, now, caller, { address });
  });
  return isRefusal(result) ? result : welcome(deps, result);
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
