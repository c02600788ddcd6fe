import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { safe } from '../../platform/html.ts';
import type { Channel } from '../../platform/outbox.ts';
import type { Signer } from '../../platform/signer.ts';
import { stopAddressOf } from './stop-notices.ts';

/** The same channel for mail, which sends each mail as a page, too, and says where it leads and how such mails are ended. */
export function letters(mail: Channel, parts: { signer: Signer; publicUrl: () => string }): Channel {
  return {
    send(message) {
      const { subject, body, link, stops, language } = message;
      const locale = { locale: language };
      const origin = parts.publicUrl();
      const address = link === null ? null : `${origin}/#${link}`;
      const stopAddress = stops && stopAddressOf(stops, parts);
      const text = [
        body,
        ...(address === null ? [] : [m.notices_openText({ address }, locale)]),
        ...(stopAddress === null ? [] : [m.notices_stopFoot({ address: stopAddress }, locale)]),
      ].join('\n\n');
      const html = letterOf({ language, subject, body, origin, address, stopAddress });
      return mail.send({ ...message, body: text, html, ...(stopAddress !== null && { stopAddress }) });
    },
  };
}

interface Letter {
  language: Language;
  subject: string;
  body: string;
  /** Of the shop: other addresses stay text. */
  origin: string;
  /** What the button opens. */
  address: string | null;
  stopAddress: string | null;
}

// Mail programs that drop the style sheet show the light page, which stands in the elements themselves.
const dark = `@media(prefers-color-scheme:dark){.page{background:#12152a!important}.paper{background:#1c2140!important}.ink,h1{color:#eceef8!important}.soft,.soft a{color:#aab0cf!important}.ink a{color:#aab6ff!important}.button{background:#5566e8!important}}`;
const font = `font-family:system-ui,-apple-system,'PingFang TC','PingFang SC','Microsoft JhengHei',sans-serif`;

function letterOf({ language, subject, body, origin, address, stopAddress }: Letter): string {
  const locale = { locale: language };
  const paragraphs = body
    .split(/\n{2,}/)
    .map((part) => `<p class="ink" style="margin:0 0 16px;color:#1c2452">${linked(part, origin)}</p>`);
  const button =
    address === null
      ? ''
      : `<p style="margin:24px 0 8px"><a class="button" href="${safe(address)}" style="display:block;padding:13px 16px;border-radius:12px;background:#3b4cca;color:#ffffff;font-weight:600;text-align:center;text-decoration:none">${safe(m.notices_open({}, locale))}</a></p>`;
  const stop =
    stopAddress === null
      ? ''
      : ` <a href="${safe(stopAddress)}" style="color:#5b6285">${safe(m.notices_stopSuch({}, locale))}</a>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${safe(subject)}</title><style>${dark}</style></head><body class="page" style="margin:0;background:#f6f7fb;${font};font-size:16px;line-height:1.6;overflow-wrap:anywhere"><div class="page" style="padding:24px 16px;background:#f6f7fb"><div style="max-width:512px;margin:0 auto"><p class="soft" style="margin:0 0 12px;font-weight:700;color:#5b6285">Lyceum</p><div class="paper" style="padding:24px;border-radius:16px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.35;color:#1c2452">${safe(subject)}</h1>${paragraphs.join('')}${button}</div><p class="soft" style="margin:16px 8px 0;font-size:13px;color:#5b6285">${safe(m.notices_mailFoot({}, locale))}${stop}</p></div></div></body></html>`;
}

/** What somebody wrote is text; only addresses of the shop can be pressed. */
function linked(text: string, origin: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"'（）「」，。；]+)/)
    .map((part) =>
      origin !== '' && (part === origin || part.startsWith(`${origin}/`))
        ? `<a href="${safe(part)}" style="color:#3b4cca">${safe(part)}</a>`
        : safe(part),
    )
    .join('')
    .replaceAll('\n', '<br>');
}
