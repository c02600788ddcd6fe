import type { FastifyInstance, FastifyReply } from 'fastify';
import { show } from '../openid/openid.ts';
import { choicePage, wrongPage } from '../openid/pages.ts';
import { words } from '../openid/words.ts';
import {
  faults,
  newValue,
  openidOf,
  openWeChat,
  takeFault,
  tokenIn,
  type Fault,
  type Person,
  type WeChatOptions,
} from './accounts.ts';
import { pageScript } from './page-script.ts';

type Fields = Readonly<Record<string, string>>;
interface Queried {
  Querystring: Fields;
}

const codeLifeMs = 5 * 60_000;
const tokenLifeMs = 7_200_000;
const inOrder = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];
const language = 'zh-CN';
/** `base` tells who is in front of the page; the real one does not ask him, here he says who he is. */
const isScope = (text: string | undefined): boolean => text === 'snsapi_base' || text === 'snsapi_userinfo';

const nextSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['fault'],
  properties: { fault: { enum: [...faults] }, times: { type: 'integer', minimum: 1, maximum: 1_000 } },
};

const personSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'nickname', 'unionid'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 40 },
    nickname: { type: 'string', maxLength: 500 },
    unionid: { type: ['string', 'null'] },
  },
};

/** WeChat's sign-in for service accounts, the tickets for pages and the script that they are for; the controls are under /__sim/wechat. */
export function wechat(app: FastifyInstance, options: WeChatOptions): void {
  const weChat = openWeChat(options);
  const accountOf = (appId: string | undefined) => weChat.accounts.find((one) => one.appId === appId);
  /** As it answers whatever comes: status 200, and JSON that calls itself text. */
  const say = (reply: FastifyReply, answer: object) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(JSON.stringify(answer));
  const wrong = (reply: FastifyReply, errcode: number, errmsg: string) => say(reply, { errcode, errmsg });
  const count = (what: string): void => {
    weChat.counts[what] = (weChat.counts[what] ?? 0) + 1;
  };
  /** What can befall every answer; true: it did. */
  function befallen(reply: FastifyReply): boolean {
    const fault = takeFault(weChat, 'busy', 'away', 'hangUp', 'nonsense');
    if (fault === 'busy') {
      void wrong(reply, -1, 'system error');
    } else if (fault === 'away') {
      void reply.code(503).send('down');
    } else if (fault === 'nonsense') {
      void reply.type('text/html').send('<html><body>It works!</body></html>');
    } else if (fault === 'hangUp') {
      reply.hijack();
      reply.raw.destroy();
    }
    return fault !== null;
  }

  app.get<Queried>('/wechat/connect/oauth2/authorize', async (request, reply) => {
    const asked = request.query;
    const { appid = '', redirect_uri: redirectUri = '', state = '' } = asked;
    const trouble = !accountOf(appid)
      ? 'AppID 参数错误'
      : inOrder.join() !== Object.keys(asked).join()
        ? '参数顺序错误'
        : !URL.canParse(redirectUri)
          ? 'redirect_uri 参数错误'
          : asked['response_type'] !== 'code' || !isScope(asked['scope'])
            ? 'Scope 参数错误'
            : !/^[a-zA-Z0-9]{1,128}$/.test(state)
              ? 'state 参数错误'
              : null;
    if (trouble !== null) {
      return show(reply, wrongPage(trouble, language), 400);
    }
    const ticket = newValue();
    weChat.asked.set(ticket, { appId: appid, redirectUri, state, scope: asked['scope'] ?? '' });
    const choice = {
      brand: '微信',
      text: words[language].textName,
      people: weChat.people.map(({ id, nickname, unionid }) => ({
        id,
        name: nickname || id,
        note: unionid ?? words[language].noCompany,
      })),
      ticket,
      action: '/wechat/answer',
      shop: new URL(redirectUri).origin,
    };
    return show(reply, choicePage(choice, language));
  });

  app.post<{ Body: Fields | undefined }>('/wechat/answer', async (request, reply) => {
    const { ticket = '', person: chosen, answer } = request.body ?? {};
    const asked = weChat.asked.get(ticket);
    const person = weChat.people.find(({ id }) => id === chosen);
    if (!asked || !person) {
      return show(reply, wrongPage('unknown ticket or person', language), 400);
    }
    weChat.asked.delete(ticket);
    const back = new URL(asked.redirectUri);
    if (answer === 'allow') {
      const code = newValue();
      weChat.codes.set(code, { ...asked, person, issuedAt: weChat.now(), used: false });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', asked.state);
    return reply.redirect(back.href, 303);
  });

  app.get<Queried>('/wechat/sns/oauth2/access_token', async (request, reply) => {
    if (befallen(reply)) {
      return reply;
    }
    const { appid, secret, code = '', grant_type: grant } = request.query;
    const account = accountOf(appid);
    const issued = weChat.codes.get(code);
    if (!account) {
      return wrong(reply, 40_013, 'invalid appid');
    }
    if (account.secret !== secret) {
      return wrong(reply, 40_125, 'invalid appsecret');
    }
    if (grant !== 'authorization_code') {
      return wrong(reply, 40_002, 'invalid grant_type');
    }
    if (issued?.used) {
      return wrong(reply, 40_163, 'code been used');
    }
    const isLate = issued !== undefined && weChat.now() - issued.issuedAt >= codeLifeMs;
    if (!issued || issued.appId !== appid || isLate || takeFault(weChat, 'badCode')) {
      return wrong(reply, 40_029, 'invalid code');
    }
    issued.used = true;
    const { person, scope } = issued;
    const token = newValue();
    weChat.profiles.set(token, { scope, person, appId: account.appId, endsAt: weChat.now() + tokenLifeMs });
    const fault = takeFault(weChat, 'noOpenid', 'snapshot');
    return say(reply, {
      access_token: token,
      expires_in: 7_200,
      refresh_token: newValue(),
      ...(fault !== 'noOpenid' && { openid: openidOf(person, account.appId) }),
      scope,
      ...(fault === 'snapshot' && { is_snapshotuser: 1 }),
      ...(scope === 'snsapi_userinfo' && person.unionid !== null && { unionid: person.unionid }),
    });
  });

  app.get<Queried>('/wechat/sns/userinfo', async (request, reply) => {
    const { access_token: token = '', openid } = request.query;
    const profile = weChat.profiles.get(token);
    if (!profile || profile.endsAt <= weChat.now()) {
      return wrong(reply, 40_001, 'invalid credential');
    }
    const { person, appId, scope } = profile;
    if (scope !== 'snsapi_userinfo') {
      return wrong(reply, 48_001, 'api unauthorized');
    }
    if (openid !== openidOf(person, appId)) {
      return wrong(reply, 40_003, 'invalid openid');
    }
    return say(reply, {
      openid: takeFault(weChat, 'otherOpenid') ? 'oSomebodyElse0000000000000000' : openid,
      nickname: person.nickname,
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: 'https://thirdwx.qlogo.cn/mmopen/vi_32/none/132',
      privilege: [],
      ...(person.unionid !== null && { unionid: person.unionid }),
    });
  });

  app.post<{ Body: Fields }>('/wechat/cgi-bin/stable_token', async (request, reply) => {
    count('token');
    if (befallen(reply)) {
      return reply;
    }
    const given = request.body;
    const account = accountOf(given['appid']);
    if (account?.secret !== given['secret'] || given['grant_type'] !== 'client_credential') {
      return wrong(reply, account ? 40_125 : 40_013, 'invalid appid or secret');
    }
    const now = weChat.now();
    const { value, endsAt } = tokenIn(weChat.tokens, account?.appId ?? '', now);
    return say(reply, { access_token: value, expires_in: Math.floor((endsAt - now) / 1_000) });
  });

  app.get<Queried>('/wechat/cgi-bin/ticket/getticket', async (request, reply) => {
    count('ticket');
    if (befallen(reply)) {
      return reply;
    }
    const now = weChat.now();
    const [appId] =
      [...weChat.tokens].find(([, { value, endsAt }]) => value === request.query['access_token'] && endsAt > now) ?? [];
    if (appId === undefined) {
      return wrong(reply, 40_001, 'invalid credential, access_token is invalid or not latest');
    }
    if (request.query['type'] !== 'jsapi') {
      return wrong(reply, 40_097, 'invalid args');
    }
    const { value, endsAt } = tokenIn(weChat.tickets, appId, now);
    return say(reply, {
      errcode: 0,
      errmsg: 'ok',
      ...(!takeFault(weChat, 'noTicket') && { ticket: value }),
      expires_in: Math.floor((endsAt - now) / 1_000),
    });
  });

  app.get('/wechat/open/js/jweixin-1.6.0.js', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(pageScript(weChat)),
  );

  // The hands behind it; the real one has nothing like that.
  app.post<{ Body: { fault: Fault; times?: number } }>(
    '/__sim/wechat/next',
    { schema: { body: nextSchema } },
    async (request) => {
      const { fault, times = 1 } = request.body;
      weChat.faults.push(...Array.from({ length: times }, () => fault));
      return { faults: weChat.faults };
    },
  );
  app.post<{ Body: Person }>('/__sim/wechat/people', { schema: { body: personSchema } }, async (request) => {
    weChat.people = [...weChat.people.filter(({ id }) => id !== request.body.id), request.body];
    return request.body;
  });
  /** Ends what was given to accounts before its time. */
  app.post('/__sim/wechat/renew', async () => {
    for (const { appId } of weChat.accounts) {
      tokenIn(weChat.tokens, appId, weChat.now(), true);
      tokenIn(weChat.tickets, appId, weChat.now(), true);
    }
    return {};
  });
  app.get('/__sim/wechat/counts', async () => weChat.counts);
}
