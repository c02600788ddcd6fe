import { isPassword } from '@lyceum/domain/accounts';
import { parseEmail } from '@lyceum/domain/email';
import { parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { hash } from '@node-rs/argon2';
import { inTransaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { deleteSessions, lockUserByAddress, updatePassword } from './accounts.sql.ts';
import { checkCode, spendCode } from './check-code.ts';
import { createAccount, missingConsent, type Consents } from './create-account.ts';
import { admit, welcome } from './sign-in.ts';
import { tellNewPassword } from './tell-changes.ts';

interface Proven {
  /** One of the two. */
  phone?: string | undefined;
  email?: string | undefined;
  region: Region;
  /** Sent there. */
  code: string;
  password: string;
}

function addressOf({ phone, email, region }: Proven) {
  return email === undefined
    ? (parsePhone(phone ?? '', region) ?? refuse('phoneMalformed'))
    : (parseEmail(email) ?? refuse('emailMalformed'));
}

/** The address and its code, which are right. What is known of the address is told after that alone. */
async function prove(deps: Deps, input: Proven, caller: Caller) {
  const address = addressOf(input);
  if (isRefusal(address)) {
    return address;
  }
  if (!isPassword(input.password)) {
    return refuse('passwordMalformed');
  }
  return checkCode(deps, { address, code: input.code }, caller);
}

/** Opens an account with a password. To who has one already the code stays good, so that he may sign in by it. */
export async function register(
  deps: Deps,
  input: Proven & Consents & { nickName?: string | undefined },
  caller: Caller,
) {
  if (!input.agreement) {
    return refuse('agreementRequired');
  }
  const right = await prove(deps, input, caller);
  if (isRefusal(right)) {
    return right;
  }
  const { address } = right;
  const passwordHash = await hash(input.password);
  const result = await inTransaction(deps.db, async (tx) => {
    if (await lockUserByAddress(tx, address, 'share')) {
      return refuse('registeredAlready');
    }
    const missing = missingConsent({ hasPhone: !address.includes('@') }, input);
    if (missing) {
      return missing;
    }
    if (!(await spendCode(deps, tx, right))) {
      return refuse('codeExpired');
    }
    const user = await createAccount(deps, tx, { ...input, address, passwordHash }, caller);
    return admit(deps, tx, user, caller, { address, isNew: true });
  });
  return isRefusal(result) ? result : welcome(deps, result);
}

/** A new password for who forgot the old one: every session of the account ends, and one begins. */
export async function findPassword(deps: Deps, input: Proven, caller: Caller) {
  const right = await prove(deps, input, caller);
  if (isRefusal(right)) {
    return right;
  }
  const { address } = right;
  const passwordHash = await hash(input.password);
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByAddress(tx, address, 'update');
    if (!user || user.blockedAt) {
      return refuse(user ? 'accountBlocked' : 'accountUnknown');
    }
    if (!(await spendCode(deps, tx, right))) {
      return refuse('codeExpired');
    }
    await updatePassword(tx, user.id, passwordHash);
    await deleteSessions(tx, user.id);
    await tellNewPassword(deps, tx, user.id);
    return admit(deps, tx, { ...user, passwordHash }, caller, { address });
  });
  return isRefusal(result) ? result : welcome(deps, result);
}
