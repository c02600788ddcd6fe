import { codeLife, codePause, codeTries } from '@lyceum/domain/accounts';
import { parsePhone } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { minute, second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { inTransaction } from '../platform/database.ts';
import type { Caller, Deps } from '../platform/deps.ts';
import { postMessage } from '../platform/outbox.ts';
import { readSettings } from '../settings/read-settings.ts';
import { replaceCode, selectCode } from './accounts.sql.ts';

export const codeHash = (deps: Pick<Deps, 'signer'>, phone: string, code: string) =>
  deps.signer.hash('sms-code', `${phone} ${code}`);

/** Six digits; the part of 2^32 that would make some codes likelier is left out by taking a longer number. */
function newCode(random: Deps['random']): string {
  const bytes = random(8);
  const value = bytes.reduce((sum, byte) => (sum * 256n + BigInt(byte)) % 2n ** 64n, 0n);
  return String(value % 1_000_000n).padStart(6, '0');
}

/** Sends a code by SMS: one a minute and ten a day per number. An earlier code of the number is no longer valid. */
export async function sendCode(deps: Deps, input: { phone: string; region: Region }, caller: Caller) {
  const phone = parsePhone(input.phone, input.region);
  if (phone === null) {
    return refuse('phoneMalformed');
  }
  const code = newCode(deps.random);
  const now = deps.clock();
  const { codesPerDay } = await readSettings(deps.db);
  const result = await inTransaction(deps.db, async (tx) => {
    const taken = await replaceCode(tx, {
      phone,
      codeHash: codeHash(deps, phone, code),
      now,
      today: now.toISOString().slice(0, 10),
      before: new Date(now.getTime() - codePause + 1),
      tries: codeTries,
      perDay: codesPerDay,
    });
    if (!taken) {
      const last = await selectCode(tx, phone);
      const wait = last ? last.sentAt.getTime() + codePause - now.getTime() : 0;
      return wait > 0 ? refuse('codeTooSoon', { seconds: Math.ceil(wait / second) }) : refuse('codeTooMany');
    }
    const body = m.accounts_codeMessage({ code, minutes: codeLife / minute }, { locale: caller.language });
    await postMessage(deps, tx, { kind: 'sms', recipient: phone, language: caller.language, body });
    return { seconds: codePause / second };
  });
  deps.wakeOutbox();
  return result;
}
