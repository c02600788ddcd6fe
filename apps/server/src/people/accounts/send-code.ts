import { codeLife, codePause } from '@lyceum/domain/accounts';
import { networkOf } from '@lyceum/domain/network';
import { parsePhone, regionOfPhone } from '@lyceum/domain/phone';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
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
import { deleteOldCodes, replaceCode, selectUser } from './accounts.sql.ts';

export const codeHash = (deps: Pick<Deps, 'signer'>, phone: string, code: string) =>
  deps.signer.hash('sms-code', `${phone} ${code}`);

/** Six digits; the part of 2^32 that would make some codes likelier is left out by taking a longer number. */
function newCode(random: Deps['random']): string {
  const bytes = random(8);
  const value = bytes.reduce((sum, byte) => (sum * 256n + BigInt(byte)) % 2n ** 64n, 0n);
  return String(value % 1_000_000n).padStart(6, '0');
}

/** Sends a code by SMS to whatever number is given. */
export async function sendCode(deps: Deps, input: { phone: string; region: Region }, caller: Caller) {
  const phone = parsePhone(input.phone, input.region);
  return phone === null ? refuse('phoneMalformed') : sendTo(deps, phone, caller, null);
}

/** Sends a code to the phone of who is signed in. */
export async function sendOwnCode(deps: Deps, _input: object, caller: Buyer) {
  const user = await selectUser(deps.db, caller.userId);
  if (!user?.phone) {
    throw new Error('a call that needs a phone was let through without one');
  }
  return sendTo(deps, user.phone, caller, caller.userId);
}

/** One a minute, and so many a day, for each asker and number. An earlier code of the same asker is no longer valid; those of others are. */
async function sendTo(deps: Deps, phone: string, caller: Caller, userId: string | null) {
  const { codesPerDay } = await readSettings(deps.db);
  const asked = accountTry(deps, { at: 'codeRequest', limits: codeRequestLimits(codesPerDay) }, caller, phone, userId);
  const { over, wait } = await takeTry(deps, asked);
  if (over) {
    return over.window === codePause
      ? refuse('codeTooSoon', { seconds: Math.ceil(wait / second) })
      : refuse('codeTooMany', { hours: inHours(wait) });
  }
  const spent = asked.known === null ? await takeFromBudget(deps, caller.ip, phone) : null;
  if (spent) {
    return spent;
  }
  const code = newCode(deps.random);
  const sentAt = deps.clock();
  const hash = codeHash(deps, phone, code);
  const asker = deps.signer.hash('code-asker', `${phone} ${asked.known ?? networkOf(caller.ip)}`);
  await inTransaction(deps.db, async (tx) => {
    const old = await replaceCode(tx, { phone, asker, codeHash: hash, sentAt });
    await blankSecrets(tx, old ? [old] : []);
    await postMessage(deps, tx, {
      kind: 'sms',
      recipient: phone,
      language: caller.language,
      body: m.accounts_codeMessage({ code, minutes: codeLife / minute }, { locale: caller.language }),
      secret: { hash, until: new Date(sentAt.getTime() + codeLife) },
    });
  });
  deps.wakeOutbox();
  return { seconds: codePause / second };
}

/**
 * Text messages that strangers cause cost money: so many a day for an address, a network, a country and all together. Somebody who is known
 * has limits of his own, so that strangers who spend it shut nobody out who was here before. Null: there was some left.
 */
async function takeFromBudget(
  deps: Deps,
  ip: string,
  phone: string,
): Promise<Refusal<'codeTooMany' | 'codesPaused'> | null> {
  if (!deps.config.rateLimits) {
    return null;
  }
  const region = regionOfPhone(phone) ?? deps.config.region;
  const ofAsker = [
    counterOf(deps, 'smsOfAddress', ip, messageBudget.address),
    counterOf(deps, 'smsOfNetwork', networkOf(ip), messageBudget.network),
  ];
  const ofCountry = counterOf(deps, 'smsToCountry', region, messageBudget.country[region]);
  const ofDay = counterOf(deps, 'sms', '', messageBudget.everything);
  const { over, isFirstOver, wait } = await countAll(deps, deps.db, [...ofAsker, ofCountry, ofDay]);
  if (over === null) {
    return null;
  }
  if (ofAsker.includes(over)) {
    return refuse('codeTooMany', { hours: inHours(wait) });
  }
  if (isFirstOver) {
    const budget = over === ofDay ? 'day' : region;
    deps.alarms.raise('smsBudgetSpent', { budget, messages: over.tries }, 'the budget of text messages is spent');
  }
  return refuse('codesPaused', { hours: inHours(wait) });
}

/** Forgets codes that are no longer good. */
export function tidyCodes(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldCodes(deps.db, new Date(deps.clock().getTime() - codeLife));
}
