import type { Account } from './account.ts';
import { instantOf } from './beijing.ts';
import { badRequest, Refusal } from './refusal.ts';
import { contentOf, isSignature, type Fields } from './signing.ts';

/** Pages that a browser is sent to, and what a native application is opened with. */
export const openings = {
  'alipay.trade.page.pay': { way: 'page', product: 'FAST_INSTANT_TRADE_PAY' },
  'alipay.trade.wap.pay': { way: 'wap', product: 'QUICK_WAP_WAY' },
  'alipay.trade.app.pay': { way: 'app', product: 'QUICK_MSECURITY_PAY' },
} as const;
export type Opening = keyof typeof openings;
export const isOpening = (method: string): method is Opening => method in openings;

const common = [
  'app_id',
  'method',
  'format',
  'charset',
  'sign_type',
  'sign',
  'timestamp',
  'version',
  'notify_url',
  'return_url',
  'biz_content',
  'alipay_sdk',
];
/** Our choice: Alipay tells no limit. */
const window = 15 * 60_000;

export interface ReadRequest {
  params: Fields;
  content: Readonly<Record<string, unknown>>;
}

/** The parameters of an address and of a form, as one. A name that comes twice could be signed one way and read another. */
export function merged(...parts: readonly (string | Fields)[]): Fields {
  const pairs = parts.flatMap((part) => [...new URLSearchParams(part)]);
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length !== pairs.length) {
    throw badRequest('isv.invalid-parameter', '参数重复');
  }
  return fields;
}

function missing(name: string): Refusal {
  return new Refusal('40001', 'Missing Required Arguments', `isv.missing-${name.replaceAll('_', '-')}`, `缺少${name}`);
}

/** Looks at what every request must be, whatever it asks. Throws what the gateway would say; `now` is everybody's time. */
export function readRequest(account: Account, params: Fields, now: number): ReadRequest {
  const unknown = Object.keys(params).find((name) => !common.includes(name));
  if (unknown !== undefined) {
    throw badRequest('isv.invalid-parameter', `未知参数${unknown}`);
  }
  for (const name of ['app_id', 'method', 'charset', 'sign_type', 'sign', 'timestamp', 'version', 'biz_content']) {
    if (!params[name]) {
      throw missing(name);
    }
  }
  if (params.app_id !== account.appId) {
    throw badRequest('isv.invalid-app-id', '无效的AppID参数');
  }
  if ((params.format ?? 'JSON').toUpperCase() !== 'JSON') {
    throw badRequest('isv.invalid-format', '无效的数据格式');
  }
  if (params.charset?.toLowerCase() !== 'utf-8') {
    throw badRequest('isv.invalid-charset', '字符集错误');
  }
  if (params.sign_type !== 'RSA2') {
    throw badRequest('isv.invalid-signature-type', '无效的签名类型');
  }
  if (params.version !== '1.0') {
    throw badRequest('isv.invalid-version', '无效的版本');
  }
  if (!isSignature(account.shopKey(), params.sign ?? '', contentOf(params, 'sign'))) {
    throw badRequest('isv.invalid-signature', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配');
  }
  if (!(Math.abs(now - instantOf(params.timestamp ?? '')) <= window)) {
    throw badRequest('isv.invalid-timestamp', '非法的时间戳参数');
  }
  return { params, content: contentIn(params.biz_content ?? '') };
}

function contentIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>;
    }
  } catch {
    // Below.
  }
  throw badRequest('isv.invalid-parameter', 'biz_content不是JSON');
}

/** The text of a field; empty when there is none. */
export const textIn = (content: Readonly<Record<string, unknown>>, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

/** Fen; NaN when it is no amount with two decimals. */
export const fenOf = (text: string): number =>
  /^(0|[1-9]\d{0,8})\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : NaN;

export const yuanText = (fen: number): string => (fen / 100).toFixed(2);
