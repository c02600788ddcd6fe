import type { CallFacts } from '@lyceum/contract/call';
import { headerLanguage, type Language } from '@lyceum/domain/language';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { officeCookie } from '../platform/serve.ts';

export interface Asker {
  token?: string;
  /** The session of the back office, sent as its cookie. */
  office?: string;
  language?: Language;
  region?: Region;
  idempotencyKey?: string;
}

/** What came over the wire. */
export interface Answer<Reply> {
  code: number;
  success: boolean;
  message: string;
  data: Reply & { refusal?: RefusalCode; params?: Record<string, unknown> };
}

/** Over HTTP, as the typed client does it. */
export async function callOver<Reply>(
  url: string,
  call: { facts: CallFacts },
  input: unknown,
  asker: Asker = {},
): Promise<Answer<Reply>> {
  const given = { ...(input as Record<string, string | number | boolean | undefined>) };
  const path = call.facts.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(given[name]);
    delete given[name];
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = {
    lang: headerLanguage[asker.language ?? 'zh-TW'],
    apparea: regionFacts[asker.region ?? 'tw'].area,
    ...(asker.token && { authorization: asker.token }),
    ...(asker.office && { cookie: `${officeCookie}=${asker.office}` }),
    ...(asker.idempotencyKey && { 'idempotency-key': asker.idempotencyKey }),
  };
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const response =
    call.facts.method === 'GET'
      ? await fetch(`${url}${path}?${query}`, { headers })
      : await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(given),
        });
  if (response.status !== 200) {
    throw new Error(`${call.facts.name} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Answer<Reply>;
}
