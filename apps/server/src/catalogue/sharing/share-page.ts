import { createHash } from 'node:crypto';
import { languageNames, languages, type Language } from '@lyceum/domain/language';
import { minor, moneyText, toDecimal } from '@lyceum/domain/money';
import { inWidth } from '@lyceum/domain/pictures';
import { screenOfShared, sharedPath, type SharedKind } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import { safe } from '../../platform/html.ts';
import { meanStars } from '../products/product-item.ts';
import type { SharedThing } from './sharing.sql.ts';

const style = `body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang TC","PingFang SC","Microsoft JhengHei",sans-serif;color:#1c2452;background:#f6f7fb;overflow-wrap:anywhere}
main{max-width:40rem;margin:0 auto;padding:1rem 1rem 3rem}img{display:block;width:100%;border-radius:1rem}h1{font-size:1.5rem;line-height:1.3;margin:1rem 0 .25rem}
p{margin:.5rem 0;white-space:pre-line}.quiet{color:#5b6178}.price{font-size:1.25rem;font-weight:600}
.open{display:block;margin:1.25rem 0;padding:.75rem 1rem;min-height:1.5rem;border-radius:.75rem;background:#3b4cca;color:#fff;text-align:center;font-weight:600;text-decoration:none}
nav a{display:inline-block;padding:.75rem .75rem .75rem 0;color:#3b4cca}
@media(prefers-color-scheme:dark){body{background:#12152a;color:#eceef8}.quiet{color:#aab0c8}nav a{color:#aab6ff}}`;

/** Who was sent the address goes on into the shop at once; who found it by a search reads it first. */
const goOn = `location.replace(document.getElementById('open').href)`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
export const sharePolicy = `default-src 'none'; img-src 'self'; style-src ${hashOf(style)}; script-src ${hashOf(goOn)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** As search engines and browsers name them. */
const tags: Record<Language, string> = { 'zh-TW': 'zh-Hant', 'zh-CN': 'zh-Hans', en: 'en' };
const localeTags: Record<Language, string> = { 'zh-TW': 'zh_TW', 'zh-CN': 'zh_CN', en: 'en_US' };

/** The same page for good in a language of its own. */
export const inLanguage = (address: string, language: Language): string => `${address}?lang=${language}`;

export const alternatesOf = (address: string): { tag: string; href: string }[] => [
  ...languages.map((language) => ({ tag: tags[language], href: inLanguage(address, language) })),
  { tag: 'x-default', href: address },
];

const longestDescription = 160;
function descriptionOf({ summary, text }: SharedThing): string {
  const plain = [summary, text].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ');
  return plain.length > longestDescription ? `${plain.slice(0, longestDescription - 1)}…` : plain;
}

/** From what it costs; null: it is not for sale. */
export function priceText({ sold }: SharedThing, language: Language): string | null {
  const locale = { locale: language };
  if (sold === null) {
    return null;
  }
  return sold.price === 0
    ? m.sharing_free({}, locale)
    : m.sharing_from({ price: moneyText({ amount: minor(sold.price), currency: sold.currency }) }, locale);
}

interface Page {
  kind: SharedKind;
  thing: SharedThing;
  language: Language;
  /** Of this server, without a slash at the end. */
  origin: string;
  /** Its address names a language: it is read, not gone on from. */
  stays: boolean;
}

/** schema.org, for search engines. */
function factsOf({ kind, thing, origin }: Page, address: string): object {
  const { name, picture, sold, seller } = thing;
  const about = {
    '@context': 'https://schema.org',
    name,
    description: descriptionOf(thing),
    url: address,
    ...(picture !== '' && { image: origin + picture }),
  };
  if (sold === null) {
    return kind === 'agency'
      ? { '@type': 'EducationalOrganization', ...about }
      : {
          '@type': 'Person',
          ...about,
          jobTitle: thing.summary,
          ...(seller !== null && { worksFor: { '@type': 'Organization', name: seller } }),
        };
  }
  return {
    '@type': 'Product',
    ...about,
    brand: { '@type': 'Organization', name: seller },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: toDecimal(minor(sold.price)),
      priceCurrency: sold.currency,
      availability: 'https://schema.org/InStock',
    },
    ...(sold.reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: (meanStars(sold) ?? 0) / 10,
        reviewCount: sold.reviewCount,
      },
    }),
  };
}

function document(language: Language, head: string, body: string): string {
  return `<!doctype html><html lang="${tags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/icon.svg" type="image/svg+xml">${head}<style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** What a chat app shows of an address, what a search engine reads of it, and the way into the shop. */
export function sharePage(page: Page): string {
  const { kind, thing, language, origin, stays } = page;
  const { id, name, summary, text, highlights, picture, seller, where, sold } = thing;
  const locale = { locale: language };
  const address = `${origin}${sharedPath(id) ?? ''}`;
  const screen = `${origin}/#${screenOfShared(kind, id, sold?.type ?? null)}`;
  const title = seller === null ? name : `${name} · ${seller}`;
  const price = priceText(thing, language);
  const properties = {
    'og:type': sold ? 'product' : kind === 'agency' ? 'website' : 'profile',
    'og:site_name': 'Lyceum',
    'og:title': title,
    'og:description': descriptionOf(thing),
    'og:url': address,
    'og:locale': localeTags[language],
    ...(picture !== '' && { 'og:image': origin + inWidth(picture, 960) }),
    ...(sold && {
      'product:price:amount': toDecimal(minor(sold.price)),
      'product:price:currency': sold.currency,
    }),
  };
  const head = [
    `<title>${safe(title)}</title>`,
    `<meta name="description" content="${safe(descriptionOf(thing))}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...Object.entries(properties).map(([key, value]) => `<meta property="${key}" content="${safe(value)}">`),
    `<link rel="canonical" href="${safe(inLanguage(address, language))}">`,
    ...alternatesOf(address).map(({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${safe(href)}">`),
    `<script type="application/ld+json">${JSON.stringify(factsOf(page, inLanguage(address, language))).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
  const stars = sold && meanStars(sold);
  const body = [
    picture === '' ? '' : `<img src="${safe(picture)}" alt="">`,
    `<h1>${safe(name)}</h1>`,
    seller === null ? '' : `<p class="quiet">${safe(seller)}</p>`,
    where === '' ? '' : `<p class="quiet">${safe(where)}</p>`,
    summary === '' ? '' : `<p>${safe(summary)}</p>`,
    price === null ? '' : `<p class="price">${safe(price)}</p>`,
    stars === null || sold === null
      ? ''
      : `<p class="quiet">${safe(m.sharing_stars({ stars: (stars / 10).toFixed(1), count: sold.reviewCount }, locale))}</p>`,
    `<a class="open" id="open" href="${safe(screen)}">${safe(m.sharing_open({}, locale))}</a>`,
    stays ? '' : `<script>${goOn}</script>`,
    `<p>${safe(text)}</p>`,
    highlights.length === 0 ? '' : `<ul>${highlights.map((one) => `<li>${safe(one)}</li>`).join('')}</ul>`,
    `<nav>${languages
      .filter((one) => one !== language)
      .map(
        (one) =>
          `<a lang="${tags[one]}" hreflang="${tags[one]}" href="${safe(inLanguage(address, one))}">${languageNames[one]}</a>`,
      )
      .join('')}</nav>`,
  ].join('');
  return document(language, head, body);
}

/** For an address of something that is not shown, or never was. */
export function goneSharePage(language: Language, origin: string): string {
  const locale = { locale: language };
  return document(
    language,
    `<title>${safe(m.sharing_goneTitle({}, locale))}</title><meta name="robots" content="noindex">`,
    `<h1>${safe(m.sharing_goneTitle({}, locale))}</h1><p>${safe(m.sharing_goneText({}, locale))}</p><a class="open" href="${safe(origin)}/">${safe(m.sharing_goneOpen({}, locale))}</a>`,
  );
}
