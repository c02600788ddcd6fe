import type { LocalizedText } from './language.ts';
import type { Region } from './region.ts';
import { day } from './time.ts';

/** A parcel that nobody said to have received counts as received. */
export const receiveAfter = 10 * day;

/** Who carries parcels, and where a parcel's way can be followed. */
export interface Carrier {
  code: string;
  region: Region;
  name: LocalizedText;
  /** What its numbers look like, without spaces. */
  number: RegExp;
  /** The page that follows a parcel; `{number}` is left out where the reader types it there. */
  page: string;
}

const carrier = (
  code: string,
  region: Region,
  names: readonly [string, string, string],
  number: RegExp,
  page: string,
) => {
  const [traditional, simplified, english] = names;
  return { code, region, name: { 'zh-TW': traditional, 'zh-CN': simplified, en: english }, number, page };
};

const anyNumber = /^[0-9A-Z]{8,22}$/;

// oxfmt-ignore
export const carriers: readonly Carrier[] = [
  carrier('tw-post', 'tw', ['中華郵政', '中华邮政', 'Chunghwa Post'], /^[0-9A-Z]{13,20}$/, 'https://postserv.post.gov.tw/pstmail/main_mail.html'),
  carrier('tw-tcat', 'tw', ['黑貓宅急便', '黑猫宅急便', 'T-Cat'], /^\d{12}$/, 'https://www.t-cat.com.tw/Inquire/Trace.aspx?no={number}'),
  carrier('tw-hct', 'tw', ['新竹物流', '新竹物流', 'HCT Logistics'], /^\d{10}$/, 'https://www.hct.com.tw/search/searchgoods_n.aspx'),
  carrier('tw-ktj', 'tw', ['大榮貨運', '大荣货运', 'Kerry TJ'], /^\d{10,12}$/, 'https://www.kerrytj.com/zh/search/search_track.aspx'),
  carrier('tw-seven', 'tw', ['7-ELEVEN 交貨便', '7-ELEVEN 交货便', '7-ELEVEN store to store'], /^[0-9A-Z]{8,12}$/, 'https://eservice.7-11.com.tw/e-tracking/search.aspx'),
  carrier('cn-sf', 'cn', ['順豐速運', '顺丰速运', 'SF Express'], /^(?:SF)?\d{12,15}$/, 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{number}'),
  carrier('cn-ems', 'cn', ['中國郵政 EMS', '中国邮政 EMS', 'China Post EMS'], /^[0-9A-Z]{13}$/, 'https://www.ems.com.cn/'),
  carrier('cn-zto', 'cn', ['中通快遞', '中通快递', 'ZTO Express'], anyNumber, 'https://www.zto.com/'),
  carrier('cn-yto', 'cn', ['圓通速遞', '圆通速递', 'YTO Express'], anyNumber, 'https://www.yto.net.cn/'),
  carrier('cn-jd', 'cn', ['京東物流', '京东物流', 'JD Logistics'], anyNumber, 'https://www.jdl.com/'),
  carrier('us-usps', 'us', ['美國郵政', '美国邮政', 'USPS'], /^[0-9A-Z]{13,22}$/, 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'),
  carrier('us-ups', 'us', ['UPS', 'UPS', 'UPS'], /^(?:1Z[0-9A-Z]{16}|\d{9,12})$/, 'https://www.ups.com/track?tracknum={number}'),
  carrier('us-fedex', 'us', ['聯邦快遞', '联邦快递', 'FedEx'], /^\d{12,22}$/, 'https://www.fedex.com/fedextrack/?trknbr={number}'),
];

export const carriersOf = (region: Region): readonly Carrier[] => carriers.filter((one) => one.region === region);

export const carrierOf = (code: string): Carrier | null => carriers.find((one) => one.code === code) ?? null;

/** As carriers print it: capitals, no spaces; null where the carrier has no such numbers. */
export function readParcelNumber(carrierOfIt: Carrier, given: string): string | null {
  const number = given.replace(/[\s-]/g, '').toUpperCase();
  return carrierOfIt.number.test(number) ? number : null;
}

export const trackingPage = ({ page }: Pick<Carrier, 'page'>, number: string): string =>
  page.replace('{number}', encodeURIComponent(number));
