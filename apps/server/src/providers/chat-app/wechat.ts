import { plainLine } from '@lyceum/domain/plain-text';
import { minute, second, type Clock } from '@lyceum/domain/time';
import type { ChatAppConfig, ServiceAccount } from '../../platform/config.ts';
import { askJson, type Json } from '../identity/ask-json.ts';
import { ThirdPartyAway, ThirdPartyNonsense, ThirdPartyVisitor, type IdentityProvider } from '../identity/identity.ts';
import type { ChatApp, PageTicket, PayerFinder } from './chat-app.ts';
import { keepUntil } from './keep-until.ts';

/** Busy (-1), or asked too often. */
const busyCodes: readonly number[] = [-1, 45_009, 45_011];
/** The token is wrong, or over before its time. */
const tokenCodes: readonly number[] = [40_001, 40_014, 42_001];

class Errcode extends ThirdPartyNonsense {
  constructor(readonly code: number) {
    super(`errcode ${code}`);
  }
}

/** It says what went wrong with status 200. */
async function ask(address: URL, body?: object): Promise<Json> {
  const answer = await askJson(
    address.href,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const errcode = Number(answer['errcode'] ?? 0);
  if (errcode === 0) {
    return answer;
  }
  throw busyCodes.includes(errcode) ? new ThirdPartyAway(`errcode ${errcode}`) : new Errcode(errcode);
}

function addressOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const address = new URL(base + path);
  Object.entries(query).forEach(([name, value]) => address.searchParams.set(name, value));
  return address;
}

function textIn(answer: Json, field: string): string {
  const text = answer[field];
  if (typeof text !== 'string' || text === '' || text.length > 1_024) {
    throw new ThirdPartyNonsense(`no ${field}`);
  }
  return text;
}

/** What it calls a person: to one service account, or to all of a company. */
function idIn(answer: Json, field: string): string {
  const text = textIn(answer, field);
  if (!/^[\w-]{6,128}$/.test(text)) {
    throw new ThirdPartyNonsense(`${field} names nobody`);
  }
  return text;
}

interface Authorisation {
  scope: 'snsapi_base' | 'snsapi_userinfo';
  state: string;
  returnAddress: string;
}

/** Where the browser goes to be let in. It wants the parts in this order, and the mark at the end. */
function authorizeAddress(
  { appId }: ServiceAccount,
  { openUrl }: ChatAppConfig,
  { scope, state, returnAddress }: Authorisation,
): string {
  const address = addressOf(openUrl, '/connect/oauth2/authorize', {
    appid: appId,
    redirect_uri: returnAddress,
    response_type: 'code',
    scope,
    state,
  });
  address.hash = 'wechat_redirect';
  return address.href;
}

/** What a code stands for, once; no made-up visitor's. */
async function tokenFor({ appId, appSecret }: ServiceAccount, { apiUrl }: ChatAppConfig, code: string): Promise<Json> {
  const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
  const token = await ask(addressOf(apiUrl, '/sns/oauth2/access_token', query));
  if (token['is_snapshotuser'] === 1) {
    throw new ThirdPartyVisitor('a made-up visitor');
  }
  return token;
}

const payerBy = (account: ServiceAccount, config: ChatAppConfig): PayerFinder => ({
  appId: account.appId,
  addressOf: (journey) => authorizeAddress(account, config, { scope: 'snsapi_base', ...journey }),
  find: async (code) => idIn(await tokenFor(account, config, code), 'openid'),
});

function signInBy(account: ServiceAccount, config: ChatAppConfig): IdentityProvider {
  return {
    name: 'wechat',
    refusesSilently: true,
    async begin({ state, returnAddress }) {
      return authorizeAddress(account, config, { scope: 'snsapi_userinfo', state, returnAddress });
    },
    async identify({ code }) {
      const token = await tokenFor(account, config, code);
      const openid = idIn(token, 'openid');
      const person = await ask(
        addressOf(config.apiUrl, '/sns/userinfo', {
          access_token: textIn(token, 'access_token'),
          openid,
        }),
      );
      if (person['openid'] !== openid) {
        throw new ThirdPartyNonsense('the profile is another person’s');
      }
      const { nickname } = person;
      return {
        subject: person['unionid'] === undefined ? openid : idIn(person, 'unionid'),
        email: null,
        name: typeof nickname === 'string' ? plainLine(nickname.slice(0, 200)) : null,
        openid,
      };
    },
  };
}

/** Renewed so long before they end. */
const margin = (5 * minute) / second;

function kept(value: string, answer: Json): { value: string; seconds: number } {
  const seconds = answer['expires_in'];
  return { value, seconds: typeof seconds === 'number' ? Math.max(0, seconds - margin) : 0 };
}

function pageTicketOf(
  { appId, appSecret }: ServiceAccount,
  { apiUrl }: ChatAppConfig,
  clock: Clock,
): () => Promise<PageTicket> {
  // The stable kind: every process gets the same one, and none ends that of another.
  const token = keepUntil(clock, async () => {
    const asked = { grant_type: 'client_credential', appid: appId, secret: appSecret };
    const answer = await ask(addressOf(apiUrl, '/cgi-bin/stable_token'), asked);
    return kept(textIn(answer, 'access_token'), answer);
  });
  async function askTicket(mayAskAgain: boolean): Promise<Json> {
    const given = await token.get();
    try {
      return await ask(addressOf(apiUrl, '/cgi-bin/ticket/getticket', { access_token: given, type: 'jsapi' }));
    } catch (error) {
      if (mayAskAgain && error instanceof Errcode && tokenCodes.includes(error.code)) {
        token.forget(given);
        return askTicket(false);
      }
      throw error;
    }
  }
  const ticket = keepUntil(clock, async () => {
    const answer = await askTicket(true);
    return kept(textIn(answer, 'ticket'), answer);
  });
  return async () => ({ appId, ticket: await ticket.get() });
}

/** WeChat: OAuth of its service account, and the tickets of the accounts that its script asks for. */
export function weChat(config: ChatAppConfig, { clock }: { clock: Clock }): ChatApp {
  const tickets = {
    6: pageTicketOf(config.accounts[6], config, clock),
    7: pageTicketOf(config.accounts[7], config, clock),
  };
  return {
    signIn: signInBy(config.accounts[6], config),
    payer: payerBy(config.accounts[6], config),
    script: `${config.scriptUrl}/open/js/jweixin-1.6.0.js`,
    pageTicket: (account) => tickets[account](),
  };
}
