import { codeLife, codePause } from '@lyceum/domain/accounts';
import { parseEmail } from '@lyceum/domain/email';
import { networkOf } from '@lyceum/domain/network';
import { parsePhone, regionOfPhone } from '@lyceum/domain/phone';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { smsText } from '@lyceum/domain/sms';
import { minute, second } from '@lyceum/domain/time';
import { codeRequestLimits, messageBudget } from '@lyceum/domain/tries';
import * as m from '@lyceum/i18n/words';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Caller, Deps } from '../../platform/deps.ts';
import { blankSecrets } from '../../platform/outbox.sql.ts';
import { postMessage } from '../../platform/outbox.ts';
import { countAll, counterOf, inHours, takeTry } from '../../platform/tries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { accountTry } from './account-tries.ts';
import { deleteOldCodes, replaceCode, selectReach, selectUserByAddress } from './accounts.sql.ts';

export const codeHash = (deps: Pick<Deps, 'signer'>, address: string, code: string) =>
  deps.signer.hash('verify-code', `${address} ${code}`);

/** Six digits; the part of 2^32 that would make some codes likelier is left out by taking a longer number. */
function newCode(random: Deps['random']): string {
  const bytes = random(8);
  const value = bytes.reduce((sum, byte) => (sum * 256n + BigInt(byte)) % 2n ** 64n, 0n);
  return String(value % 1_000_000n).padStart(6, '0');
}

/** Sends a code by SMS to whatever number is given. */
export async function sendCode(deps: Deps, input: { phone: string; region: Region }, caller: Caller) {
  const phone = parsePhone(input.phone, input.region);
  return phone === null ? refuse('phoneMalformed') : sendTo(deps, phone, caller);
}

/** Sends a code by mail to whatever address is given. */
export async function sendEmailCode(deps: Deps, input: { email: string }, caller: Caller) {
  const email = parseEmail(input.email);
  return email === null ? refuse('emailMalformed') : sendTo(deps, email, caller);
}

/** Where the codes of an account go: to its phone, or by mail where it has none. Null: neither. */
export async function ownAddress(deps: Pick<Deps, 'db'>, userId: string): Promise<string | null> {
  const reach = await selectReach(deps.db, userId);
  return reach?.phone ?? reach?.email ?? null;
}

/** Sends a code to who is signed in. */
export async function sendOwnCode(deps: Deps, _input: object, caller: Buyer) {
  const address = await ownAddress(deps, caller.userId);
  return address === null ? refuse('addressMissing') : sendTo(deps, address, caller);
}

/** One a minute, and so many a day, for each asker and address. An earlier code of the same asker is no longer valid; those of others are. */
async function sendTo(deps: Deps, address: string, caller: Caller) {
  const { codesPerDay } = await readSettings(deps.db);
  // Asked of every address, so that what has no account takes as long.
  const holder = (await selectUserByAddress(deps.db, address))?.id ?? null;
  const limits = codeRequestLimits(codesPerDay);
  const asked = accountTry(deps, { at: 'codeRequest', limits }, caller, { address, holder });
  const { over, wait } = await takeTry(deps, asked);
  if (over) {
    return over.window === codePause
      ? refuse('codeTooSoon', { seconds: Math.ceil(wait / second) })
      : refuse('codeTooMany', { hours: inHours(wait) });
  }
  const spent = asked.known === null ? await takeFromBudget(deps, caller.ip, address) : null;
  if (spent) {
    return spent;
  }
  const code = newCode(deps.random);
  const sentAt = deps.clock();
  const hash = codeHash(deps, address, code);
  const asker = deps.signer.hash('code-asker', `${address} ${asked.known ?? networkOf(caller.ip)}`);
  const locale = { locale: caller.language };
  await inTransaction(deps.db, async (tx) => {
    const old = await replaceCode(tx, { address, asker, codeHash: hash, sentAt });
    await blankSecrets(tx, old ? [old] : []);
    await postMessage(deps, tx, {
      ...(address.includes('@')
        ? { kind: 'mail', subject: m.accounts_codeSubject({}, locale) }
        : { kind: 'sms', sms: smsText('code', { code, minutes: codeLife / minute }) }),
      recipient: address,
      language: caller.language,
      body: m.accounts_codeMessage({ code, minutes: codeLife / minute }, locale),
      secret: { hash, until: new Date(sentAt.getTime() + codeLife) },
    });
  });
  deps.wakeOutbox();
  return { seconds: codePause / second };
}

/**
 * Text messages that strangers cause cost money, and mail that nobody wants costs the good name of the sender: so many a day for an address, a
 * network, a country and all together. Somebody who is known has limits of his own, so that strangers who spend it shut nobody out who was
 * here before. Null: there was some left.
 */
async function takeFromBudget(
  deps: Deps,
  ip: string,
  address: string,
): Promise<Refusal<'codeTooMany' | 'codesPaused'> | null> {
  if (!deps.config.rateLimits) {
    return null;
  }
  const region = address.includes('@') ? null : (regionOfPhone(address) ?? deps.config.region);
  const kind = region ? 'sms' : 'mail';
  const ofAsker = [
    counterOf(deps, `${kind}OfAddress`, ip, messageBudget.address),
    counterOf(deps, `${kind}OfNetwork`, networkOf(ip), messageBudget.network),
  ];
  const ofCountry = region ? [counterOf(deps, 'smsToCountry', region, messageBudget.country[region])] : [];
  const ofDay = counterOf(deps, kind, '', messageBudget.everything);
  const { over, isFirstOver, wait } = await countAll(deps, deps.db, [...ofAsker, ...ofCountry, ofDay]);
  if (over === null) {
    return null;
  }
  if (ofAsker.includes(over)) {
    return refuse('codeTooMany', { hours: inHours(wait) });
  }
  if (isFirstOver) {
    const budget = over === ofDay || !region ? 'day' : region;
    const alarm = region ? 'smsBudgetSpent' : 'mailBudgetSpent';
    deps.alarms.raise(alarm, { budget, messages: over.tries }, 'the budget of messages with codes is spent');
  }
  return refuse('codesPaused', { hours: inHours(wait) });
}

/** Forgets codes that are no longer good. */
export function tidyCodes(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldCodes(deps.db, new Date(deps.clock().getTime() - codeLife));
}
