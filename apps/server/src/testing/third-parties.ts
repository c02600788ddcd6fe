import { generateKeyPairSync } from 'node:crypto';
import * as doors from '@lyceum/contract/doors.calls';
import type { ThirdParty } from '@lyceum/domain/doors';
import { startSandbox } from '@lyceum/sandbox/app';
import type { ChatAppConfig, IdentityConfig } from '../platform/config.ts';
import { awayCookie } from '../platform/serve.ts';
import type { TestClock, TestServer } from './test-server.ts';

const clientId = 'lyceum-test';
const secret = 'a secret that LINE signs with, too';

/** Where a browser ends up: a path of the storefront and what its address says. */
export interface Landed {
  status: number;
  path: string;
  source: string | null;
  ticket: string | null;
  trouble: string | null;
}

/** Google, Apple, LINE and WeChat simulated, on the test's clock. */
export async function startThirdParties(clock: TestClock) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const sandbox = await startSandbox({
    openid: {
      clock: () => clock().getTime(),
      clients: {
        google: { id: clientId, secret },
        line: { id: clientId, secret },
        apple: { id: clientId, secret: publicKey },
      },
    },
    wechat: {
      clock: () => clock().getTime(),
      accounts: [
        { appId: 'wx-cn', secret },
        { appId: 'wx-tw', secret },
      ],
    },
  });
  const issuer = (name: ThirdParty): string => `${sandbox.url}/openid/${name}`;
  const config: IdentityConfig = {
    google: { issuer: issuer('google'), clientId, clientSecret: secret },
    line: { issuer: issuer('line'), clientId, clientSecret: secret },
    apple: { issuer: issuer('apple'), clientId, teamId: 'TEAM', keyId: 'KEY', privateKey },
  };
  const at = `${sandbox.url}/wechat`;
  const chatApp: ChatAppConfig = {
    openUrl: at,
    apiUrl: at,
    scriptUrl: at,
    accounts: { 6: { appId: 'wx-cn', appSecret: secret }, 7: { appId: 'wx-tw', appSecret: secret } },
  };
  const control = async (name: ThirdParty, what: string, body?: object): Promise<void> => {
    const of = name === 'wechat' ? name : `openid/${name}`;
    const answer = await fetch(`${sandbox.url}/__sim/${of}/${what}`, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) {
      throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`);
    }
  };
  return {
    config,
    chatApp,
    issuer,
    /** What goes wrong next. */
    next: (name: ThirdParty, fault: string, times = 1) => control(name, 'next', { fault, times }),
    rotate: (name: ThirdParty) => control(name, 'rotate'),
    addPerson: (name: ThirdParty, person: { id: string; name: string; email: string | null; verified: boolean }) =>
      control(name, 'people', person),
    /** `unionid`: what the chat app calls the person for all accounts of the company. */
    addChatPerson: (person: { id: string; nickname: string; unionid: string | null }) =>
      control('wechat', 'people', person),
    /** The chat app ends the tokens and tickets of accounts. */
    renewTickets: () => control('wechat', 'renew'),
    /** How often the chat app was asked for an account's token and ticket. */
    ticketsAsked: async (): Promise<{ token?: number; ticket?: number }> =>
      (await (await fetch(`${sandbox.url}/__sim/wechat/counts`)).json()) as object,
    close: () => sandbox.close(),
  };
}

const inputsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll('&amp;', '&'),
    ]),
  );

/** Somebody at the third party's page chooses an account and says yes or no; answers the address that leads back to the shop. */
export async function decide(address: string, person = 'lin', answer: 'allow' | 'refuse' = 'allow'): Promise<string> {
  const page = await (await fetch(address)).text();
  const { ticket = '' } = inputsOf(page);
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const said = await fetch(new URL(action, address), {
    method: 'POST',
    body: new URLSearchParams({ ticket, person, answer }),
    redirect: 'manual',
  });
  const back = said.headers.get('location');
  if (back !== null) {
    return back;
  }
  // Apple's way: a form, which the shop answers with the address.
  const form = await said.text();
  const [, to = ''] = /<form id="return" method="post" action="([^"]+)"/.exec(form) ?? [];
  const posted = await fetch(to, { method: 'POST', body: new URLSearchParams(inputsOf(form)), redirect: 'manual' });
  return new URL(posted.headers.get('location') ?? '', to).href;
}

/** The browser, with its cookie, at the address that leads back. */
export async function comeBack(address: string, away: string | undefined): Promise<Landed> {
  const answer = await fetch(address, {
    redirect: 'manual',
    headers: away === undefined ? {} : { cookie: `${awayCookie}=${away}` },
  });
  const to = new URL(answer.headers.get('location') ?? '', address);
  const [path = '', query = ''] = to.hash.slice(1).split('?');
  const said = new URLSearchParams(query);
  return {
    status: answer.status,
    path: to.origin === new URL(address).origin ? path : to.href,
    source: said.get('source'),
    ticket: said.get('ticket'),
    trouble: said.get('trouble'),
  };
}

export interface Journey {
  address: string;
  away: string;
}

/** A visitor presses a third party's button. */
export async function setOff(
  server: TestServer,
  thirdParty: ThirdParty,
  more: { region?: 'tw' | 'cn' | 'us'; crossBorder?: boolean; away?: string } = {},
): Promise<Journey> {
  const { region = 'tw', crossBorder = true, away } = more;
  const begun = await server.call(
    doors.begin,
    { thirdParty, region, agreement: true, crossBorder },
    { ...(away && { away }) },
  );
  if (!begun.success) {
    throw new Error(`refused: ${begun.data.refusal}`);
  }
  return { address: begun.data.address, away: begun.away ?? '' };
}

/** There and back again. */
export async function travel(
  server: TestServer,
  thirdParty: ThirdParty,
  person = 'lin',
): Promise<Landed & { away: string }> {
  const { address, away } = await setOff(server, thirdParty);
  return { ...(await comeBack(await decide(address, person), away)), away };
}
