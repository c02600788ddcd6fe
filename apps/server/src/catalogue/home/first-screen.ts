import { getIndexBannerById } from '@lyceum/contract/home.schemas';
import { search } from '@lyceum/contract/products.schemas';
import { inWidth, sourcesOf } from '@lyceum/domain/pictures';
import { moneyText, parseDecimal, type Currency } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import type { Deps, Visitor } from '../../platform/deps.ts';
import { searchProducts } from '../finding/search-products.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { readHome } from './read-home.ts';

type Front = z.output<typeof getIndexBannerById.reply>;
type Item = z.output<typeof search.reply>['list'][number];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** As the text of a page or of an attribute. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

const query = (values: Record<string, string | number | null>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return given.length > 0
    ? `?${safe(new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString())}`
    : '';
};

/** A picture of ours in the widths that are kept of it. */
function picture(src: string, sizes: string, more = ''): string {
  const set = sourcesOf(src);
  const sources = set === undefined ? '' : ` srcset="${safe(set)}" sizes="${sizes}"`;
  return `<img src="${safe(src)}"${sources} alt=""${more}>`;
}

/** Breaks after a comma rather than within a phrase of few characters, as the application's banner does. */
function phrases(title: string): string {
  return title
    .split(/(?<=[，,])/)
    .map((phrase) => (phrase.length <= 8 ? `<bdi>${safe(phrase)}</bdi>` : safe(phrase)))
    .join('');
}

/** Where the application's banner leads, too. */
function bannerHref({ address, route, agencyId, productId, productType, cateId }: Front['banners'][number]): string {
  if (address !== null) {
    return safe(address);
  }
  if (route !== null) {
    return `#/${route}`;
  }
  if (agencyId !== null) {
    return `#/agency/presentation${query({ agencyId })}`;
  }
  return productId === null
    ? `#/pdtList${query({ cateId })}`
    : `#/goodDetail${query({ id: productId, type: productType })}`;
}

function bannerOf(banner: Front['banners'][number], count: number, locale: Visitor['language']): string {
  // The sizes are those of the storefront's picture-sizes.ts: the same file is chosen.
  const shown = picture(banner.picture, '(min-width: 40rem) 608px, 100vw', ' fetchpriority="high"');
  const dots = count > 1 ? `<p class="d" aria-hidden="true">${'<i></i>'.repeat(count)}</p>` : '';
  return `<a class="b" href="${bannerHref(banner)}">${shown}<span><b>${phrases(banner.title)}</b><em>${safe(m.home_bannerGo({}, { locale }))}</em></span></a>${dots}`;
}

function channelOf({ cateId, form, picture: src, name }: Front['channels'][number]): string {
  return `<a href="#/pdtList${query({ cateId, form })}"><img src="${safe(inWidth(src, 240))}" alt="" width="56" height="56">${safe(name)}</a>`;
}

/** The doors of the application's channels.tsx: their words must be as long as there. */
const doors = [
  { href: '#/homeplace', icon: 'place', name: m.spaces_title },
  { href: '#/polymerization', icon: 'school', name: m.home_institutions },
  { href: '#/consultantList', icon: 'message', name: m.home_advice },
  { href: '#/pdtList?priceMost=0', icon: 'ticket', name: m.home_free },
  { href: '#/courses', icon: 'grid', name: m.home_all },
] as const;

function navOf(channels: Front['channels'], locale: Visitor['language']): string {
  const five = (channels.length + doors.length) % 5 === 0 ? ' class="f"' : '';
  const fixed = doors.map(
    ({ href, icon, name }) =>
      `<a href="${href}"><i><svg><use href="#i-${icon}"/></svg></i>${safe(name({}, { locale }))}</a>`,
  );
  return `<nav${five}>${[...channels.map(channelOf), ...fixed].join('')}</nav>`;
}

function priceOf(decimal: string, currency: Currency, locale: Visitor['language']): string {
  const amount = parseDecimal(decimal);
  return amount === null || amount === 0 ? m.shell_free({}, { locale }) : moneyText({ amount, currency });
}

function cardOf(item: Item, locale: Visitor['language']): string {
  const who = item.placeName ?? item.teacherName ?? item.agencyName;
  return `<a href="#/goodDetail${query({ id: item.id, type: item.type })}">${picture(item.masterImg.split(',')[0] ?? '', '(min-width: 40rem) 304px, 48vw')}<b>${safe(item.name1)}</b><small>${safe(who)}</small><strong>${safe(priceOf(item.mallPcPrice, item.currency, locale))}</strong></a>`;
}

const shelfSize = 3;

/**
 * The first screen of the home page as HTML, in the shape that the application gives it, so that it is read before any script has come. The
 * boot script takes it away where the address names another screen, or the visitor another language or region.
 */
export async function firstScreen(deps: Deps, visitor: Visitor, reads: ReadContext): Promise<string> {
  const locale = visitor.language;
  const [front, live] = await Promise.all([
    readHome(deps, { id: 'home' }, visitor, reads),
    searchProducts(deps, search.request.parse({ form: 'live', pageSize: 8 }), visitor, reads),
  ]);
  const { banners, channels } = getIndexBannerById.reply.parse(front);
  const { list } = search.reply.parse(live);
  const [first] = banners;
  const shelf = `<h2>${safe(m.home_liveTitle({}, { locale }))}</h2><p>${safe(m.home_liveText({}, { locale }))}</p><div class="l">${list
    .slice(0, shelfSize)
    .map((item) => cardOf(item, locale))
    .join('')}</div>`;
  return [
    '<div class="s">',
    first ? bannerOf(first, banners.length, locale) : '',
    navOf(channels, locale),
    list.length > 0 ? shelf : '',
    '</div>',
  ].join('');
}
