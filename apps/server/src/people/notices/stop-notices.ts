import { createHash } from 'node:crypto';
import { noticeSwitches, type NoticeSwitch } from '@lyceum/domain/notices';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reachOf } from '../accounts/tell-account.ts';
import { switchNoticeOff } from '../preferences/own-preferences.ts';
import type { Deps } from '../../platform/deps.ts';
import { safe } from '../../platform/html.ts';
import { pageReader } from '../../platform/page-reader.ts';
import type { Stops } from '../../platform/outbox.ts';
import type { Signer } from '../../platform/signer.ts';

// A mail that may be ended says where: a person reads it at its foot, a mail program in its headers (RFC 8058). The address opens a page with a
// button, since programs look at addresses before people do; pressing it needs nobody signed in. It is good for as long as the mail is kept.

const path = '/notices/stop';
const purpose = 'stop notices';
const signed = ({ userId, switch: off }: Stops) => `${userId}\n${off}`;

const names: Record<NoticeSwitch, typeof m.preferences_off_waits> = {
  messages: m.preferences_off_messages,
  sessions: m.preferences_off_sessions,
  answers: m.preferences_off_answers,
  waits: m.preferences_off_waits,
  sales: m.preferences_off_sales,
  partners: m.preferences_off_partners,
};

/** Where mails of that kind are ended. */
export function stopAddressOf(
  stops: Stops,
  { signer, publicUrl }: { signer: Signer; publicUrl: () => string },
): string {
  const query = new URLSearchParams({ ...toQuery(stops), signature: signer.sign(purpose, signed(stops)) });
  return `${publicUrl()}${path}?${query}`;
}

const toQuery = ({ userId, switch: off }: Stops) => ({ for: userId, what: off });

const style = `body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang TC","PingFang SC","Microsoft JhengHei",sans-serif;color:#1c2452;background:#f6f7fb;overflow-wrap:anywhere}
main{max-width:32rem;margin:0 auto;padding:3rem 1rem}h1{font-size:1.375rem;line-height:1.3}
button,a{display:block;box-sizing:border-box;width:100%;margin:1.25rem 0 0;padding:.75rem 1rem;min-height:3rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none}
button{background:#3b4cca;color:#fff}a{color:#3b4cca}
@media(prefers-color-scheme:dark){body{background:#12152a;color:#eceef8}a{color:#aab6ff}}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

interface Page {
  language: Language;
  title: string;
  text: string;
  /** What is pressed, or where one goes on. */
  foot: string;
}

const pageOf = ({ language, title, text, foot }: Page) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${safe(title)}</title><style>${style}</style><main><h1>${safe(title)}</h1><p>${safe(text)}</p>${foot}</main></html>`;

const sendPage = (reply: FastifyReply, status: number, page: Page) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    .send(pageOf(page));

/** Asks with a page whether such mails shall end, and ends them. */
export function serveStop(app: FastifyInstance, deps: Deps): void {
  const toSettings = (locale: Language) => `<a href="/#/settings">${safe(m.notices_toSettings({}, { locale }))}</a>`;

  async function readStops(
    query: Record<string, unknown>,
  ): Promise<{ stops: Stops; off: NoticeSwitch; language: Language } | null> {
    const [userId, what, signature] = [query['for'], query['what'], query['signature']];
    const off = noticeSwitches.find((one) => one === what);
    if (typeof userId !== 'string' || off === undefined || typeof signature !== 'string') {
      return null;
    }
    const stops = { userId, switch: off };
    const reach = deps.signer.verify(purpose, signed(stops), signature) ? await reachOf(deps.db, userId) : null;
    return reach && { stops, off, language: reach.language };
  }

  const sendGone = (request: FastifyRequest, reply: FastifyReply) => {
    const { language } = pageReader(deps.config, request);
    const locale = { locale: language };
    return sendPage(reply, 403, {
      language,
      title: m.notices_stopGone({}, locale),
      text: m.notices_stopGoneText({}, locale),
      foot: toSettings(language),
    });
  };

  void app.register((scope, _options, done) => {
    // What mail programs post says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4 * 1024 }, (_request, _body, parsed) =>
      parsed(null),
    );
    scope.get<{ Querystring: Record<string, unknown> }>(path, { schema: { hide: true } }, async (request, reply) => {
      const found = await readStops(request.query);
      if (!found) {
        return sendGone(request, reply);
      }
      const { language, off } = found;
      const locale = { locale: language };
      return sendPage(reply, 200, {
        language,
        title: m.notices_stopTitle({}, locale),
        text: m.notices_stopText({ what: names[off]({}, locale) }, locale),
        foot: `<form method="post"><button>${safe(m.notices_stop({}, locale))}</button></form>`,
      });
    });
    scope.post<{ Querystring: Record<string, unknown> }>(path, { schema: { hide: true } }, async (request, reply) => {
      const found = await readStops(request.query);
      if (!found) {
        return sendGone(request, reply);
      }
      const { stops, language, off } = found;
      const locale = { locale: language };
      await switchNoticeOff(deps, stops.userId, off);
      return sendPage(reply, 200, {
        language,
        title: m.notices_stopped({}, locale),
        text: m.notices_stoppedText({ what: names[off]({}, locale) }, locale),
        foot: toSettings(language),
      });
    });
    done();
  });
}
