import { keyHeader, type CallFacts } from '@lyceum/contract/call';
import { headerLanguage, type Language } from '@lyceum/domain/language';
import type { Terminal } from '@lyceum/domain/payments';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { awayCookie, deviceCookie, officeCookie, officeDeviceCookie } from '../platform/serve.ts';

export interface Asker {
  token?: string;
  /** The session of the back office, sent as its cookie. */
  office?: string;
  /** What the browser was given when it signed in before, sent as its cookie. */
  device?: string;
  /** What it was given when it went to a third party to sign in. */
  away?: string;
  /** The address that a balancer says the call comes from. */
  from?: string;
  /** What the browser says of itself. */
  userAgent?: string;
  language?: Language;
  region?: Region;
  /** The header of the display currency, as somebody may send it. */
  currency?: string;
  /** Where the page runs; a phone's browser where nothing is said. */
  terminal?: Terminal;
  idempotencyKey?: string;
}

/** What came over the wire. */
export interface Answer<Reply> {
  code: number;
  success: boolean;
  message: string;
  /** The session that the answer put into the back office's cookie. */
  office?: string;
  /** The same of the cookie of a browser that signed in, to the back office or to the storefront. */
  device?: string;
  away?: string;
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
  const ofDevice = call.facts.path.startsWith('/office/') ? officeDeviceCookie : deviceCookie;
  const cookie = Object.entries({ [officeCookie]: asker.office, [ofDevice]: asker.device, [awayCookie]: asker.away })
    .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
    .join('; ');
  const headers: Record<string, string> = {
    lang: headerLanguage[asker.language ?? 'zh-TW'],
    apparea: regionFacts[asker.region ?? 'tw'].area,
    ...(asker.currency !== undefined && { currency: asker.currency }),
    [keyHeader]: 'storefront',
    ...(asker.token && { authorization: asker.token }),
    ...(cookie && { cookie }),
    'user-agent': asker.userAgent ?? 'test',
    ...(asker.terminal && { terminal: String(asker.terminal) }),
    ...(asker.from && { 'x-forwarded-for': asker.from }),
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
  const cookieNamed = (name: string) =>
    response.headers.getSetCookie().flatMap((line) => new RegExp(`^${name}=([^;]+)`).exec(line)?.[1] ?? [])[0];
  const [office, device, away] = [officeCookie, ofDevice, awayCookie].map(cookieNamed);
  if (response.headers.get('content-type')?.startsWith('text/csv')) {
    return { code: 200, success: true, message: '', data: (await response.text()) as Answer<Reply>['data'] };
  }
  return {
    ...((await response.json()) as Answer<Reply>),
    ...(office && { office }),
    ...(device && { device }),
    ...(away && { away }),
  };
}
