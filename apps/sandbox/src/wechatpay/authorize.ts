import type { Account } from './account.ts';
import { isSignature } from './crypto.ts';
import { Refusal } from './refusal.ts';

interface Asked {
  method: string;
  /** With its query. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

const windowMs = 5 * 60_000;
const names = ['mchid', 'nonce_str', 'timestamp', 'serial_no', 'signature'];
const wrong = (why: string): Refusal => new Refusal(401, 'SIGN_ERROR', why);

/** Looks at who asks, before anything else; throws what WeChat Pay would answer. A nonce is good once. */
export function openGate(account: Account, clock: () => number) {
  const seen = new Map<string, number>();
  return ({ method, url, headers, body }: Asked): void => {
    const [, scheme, rest = ''] = /^(\S+) (.+)$/.exec(String(headers.authorization ?? '')) ?? [];
    const parts = [...rest.matchAll(/(\w+)="([^"]*)"(,|$)/g)].map(([, name, value]) => [name ?? '', value ?? '']);
    const given = Object.fromEntries(parts) as Record<string, string>;
    const isWhole = parts.length === names.length && names.every((name) => given[name]);
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || !isWhole) {
      throw wrong('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》');
    }
    const { mchid = '', nonce_str: nonce = '', timestamp = '', serial_no: serial, signature = '' } = given;
    if (mchid !== account.merchantId || serial !== account.merchantSerial()) {
      throw wrong('商户证书序列号有误，请使用签名私钥匹配的证书序列号');
    }
    const now = clock();
    if (!/^\d{10}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > windowMs) {
      throw wrong('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
    }
    if (!/^\w{1,32}$/.test(nonce) || (seen.get(nonce) ?? 0) > now) {
      throw wrong('随机串错误或重复');
    }
    if (!isSignature(account.merchantPublicKey(), signature, method, url, timestamp, nonce, body)) {
      throw wrong('签名错误，请检查后再试');
    }
    seen.set(nonce, now + 2 * windowMs);
    if (headers.accept !== 'application/json' || !headers['user-agent']) {
      throw new Refusal(406, 'PARAM_ERROR', 'Http头缺少Accept或User-Agent');
    }
    if (method === 'POST' && !String(headers['content-type']).startsWith('application/json')) {
      throw new Refusal(415, 'PARAM_ERROR', '请使用application/json');
    }
  };
}
