import * as accounts from '@lyceum/contract/accounts.calls';
import { keyHeader, type AnyCall, type InputOfCall } from '@lyceum/contract/call';
import { headerLanguage, type Language } from '@lyceum/domain/language';
import { createCaller, type ReplyOf } from '@lyceum/web/call-client';
import type { Shop } from './shop.ts';

/** Asks the server directly, for what a test needs to be there before its story begins. */
export type Ask = <C extends AnyCall>(call: C, input: InputOfCall<C>) => Promise<ReplyOf<C>>;

/** Throws on a refusal. */
export const askerOf = (at: Pick<Shop, 'url'>, token: string | null, language: Language = 'zh-TW'): Ask =>
  askerWith(at, { ...(token && { Authorization: token }) }, language);

/** The same with other headers that say who asks, such as the cookie of the back office. */
export function askerWith(
  at: Pick<Shop, 'url'>,
  who: Readonly<Record<string, string>>,
  language: Language = 'zh-TW',
): Ask {
  const send = createCaller({
    baseUrl: at.url,
    fetch,
    headers: () => ({
      lang: headerLanguage[language],
      appArea: 'TW',
      [keyHeader]: 'storefront',
      ...who,
    }),
    onNotLoggedIn: () => undefined,
    onNeedsPhone: () => undefined,
    toast: () => undefined,
    networkAnomaly: () => 'no envelope',
  });
  return async (call, input) => {
    const answer = await send(call, input, { idempotencyKey: crypto.randomUUID() });
    if (answer.refusal) {
      throw new Error(`${call.facts.name} was refused: ${JSON.stringify(answer.refusal)}`);
    }
    return answer.data;
  };
}

let people = 0;
/** A Taiwan number that nobody has in this worker's shop. */
export const freshPhone = (): string => `09${55_500_000 + (people += 1)}`;

/** The newest code that was sent to a Taiwan number, a number with its dial code, or an e-mail address, from the demo's page of messages. */
export async function codeSentTo(shop: Shop, address: string): Promise<string> {
  const to = address.startsWith('0') ? `+886${address.slice(1)}` : address;
  const reply = await fetch(`${shop.url}/__dev/outbox?to=${encodeURIComponent(to)}`);
  const { list } = (await reply.json()) as { list: { body: string }[] };
  const [code] = list.flatMap(({ body }) => /\d{6}/.exec(body)?.[0] ?? []);
  if (code === undefined) {
    throw new Error(`no code was sent to ${address}`);
  }
  return code;
}

export interface Session {
  phone: string;
  token: string;
  profile: { id: string; nickName: string; headerImageUrl: string | null; phone: string };
}

/** A new account that agreed to everything. */
export async function newSession(shop: Shop): Promise<Session> {
  const phone = freshPhone();
  const ask = askerOf(shop, null);
  await ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeSentTo(shop, phone);
  const made = await ask(accounts.codeLogin, { phone, region: 'tw', code, agreement: true, crossBorder: true });
  const { id, nickName, headerImageUrl, mobile, token } = made;
  return { phone, token, profile: { id, nickName, headerImageUrl, phone: mobile } };
}
