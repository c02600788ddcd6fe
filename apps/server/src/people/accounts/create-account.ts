import { legalVersion, type ConsentKind } from '@lyceum/domain/accounts';
import { newId } from '@lyceum/domain/ids';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { regionFacts, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { Transaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { deleteUser, insertConsents, insertIdentity, insertUser, lockUserByAddress } from './accounts.sql.ts';
import type { users } from './accounts.tables.ts';

export interface Consents {
  agreement?: boolean | undefined;
  crossBorder?: boolean | undefined;
}

export function consentRows(deps: Pick<Deps, 'clock' | 'random'>, userId: string, kinds: ConsentKind[]) {
  const givenAt = deps.clock();
  return kinds.map((kind) => ({
    id: newId('cns', givenAt, deps.random),
    userId,
    kind,
    version: legalVersion,
    givenAt,
  }));
}

/** What a new account of the region lacks. In the mainland an account has a phone: the law asks for a name behind it. */
export function missingConsent(
  { hasPhone }: { hasPhone: boolean },
  { region, crossBorder }: Consents & { region: Region },
): Refusal<'crossBorderConsentRequired' | 'phoneRequired'> | null {
  const { asksCrossBorderConsent, opensByEmail } = regionFacts[region];
  if (!hasPhone && !opensByEmail) {
    return refuse('phoneRequired');
  }
  return asksCrossBorderConsent && !crossBorder ? refuse('crossBorderConsentRequired') : null;
}

export interface NewAccount extends Consents {
  /** Proven: a phone in E.164, or an e-mail address. */
  address: string;
  region: Region;
  nickName?: string | undefined;
  passwordHash?: string | undefined;
}

/** Opens the account of an address that has none, with its consents; or answers the one that somebody else opened meanwhile. */
export async function createAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  { address, region, nickName, passwordHash, crossBorder }: NewAccount,
  { language }: Pick<Caller, 'language'>,
): Promise<typeof users.$inferSelect> {
  const createdAt = deps.clock();
  const isEmail = address.includes('@');
  // Of a phone its end; of an e-mail address nothing, since it is the whole of it that is guessed.
  const digits = isEmail ? fourDigits(deps.random) : address.slice(-4);
  const made = await insertUser(tx, {
    id: newId('usr', createdAt, deps.random),
    phone: isEmail ? null : address,
    nickName: nickName ?? m.accounts_newName({ digits }, { locale: language }),
    region,
    language,
    passwordHash,
    createdAt,
  });
  const isFirst = made && (!isEmail || (await insertIdentity(tx, newEmail(deps, made.id, address))));
  if (made && !isFirst) {
    await deleteUser(tx, made.id);
  }
  const user = isFirst ? made : await lockUserByAddress(tx, address, 'share');
  if (!user) {
    throw new Error('an account vanished while signing in');
  }
  const kinds: ConsentKind[] = isFirst && crossBorder ? ['agreement', 'crossBorder'] : ['agreement'];
  await insertConsents(tx, consentRows(deps, user.id, kinds));
  return user;
}

export function fourDigits(random: Deps['random']): string {
  const [high = 0, low = 0] = random(2);
  return String((high * 256 + low) % 10_000).padStart(4, '0');
}

/** An e-mail address as a way to sign in. */
export function newEmail(deps: Pick<Deps, 'clock' | 'random'>, userId: string, email: string) {
  const createdAt = deps.clock();
  return { id: newId('idn', createdAt, deps.random), userId, source: 'email' as const, subject: email, createdAt };
}
